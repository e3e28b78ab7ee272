/** The time that a board was played: it runs from the first move on, and not while nobody can see the page. */

export class Clock {
  constructor() {
    this.before = 0;
    /** @type {number | null} */
    this.since = null;
    this.wanted = false;
  }

  /** Seconds played so far. */
  get seconds() {
    return this.before + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
  }

  /** Run, as long as the page can be seen. */
  start() {
    this.wanted = true;
    this.see(!document.hidden);
  }

  pause() {
    this.wanted = false;
    this.see(false);
  }

  /**
   * Stand at a time, and wait.
   *
   * @param {number} [seconds]
   */
  reset(seconds = 0) {
    this.pause();
    this.before = seconds;
  }

  /**
   * The page has been covered or uncovered.
   *
   * @param {boolean} visible
   */
  see(visible) {
    if (visible && this.wanted) this.since ??= performance.now();
    else {
      this.before = this.seconds;
      this.since = null;
    }
  }
}

/**
 * A time of play, as clocks show it: 0:07, 12:34, 1:02:03.
 *
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, number) => (number ? String(part).padStart(2, "0") : String(part))).join(":");
}
