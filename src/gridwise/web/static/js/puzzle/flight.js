/** What a pilot flies ahead of its game: the server sends its moves and plans, and here they wait for their turn. */

import { isAbort, stream } from "../api.js";

/** @typedef {import("../types.js").Place} Place */
/** @typedef {{ moves: string[], plans: [number, Place[]][], tours: [number, Place[]][], notes: [number, string][] }} Part */

export class Flight {
  /**
   * Take off; moves are there as soon as the pilot has found them.
   *
   * @param {string} path @param {Record<string, any>} body where the game stands, and the pilot
   */
  constructor(path, body) {
    /** @type {string[]} */
    this.moves = [];
    /** Moves that were taken. */
    this.made = 0;
    /** @type {[number, Place[]][]} */
    this.plans = [];
    /** @type {[number, Place[]][]} */
    this.tours = [];
    /** @type {[number, string][]} */
    this.notes = [];
    this.over = false;
    /** @type {unknown} */
    this.failure = null;
    this.closing = new AbortController();
    /** @type {(() => void) | null} */
    this.wake = null;
    stream(path, body, { signal: this.closing.signal, onevent: (name, data) => name === "frame" && this.add(data) })
      .catch((error) => (this.failure = isAbort(error) ? null : error))
      .finally(() => this.end());
  }

  /** @param {Part} part */
  add({ moves, plans, tours, notes }) {
    this.moves.push(...moves);
    this.plans.push(...plans);
    this.tours.push(...tours);
    this.notes.push(...notes);
    this.wake?.();
  }

  end() {
    this.over = true;
    this.wake?.();
  }

  /**
   * Take the next move; null where the flight is over. What went wrong is thrown after the moves before it.
   *
   * @returns {Promise<string | null>}
   */
  async take() {
    while (this.made >= this.moves.length) {
      if (this.failure) throw this.failure;
      if (this.over) return null;
      await new Promise((resolve) => (this.wake = () => resolve(undefined)));
    }
    this.made += 1;
    return this.moves[this.made - 1];
  }

  /**
   * The cells that the pilot means to visit after the moves that were taken.
   *
   * @returns {Place[]}
   */
  get way() {
    const [since, cells] = latest(this.plans, this.made) ?? [0, []];
    return cells.slice(this.made - since);
  }

  /**
   * The closed tour that keeps it safe, where it has one.
   *
   * @returns {Place[]}
   */
  get tour() {
    return latest(this.tours, this.made)?.[1] ?? [];
  }

  /** What it has to say about the move taken last. */
  get note() {
    return latest(this.notes, this.made)?.[1] ?? "";
  }

  close() {
    this.closing.abort();
  }
}

/**
 * What was last told up to a move; what is older is not needed again.
 *
 * @template T
 * @param {[number, T][]} told @param {number} made
 */
function latest(told, made) {
  while (told.length > 1 && told[1][0] <= made) told.shift();
  return told[0]?.[0] <= made ? told[0] : undefined;
}
