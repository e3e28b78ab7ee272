/** How long a person thought about each move of the timeline; time in which nobody sees the page does not count. */

import { Clock } from "../keep/clock.js";

/** @typedef {number | null} Time seconds; null for what nobody thought about: a plan, a pilot, an earlier page */

export class Thinking {
  constructor() {
    this.clock = new Clock();
    /** @type {Time[]} */
    this.times = [];
  }

  /**
   * Begin with a board and the moves that are on its timeline already.
   *
   * @param {number} made @param {Time[]} [times] what is known of them @param {number} [spent] on the move that comes
   */
  begin(made, times = [], spent = 0) {
    this.times = times.length === made ? [...times] : Array.from({ length: made }, () => null);
    this.clock.reset(spent);
    this.clock.start();
  }

  /** Something was decided: give the seconds that it took, and think about the next. */
  decide() {
    const { seconds } = this.clock;
    this.clock.reset();
    this.clock.start();
    return seconds;
  }

  /**
   * What was decided could not be done: its time goes to what comes instead.
   *
   * @param {number} seconds
   */
  takeBack(seconds) {
    this.clock.before += seconds;
  }

  /**
   * Moves were written anew from a place on: what was thought about them goes to the first.
   *
   * @param {number} from @param {number} until where the game stood before @param {number} length of the timeline now
   * @param {Time} spent on what has just been done
   */
  write(from, until, length, spent) {
    const joined = [...this.times.slice(from, until), spent];
    const whole = joined.includes(null) ? spent : joined.reduce((sum, one) => Number(sum) + Number(one), 0);
    this.times.length = Math.min(from, this.times.length);
    for (let place = this.times.length; place < length; place += 1) this.times.push(place === from && whole !== null ? Math.round(whole * 100) / 100 : null);
  }

  /**
   * A plan lies ahead from a place on: nobody thinks about it.
   *
   * @param {number} from @param {number} length of the timeline now
   */
  plan(from, length) {
    this.times.length = Math.min(from, this.times.length);
    while (this.times.length < length) this.times.push(null);
    this.clock.pause();
  }
}
