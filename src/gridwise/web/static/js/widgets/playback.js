/** Play, pause, step and speed for something with moments. */

import { reducedMotion } from "../board.js";
import { fill, h, icon, iconButton, select } from "../dom.js";
import { t } from "../strings.js";

/**
 * @typedef {{ value: string, label: string }} Speed
 * @typedef {{ speeds: Speed[], speed: string, onmoment: (moment: number) => void, rate: (speed: string) => number,
 *   describe: (moment: number) => string }} How
 *   `rate` tells how many moments pass in a second; Infinity goes to the end at once
 */

export class Playback {
  /** @param {How} how */
  constructor(how) {
    this.how = how;
    this.moment = 0;
    this.last = 0;
    this.playing = false;
    this.request = 0;
    this.play = iconButton("play", t("play.play"), { onclick: () => this.toggle() });
    this.scrubber = h("input", { type: "range", min: 0, max: 0, value: "0", class: "scrubber", "aria-label": t("play.scrubber"), oninput: () => this.seek(this.scrubber.valueAsNumber) });
    this.speed = select(how.speeds, how.speed, { "aria-label": t("play.speed"), onchange: () => this.changedSpeed() });
    this.clock = h("output", { class: "clock" });
    this.element = h(
      "div",
      { class: "playback", role: "group", "aria-label": t("play.label") },
      h("div", { class: "row nowrap" },
        iconButton("first", t("play.first"), { onclick: () => this.seek(0) }),
        iconButton("back", t("play.back"), { onclick: () => this.step(-1) }),
        this.play,
        iconButton("ahead", t("play.ahead"), { onclick: () => this.step(1) }),
        iconButton("last", t("play.last"), { onclick: () => this.seek(this.last) })),
      this.scrubber,
      h("div", { class: "row nowrap end" }, this.clock, this.speed),
    );
    this.draw();
  }

  /**
   * Say how many moments there are now.
   *
   * @param {number} last
   */
  extend(last) {
    this.last = last;
    this.scrubber.max = String(last);
    this.draw();
  }

  /** @param {number} moment */
  seek(moment) {
    this.pause();
    this.go(moment);
  }

  /** @param {number} by */
  step(by) {
    this.seek(Math.round(this.moment) + by);
  }

  /** @param {number} moment */
  go(moment) {
    this.moment = Math.max(0, Math.min(this.last, moment));
    this.how.onmoment(this.moment);
    this.draw();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.start();
  }

  start() {
    if (this.playing || (this.last <= 0 && !this.growing)) return;
    if (this.moment >= this.last) this.moment = 0;
    this.playing = true;
    let before = performance.now();
    /** @param {number} now */
    const tick = (now) => {
      if (!this.playing) return;
      const rate = this.how.rate(this.speed.value);
      // A page in the background gets few ticks: it does not jump when it comes back.
      const passed = Math.min(0.25, (now - before) / 1000);
      before = now;
      this.go(rate === Infinity ? this.last : this.moment + passed * rate);
      if (this.moment >= this.last && !this.growing) this.pause();
      else this.request = requestAnimationFrame(tick);
    };
    this.request = requestAnimationFrame(tick);
    this.draw();
  }

  /** Whether more moments are still to come, so that playing waits at the end. */
  growing = false;

  pause() {
    this.playing = false;
    cancelAnimationFrame(this.request);
    this.draw();
  }

  changedSpeed() {
    if (this.how.rate(this.speed.value) !== Infinity) return;
    if (this.growing) this.start();
    else this.seek(this.last);
  }

  draw() {
    this.scrubber.value = String(this.moment);
    this.scrubber.setAttribute("aria-valuetext", this.how.describe(this.moment));
    fill(this.clock, this.how.describe(this.moment));
    const label = t(this.playing ? "play.pause" : "play.play");
    if (this.play.title !== label) {
      this.play.title = label;
      this.play.setAttribute("aria-label", label);
      fill(this.play, icon(this.playing ? "pause" : "play"));
    }
  }

  /**
   * Take a key that nobody else wants.
   *
   * @param {KeyboardEvent} event @returns {boolean} whether it was one of ours
   */
  key(event) {
    const other = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, button, dialog, [role=region]");
    if (other || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === " ") this.toggle();
    else if (event.key === "ArrowRight") this.step(1);
    else if (event.key === "ArrowLeft") this.step(-1);
    else if (event.key === "Home") this.seek(0);
    else if (event.key === "End") this.seek(this.last);
    else return false;
    event.preventDefault();
    return true;
  }

  close() {
    this.pause();
  }
}

/** Whether playing may start by itself once something was asked for. */
export const mayPlay = () => !reducedMotion();
