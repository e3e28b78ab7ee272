/** Games that can be gone on with: the latest boards of each puzzle, with moves, time and help; and unfinished edits. */

import { boardKey } from "./records.js";
import { load, save } from "./storage.js";

/**
 * @typedef {object} SavedGame
 * @property {string} text the normal form
 * @property {string | null} level the number in the collection
 * @property {string[]} moves all of the timeline
 * @property {number} at where it stands
 * @property {boolean} watching whether what lies ahead is a plan
 * @property {number} seconds
 * @property {number} hints
 * @property {boolean} watched
 * @property {number | null} flown the first move that a pilot made
 * @property {number | null} planned the first move that is a plan's
 * @property {(number | null)[]} thought seconds for each move, as far as they are known
 * @property {number} spent seconds on the move that comes next
 */

const MOST_GAMES = 8;
const MOST_DRAFTS = 8;

/** @param {any} found @returns {SavedGame | null} */
function gameOf(found) {
  const numbers = [found?.at, found?.seconds, found?.hints];
  if (typeof found?.text !== "string" || !Array.isArray(found.moves) || !numbers.every((one) => Number.isFinite(one) && one >= 0)) return null;
  if (!found.moves.every((/** @type {unknown} */ move) => typeof move === "string") || found.at > found.moves.length) return null;
  const level = typeof found.level === "string" ? found.level : null;
  const number = (/** @type {any} */ value) => (Number.isFinite(value) && value >= 0 ? value : null);
  const thought = Array.isArray(found.thought) ? found.thought.map(number) : [];
  return { ...found, level, watching: found.watching === true, watched: found.watched === true, flown: number(found.flown), planned: number(found.planned), thought, spent: number(found.spent) ?? 0 };
}

/**
 * A short list by board, the latest first.
 *
 * @param {string} name @returns {[string, any][]}
 */
function listed(name) {
  const found = load(name);
  return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && typeof one[0] === "string") : [];
}

/** @param {string} name @param {string} board @param {unknown} value @param {number} most */
function put(name, board, value, most) {
  const key = boardKey(board);
  const others = listed(name).filter(([one]) => one !== key);
  save(name, (value === null ? others : [[key, value], ...others]).slice(0, most));
}

/** @param {string} name @param {string} board */
const find = (name, board) => listed(name).find(([key]) => key === boardKey(board))?.[1] ?? null;

export const games = {
  /** @param {string} puzzle @param {string} board @param {SavedGame} game */
  put: (puzzle, board, game) => put(`games.${puzzle}`, board, game, MOST_GAMES),

  /** @param {string} puzzle @param {string} board @returns {SavedGame | null} */
  find: (puzzle, board) => gameOf(find(`games.${puzzle}`, board)),

  /** @param {string} puzzle @returns {SavedGame | null} */
  latest: (puzzle) => gameOf(listed(`games.${puzzle}`)[0]?.[1]),
};

/** What was being edited when a person left, by the board that it began as. */
export const drafts = {
  /** @param {string} puzzle @param {string} board @param {string | null} text null: it is done with */
  put: (puzzle, board, text) => put(`drafts.${puzzle}`, board, text, MOST_DRAFTS),

  /** @param {string} puzzle @param {string} board @returns {string | null} */
  find(puzzle, board) {
    const found = find(`drafts.${puzzle}`, board);
    return typeof found === "string" ? found : null;
  },
};
