/** A game of Snake as it was played, at any of its moves: the server says what happened, this only looks it up. */

import { t } from "../strings.js";
import { lastUpTo } from "../race/lanes.js";

/** @typedef {"playing" | "won" | "lost" | "stalled"} Outcome */
/** @typedef {{ first: number, moves: string, fruits: [number, number][], plans: [number, string][], outcome: Outcome, length: number, failure: string | null }} Part */

/** @type {Record<string, [number, number]>} */
const STEPS = { U: [-1, 0], R: [0, 1], D: [1, 0], L: [0, -1] };

export class Replay {
  /** @param {string} name @param {number} rows @param {number} cols @param {number} start */
  constructor(name, rows, cols, start) {
    this.name = name;
    this.rows = rows;
    this.cols = cols;
    /**
     * Where the head was after each move.
     *
     * @type {[number, number][]}
     */
    this.heads = [[Math.floor(start / cols), start % cols]];
    /**
     * After how many moves each fruit appeared, and where.
     *
     * @type {number[]}
     */
    this.appeared = [];
    /** @type {[number, number][]} */
    this.fruits = [];
    /** @type {number[]} */
    this.planned = [];
    /** @type {string[]} */
    this.plans = [];
    /** @type {Outcome} */
    this.outcome = "playing";
  }

  /** Moves that are known. */
  get steps() {
    return this.heads.length - 1;
  }

  /** @param {Part} part */
  add(part) {
    for (const move of part.moves) {
      const [row, col] = this.heads[this.heads.length - 1];
      this.heads.push([row + STEPS[move][0], col + STEPS[move][1]]);
    }
    for (const [steps, cell] of part.fruits) {
      this.appeared.push(steps);
      this.fruits.push([Math.floor(cell / this.cols), cell % this.cols]);
    }
    for (const [steps, way] of part.plans) {
      this.planned.push(steps);
      this.plans.push(way);
    }
    this.outcome = part.outcome;
    // The last move of a lost game led into a wall or the body: the snake stays where it was.
    if (part.outcome === "lost" && !part.failure) this.heads[this.heads.length - 1] = this.heads[this.heads.length - 2];
  }

  /**
   * How the game stood after so many moves.
   *
   * @param {number} moves @returns {{ steps: number, length: number, ended: boolean, outcome: Outcome }}
   */
  at(moves) {
    const steps = Math.min(moves, this.steps);
    const ended = this.outcome !== "playing" && steps === this.steps;
    const eaten = lastUpTo(this.appeared, steps);
    return { steps, length: 1 + Math.max(0, eaten) + Number(ended && this.outcome === "won" && this.steps > 0), ended, outcome: ended ? this.outcome : "playing" };
  }

  /**
   * The board after so many moves; a body is the way its head came, as long as it is.
   *
   * @param {number} moves @param {boolean} plan whether the way that the pilot means to go is drawn
   * @returns {import("../types.js").Scene}
   */
  scene(moves, plan) {
    const { steps, length, ended, outcome } = this.at(moves);
    // A lost game has the head's last place twice.
    const last = ended && outcome === "lost" ? steps - 1 : steps;
    const cells = [];
    for (let at = last; at > last - length && at >= 0; at -= 1) cells.push(this.heads[at]);
    /** @type {import("../types.js").Shape[]} */
    const shapes = [{ kind: "body", cells, heading: null, role: "hero" }];
    const fruit = this.fruits[lastUpTo(this.appeared, steps)];
    if (fruit && outcome !== "won") shapes.push({ kind: "food", row: fruit[0], col: fruit[1], count: null });
    if (plan && !ended) {
      const way = this.way(steps);
      if (way.length > 1) shapes.push({ kind: "path", cells: way, arrow: true, role: "plan" });
    }
    if (outcome === "lost") shapes.push({ kind: "danger", row: cells[0][0], col: cells[0][1] });
    const title = t("snake.arena.board", { name: this.name, rows: this.rows, cols: this.cols, length, steps });
    return { rows: this.rows, cols: this.cols, wraps: false, letters: false, title, caption: "", shapes };
  }

  /**
   * The cells that the pilot meant to visit from where it was.
   *
   * @param {number} steps @returns {[number, number][]}
   */
  way(steps) {
    const at = lastUpTo(this.planned, steps);
    /** @type {[number, number][]} */
    const cells = [this.heads[steps]];
    if (at < 0) return cells;
    for (const move of this.plans[at].slice(steps - this.planned[at])) {
      const [row, col] = cells[cells.length - 1];
      cells.push([row + STEPS[move][0], col + STEPS[move][1]]);
    }
    return cells;
  }
}
