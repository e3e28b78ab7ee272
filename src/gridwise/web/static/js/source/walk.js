/** Going through a recording: line by line, over calls, from event to event, to breakpoints; each way back, too. */

/** @typedef {import("./recording.js").Recording} Recording */
/** @typedef {import("./recording.js").Kind} Kind */
/** @typedef {1 | -1} Way ahead or back */

export class Walk {
  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
    this.at = 0;
    /**
     * Lines to stop at, written as "file:line".
     *
     * @type {Set<string>}
     */
    this.breakpoints = new Set();
  }

  get last() {
    return this.recording.length - 1;
  }

  /** @param {number} moment */
  go(moment) {
    this.at = Math.max(0, Math.min(this.last, moment));
  }

  /** @param {Way} way */
  step(way) {
    this.go(this.at + way);
  }

  /**
   * Go to the next line of this function, or of the one that called it.
   *
   * @param {Way} way
   */
  over(way) {
    const depth = this.recording.depth(this.at);
    this.seek(way, (moment) => this.recording.depth(moment) <= depth);
  }

  /**
   * Go to the line after the next event of a kind.
   *
   * @param {Kind} kind @param {Way} way
   */
  event(kind, way) {
    const stops = this.recording.stops[kind];
    const found = way > 0 ? stops.find((moment) => moment > this.at) : [...stops].reverse().find((moment) => moment < this.at);
    this.go(found ?? (way > 0 ? this.last : 0));
  }

  /**
   * Go on to the next breakpoint.
   *
   * @param {Way} way
   */
  run(way) {
    this.seek(way, (moment) => {
      const { file, line } = this.recording.place(moment);
      return this.breakpoints.has(`${file}:${line}`);
    });
  }

  /** @param {number} file @param {number} line */
  flip(file, line) {
    const place = `${file}:${line}`;
    if (!this.breakpoints.delete(place)) this.breakpoints.add(place);
  }

  /** @param {Way} way @param {(moment: number) => boolean} fits */
  seek(way, fits) {
    let moment = this.at + way;
    while (moment > 0 && moment < this.last && !fits(moment)) moment += way;
    this.go(moment);
  }
}
