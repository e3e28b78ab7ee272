/** Boards of one's own: what was made, pasted, drawn or came with a link stays until it is removed. */

import { boardKey } from "./records.js";
import { load, save } from "./storage.js";

/** @typedef {{ text: string, when: string }} OwnBoard */

const MOST_BOARDS = 100;
const MOST_LETTERS = 20_000;

/** @param {string} puzzle */
const place = (puzzle) => `boards.${puzzle}`;

/** @param {any} found @returns {OwnBoard[]} */
function boardsOf(found) {
  const usable = (/** @type {any} */ one) => typeof one?.text === "string" && one.text.trim() !== "" && !Number.isNaN(Date.parse(one.when));
  return Array.isArray(found) ? found.filter(usable).map(({ text, when }) => ({ text, when })) : [];
}

export const yours = {
  /** @param {string} puzzle @returns {OwnBoard[]} the latest first */
  list: (puzzle) => boardsOf(load(place(puzzle))),

  /**
   * Keep a board; one that is there already stays where it is.
   *
   * @param {string} puzzle @param {string} text
   */
  add(puzzle, text) {
    if (text.length <= MOST_LETTERS) yours.merge(puzzle, [{ text, when: new Date().toISOString() }]);
  },

  /** @param {string} puzzle @param {string} text */
  remove(puzzle, text) {
    save(place(puzzle), yours.list(puzzle).filter((one) => boardKey(one.text) !== boardKey(text)));
  },

  /** @param {string} puzzle @param {any} others */
  merge(puzzle, others) {
    const mine = yours.list(puzzle);
    const known = new Set(mine.map(({ text }) => boardKey(text)));
    const added = boardsOf(others).filter(({ text }) => !known.has(boardKey(text)));
    if (added.length === 0) return true;
    return save(place(puzzle), [...added, ...mine].sort((one, other) => other.when.localeCompare(one.when)).slice(0, MOST_BOARDS));
  },
};
