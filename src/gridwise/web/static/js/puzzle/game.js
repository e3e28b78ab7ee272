/**
 * One board with a timeline: the moves that were made, those that were taken back, and those of a plan.
 *
 * Undo, redo, watching and scrubbing are all the same thing: going to another place of the timeline. Making a
 * move cuts off what lies ahead.
 */

import { ApiError, post } from "../api.js";
import { metricOf } from "./metric.js";
import { Thinking } from "./thinking.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {{ scene: Scene, caption?: string, full?: Position }} Stop a place of the timeline */
/** @typedef {"load" | "move" | "step" | "jump" | "plan" | "refresh"} Cause */

const MOST_AT_ONCE = 1500;

export class Game extends EventTarget {
  /** @param {PuzzleInfo} puzzle */
  constructor(puzzle) {
    super();
    this.puzzle = puzzle;
    this.path = `api/puzzles/${puzzle.name}`;
    this.text = "";
    /** @type {string[]} */
    this.moves = [];
    this.at = 0;
    /** @type {(Stop | undefined)[]} */
    this.stops = [];
    /** Whether what lies ahead is a plan that is being watched. */
    this.watching = false;
    /**
     * Pilots that can play this board.
     *
     * @type {string[]}
     */
    this.pilots = [];
    /** The first move of the timeline that a pilot made. */
    this.firstFlown = Infinity;
    /**
     * What the moves are counted in, where there is a choice.
     *
     * @type {string | null}
     */
    this.metric = puzzle.metrics.length > 1 ? metricOf(puzzle) : null;
    /**
     * Places of the timeline in the middle of what was one slide.
     *
     * @type {Set<number>}
     */
    this.joints = new Set();
    /** The first move of the timeline that is a plan's: what a person has made ends before it. */
    this.planned = Infinity;
    /** How long was thought about each move. */
    this.thinking = new Thinking();
    /** Hints asked for on this board. */
    this.hints = 0;
    /** Counts the boards that were loaded, so that late answers are known as such. */
    this.generation = 0;
    /** Counts the boards that were asked for. */
    this.asked = 0;
    /** Which of them is there. */
    this.loaded = 0;
    /** Moves that are on their way. */
    this.waiting = 0;
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /** Whether a pilot has made some of the moves that led here. */
  get flown() {
    return this.at > this.firstFlown;
  }

  /** The moves that were made by hand or by a pilot, those that were taken back among them. */
  get made() {
    return this.moves.slice(0, Math.min(this.planned, this.moves.length));
  }

  /** Where the game stands; null before anything is loaded. */
  get stop() {
    return this.stops[this.at] ?? null;
  }

  /** The whole position where it is known: a place that was only watched has none yet. */
  get position() {
    return this.stop?.full ?? null;
  }

  /**
   * Load a board; raises an ApiError with the line that is wrong. Says whether it is there now: one that comes late
   * does not take the place of one that was asked for after it.
   *
   * @param {string} text @param {(start: string) => void} [before] called when the board is known to be right
   * @param {{ moves: string[], at: number, watching: boolean } | null} [resumed] a game on it that goes on
   */
  async load(text, before, resumed = null) {
    const number = (this.asked += 1);
    /** @type {import("../types.js").ReadAnswer} */
    const { start, moves, scene, pilots } = await post(`${this.path}/read`, { text });
    const first = this.puzzle.controls ? await post(`${this.path}/play`, this.request(start, [])) : still(scene);
    const here = resumed?.at ? await post(`${this.path}/play`, this.request(start, resumed.moves.slice(0, resumed.at))) : first;
    if (number < this.loaded) return false;
    this.loaded = number;
    before?.(start);
    this.generation += 1;
    this.pilots = pilots;
    this.firstFlown = this.planned = Infinity;
    this.joints.clear();
    this.hints = 0;
    this.text = start;
    // The moves of a game that was recorded belong on the timeline.
    const recounted = resumed ? here.counted : null;
    this.moves = recounted ?? (resumed ? [...resumed.moves] : moves);
    this.stops = [{ scene: first.scene, full: first }];
    this.watching = resumed ? resumed.watching : moves.length > 0;
    this.at = recounted?.length ?? resumed?.at ?? 0;
    this.stops[this.at] = { scene: here.scene, full: here };
    this.thinking.begin(this.moves.length);
    this.tell("load");
    return true;
  }

  /**
   * Give what the server needs to know about a position.
   *
   * @param {string} instance @param {string[]} moves @param {number} [fresh] so many of them, the last, are new
   */
  request(instance, moves, fresh = 0) {
    const metric = this.metric ? { metric: this.metric } : {};
    // The others are known to be right: boards that hold a game replay them faster than a list of moves.
    const known = moves.length - fresh;
    return { instance, recorded: moves.slice(0, known), moves: moves.slice(known), ...metric };
  }

  /** What the server needs to know about the place where the game stands. */
  here() {
    return this.request(this.text, this.moves.slice(0, this.at));
  }

  /**
   * Make a move of a pilot, which may do what no person can.
   *
   * @param {string} move
   */
  follow(move) {
    return this.act(move, true);
  }

  /**
   * Make a move; moves that come while one is on its way wait for it.
   *
   * @param {string} move @param {boolean} [recorded] whether it is carried out like one of a recorded game
   */
  act(move, recorded = false) {
    this.waiting += 1;
    const thought = this.thinking.decide();
    const turn = this.queue.then(() => this.actNow(move, recorded, thought)).finally(() => (this.waiting -= 1));
    this.queue = turn.catch(() => {});
    return turn;
  }

  /** @param {string} move @param {boolean} recorded @param {number} thought seconds */
  async actNow(move, recorded, thought) {
    const generation = this.generation;
    const moves = [...this.moves.slice(0, this.at), move];
    const position = await this.ask(moves, recorded).catch((error) => {
      this.thinking.takeBack(thought);
      throw error;
    });
    if (generation !== this.generation) return;
    if (recorded || this.at <= this.firstFlown) this.firstFlown = recorded ? Math.min(this.at, this.firstFlown) : Infinity;
    this.write(position.counted ?? moves, position, recorded ? null : thought);
    this.watching = false;
    this.tell("move");
  }

  /**
   * Put the moves on the timeline as the metric counts them; the place before a slide of many steps is kept in mind.
   *
   * @param {string[]} moves @param {Position} position where they lead @param {number | null} thought seconds
   */
  write(moves, position, thought) {
    let same = 0;
    while (same < this.at && moves[same] === this.moves[same]) same += 1;
    this.thinking.write(same, this.at, moves.length, thought);
    this.planned = Infinity;
    this.stops.length = Math.min(this.stops.length, same + 1);
    for (const place of this.joints) if (place > same) this.joints.delete(place);
    for (let place = same + 1; place < moves.length; place += 1) this.joints.add(place);
    this.moves = moves;
    this.at = moves.length;
    this.stops[this.at] = { scene: position.scene, full: position };
  }

  /**
   * Count in another metric from now on: what was made is counted anew, and what lies ahead is cut off.
   *
   * @param {string} metric
   */
  count(metric) {
    this.queue = this.queue.then(() => this.countNow(metric)).catch(() => {});
    return this.queue;
  }

  /** @param {string} metric */
  async countNow(metric) {
    this.metric = metric;
    if (!this.stop || !this.puzzle.controls) return;
    const generation = this.generation;
    const made = this.moves.slice(0, this.at);
    const position = await post(`${this.path}/play`, this.here());
    if (generation !== this.generation) return;
    this.write(position.counted ?? made, position, null);
    this.joints.clear();
    this.watching = false;
    this.tell("jump");
  }

  /**
   * The place to which undo (-1) or redo (1) leads: a whole slide away, however many steps it was.
   *
   * @param {number} by
   */
  turn(by) {
    let place = this.at + by;
    while (this.joints.has(place)) place += by;
    return place;
  }

  /**
   * Ask where the game stands after some moves; a refusal is about the last one.
   *
   * @param {string[]} moves @param {boolean} recorded @returns {Promise<Position>}
   */
  async ask(moves, recorded) {
    try {
      return await post(`${this.path}/play`, this.request(this.text, moves, recorded ? 0 : 1));
    } catch (error) {
      if (error instanceof ApiError) error.message = error.message.replace(/^move \d+: /, "");
      throw error;
    }
  }

  /**
   * Go to a place of the timeline.
   *
   * @param {number} index @param {Cause} [cause]
   */
  async go(index, cause = "jump") {
    const target = Math.max(0, Math.min(this.moves.length, index));
    const generation = this.generation;
    if (!this.stops[target]) {
      const moves = this.moves.slice(0, target);
      const position = await post(`${this.path}/play`, this.request(this.text, moves));
      if (generation !== this.generation) return;
      this.stops[target] = { scene: position.scene, full: position };
    }
    if (target === this.at && cause !== "refresh") return;
    this.at = target;
    this.tell(cause);
  }

  /** Cut off what lies ahead. */
  forget() {
    this.moves.length = this.thinking.times.length = this.at;
    this.stops.length = this.at + 1;
  }

  /** Learn what can be done here, where that is not known yet: after a plan was watched. */
  async settle() {
    const [generation, at] = [this.generation, this.at];
    if (!this.stop || this.stop.full || !this.puzzle.controls) return;
    const position = await post(`${this.path}/play`, this.here());
    if (generation !== this.generation || !this.stops[at]) return;
    this.stops[at] = { scene: position.scene, full: position };
    if (at === this.at) this.tell("refresh");
  }

  /**
   * Put a plan on the timeline, to be watched from a place on; without one, from where the game stands.
   *
   * @param {string[] | string} plan moves, or a filled board @param {number} [from]
   */
  async watch(plan, from = this.at) {
    const generation = this.generation;
    const before = this.moves.slice(0, from);
    const body = { ...this.request(this.text, before), plan: typeof plan === "string" ? plan : plan.slice(0, MOST_AT_ONCE) };
    /** @type {{ scene: Scene, caption: string }[]} */
    const frames = await post(`${this.path}/frames`, body);
    if (generation !== this.generation) return;
    this.moves = [...before, ...(typeof plan === "string" ? frames.slice(1).map(({ caption }) => caption) : plan)];
    this.stops.length = from + 1;
    for (const place of this.joints) if (place > from) this.joints.delete(place);
    frames.forEach((frame, number) => {
      if (number > 0) this.stops[from + number] = { scene: frame.scene };
    });
    this.planned = Math.min(this.planned, from);
    this.thinking.plan(from, this.moves.length);
    this.watching = true;
    if (this.at !== from) await this.go(from);
    this.tell("plan");
  }

  /** @param {Cause} cause */
  tell(cause) {
    this.dispatchEvent(new CustomEvent("change", { detail: cause }));
  }
}

/**
 * The position of what nobody can play: it is only looked at.
 *
 * @param {Scene} scene @returns {Position}
 */
const still = (scene) => ({ moves: [], actions: [], outcome: "playing", standing: {}, terms: {}, conflicts: [], slides: [], kinds: [], counted: null, scene });
