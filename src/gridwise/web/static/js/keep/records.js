/**
 * What was achieved on every board: results, best results, stars; kept in the browser, no account.
 *
 *   records.note(result)               write down a game that is over; gives { earned, stars, best, before }
 *   records.learn(puzzle, board, metric, count)   the fewest that the board needs, once that is proven
 *   records.fewest(puzzle, board, metric)         that number, or null
 *   records.best(puzzle, board, metric)           the best solved result in a metric (any without one), or null
 *   records.stars(puzzle, board)       { solved, fewest, unaided, count } over all games
 *   records.earned(result)             the same for one game
 *   records.results(puzzle, board)     all that is kept, the latest first
 *
 * A board is named by its text: that of the collection for a shipped one, the normal form for any other.
 */

import { load, save } from "./storage.js";

/**
 * @typedef {object} Result a game that is over
 * @property {string} puzzle
 * @property {string} board the text
 * @property {boolean} solved
 * @property {number} count moves made, in the metric
 * @property {string} metric what was counted
 * @property {boolean} [optimal] whether it is proven that fewer do not do
 * @property {number} seconds played, without pauses
 * @property {number} hints used
 * @property {boolean} [watched] whether a solution was seen in between
 * @property {number | null} [score] the more the better, in games that are not about the fewest moves
 * @property {string} [when] ISO time; now, unless it says
 *
 * @typedef {{ solved: boolean, fewest: boolean, unaided: boolean, count: number }} Stars
 * @typedef {Omit<Required<Result>, "puzzle" | "board">} Entry a result as it is kept
 * @typedef {{ results: Entry[], fewest: Record<string, number> }} Kept all about one board
 * @typedef {{ version: 1, boards: Record<string, Kept> }} Book all about one puzzle
 */

const MOST_RESULTS = 12;

/**
 * A short name of a board that follows from its text: 64 bits in hexadecimal.
 *
 * @param {string} text
 */
export function boardKey(text) {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text.trim().replaceAll("\r\n", "\n")) {
    const code = letter.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {any} value @returns {value is number} */
const isCount = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;

/**
 * Take over what has the form of a result, and nothing else.
 *
 * @param {any} found @returns {Entry | null}
 */
function entryOf(found) {
  if (!found || !isCount(found.count) || !isCount(found.seconds) || !isCount(found.hints)) return null;
  const when = new Date(found.when ?? Date.now());
  if (Number.isNaN(when.getTime())) return null;
  return {
    solved: found.solved === true, count: found.count, metric: String(found.metric).slice(0, 40), optimal: found.optimal === true,
    seconds: Math.round(found.seconds * 10) / 10, hints: found.hints, watched: found.watched === true,
    score: isCount(found.score) ? found.score : null, when: when.toISOString(),
  };
}

/** @param {any} found @returns {Kept} */
function keptOf(found) {
  const results = Array.isArray(found?.results) ? found.results.map(entryOf).filter(Boolean) : [];
  const fewest = Object.entries(found?.fewest ?? {}).filter(([, count]) => isCount(count));
  return { results, fewest: Object.fromEntries(fewest) };
}

/**
 * Take over what has the form of a puzzle's records, board by board.
 *
 * @param {any} found @returns {Book}
 */
export function bookOf(found) {
  const boards = Object.entries(found?.version === 1 ? found.boards ?? {} : {}).filter(([key]) => /^[0-9a-f]{16}$/.test(key));
  return { version: 1, boards: Object.fromEntries(boards.map(([key, kept]) => [key, keptOf(kept)])) };
}

/**
 * Which of two results is better: one that solves it, the higher score, the fewer moves, no help, less time.
 *
 * @param {Entry} one @param {Entry} other
 */
function better(one, other) {
  return Number(other.solved) - Number(one.solved) || (other.score ?? 0) - (one.score ?? 0) || one.count - other.count
    || one.hints + Number(one.watched) - other.hints - Number(other.watched) || one.seconds - other.seconds;
}

/** @param {Entry} entry @param {Record<string, number>} fewest @returns {Stars} */
function starsOf(entry, fewest) {
  const { solved, metric } = entry;
  const best = solved && !entry.watched && (entry.optimal || entry.count <= (fewest[metric] ?? -1));
  const unaided = solved && entry.hints === 0 && !entry.watched;
  return { solved, fewest: best, unaided, count: Number(solved) + Number(best) + Number(unaided) };
}

/** @param {Kept} kept @returns {Stars} */
function allStars(kept) {
  const each = kept.results.map((entry) => starsOf(entry, kept.fewest));
  const [solved, fewest, unaided] = [each.some((one) => one.solved), each.some((one) => one.fewest), each.some((one) => one.unaided)];
  return { solved, fewest, unaided, count: Number(solved) + Number(fewest) + Number(unaided) };
}

/**
 * Keep the best in every metric, one for every star, and of the others the latest.
 *
 * @param {Kept} kept @returns {Kept}
 */
function trimmed({ results, fewest }) {
  const sorted = [...results].sort(better);
  const worth = new Set();
  for (const metric of new Set(sorted.map((entry) => entry.metric))) worth.add(sorted.find((entry) => entry.metric === metric));
  for (const star of /** @type {const} */ (["solved", "fewest", "unaided"])) worth.add(sorted.find((entry) => starsOf(entry, fewest)[star]));
  const latest = [...results].sort((one, other) => other.when.localeCompare(one.when));
  const chosen = [...latest.filter((entry) => worth.has(entry)), ...latest.filter((entry) => !worth.has(entry))].slice(0, MOST_RESULTS);
  return { results: latest.filter((entry) => chosen.includes(entry)), fewest };
}

/** @param {string} puzzle */
const place = (puzzle) => `records.${puzzle}`;
/** @param {string} puzzle */
const book = (puzzle) => bookOf(load(place(puzzle)));

/** @param {string} puzzle @param {string} board @returns {Kept} */
function about(puzzle, board) {
  // Other pages of this browser write, too: what they wrote is read every time.
  return book(puzzle).boards[boardKey(board)] ?? { results: [], fewest: {} };
}

/** @param {string} puzzle @param {string} board @param {(kept: Kept) => Kept} change */
function rewrite(puzzle, board, change) {
  const whole = book(puzzle);
  const key = boardKey(board);
  whole.boards[key] = trimmed(change(whole.boards[key] ?? { results: [], fewest: {} }));
  save(place(puzzle), whole);
  return whole.boards[key];
}

/** @param {Entry[]} results @param {string} [metric] */
const bestOf = (results, metric) => results.filter((entry) => metric === undefined || entry.metric === metric).sort(better)[0] ?? null;

export const records = {
  /**
   * Write down a game that is over: what it earned, the stars of all games, the best now and the best before.
   *
   * @param {Result} result @returns {{ earned: Stars, stars: Stars, best: Entry | null, before: Entry | null }}
   */
  note(result) {
    const before = bestOf(about(result.puzzle, result.board).results, result.metric);
    const entry = entryOf(result);
    const kept = rewrite(result.puzzle, result.board, ({ results, fewest }) => ({ results: entry ? [entry, ...results] : results, fewest }));
    return { earned: records.earned(result), stars: allStars(kept), best: bestOf(kept.results, result.metric), before };
  },

  /**
   * Keep the fewest that a board needs, once that is proven: results that are as good get their star.
   *
   * @param {string} puzzle @param {string} board @param {string} metric @param {number} count
   */
  learn(puzzle, board, metric, count) {
    rewrite(puzzle, board, ({ results, fewest }) => ({ results, fewest: { ...fewest, [metric]: count } }));
  },

  /** @param {string} puzzle @param {string} board @param {string} metric @returns {number | null} */
  fewest: (puzzle, board, metric) => about(puzzle, board).fewest[metric] ?? null,

  /** @param {string} puzzle @param {string} board @param {string} [metric] @returns {Entry | null} */
  best: (puzzle, board, metric) => bestOf(about(puzzle, board).results, metric),

  /** @param {string} puzzle @param {string} board @returns {Stars} */
  stars: (puzzle, board) => allStars(about(puzzle, board)),

  /** @param {Result} result @returns {Stars} */
  earned(result) {
    const entry = entryOf(result);
    return entry ? starsOf(entry, about(result.puzzle, result.board).fewest) : { solved: false, fewest: false, unaided: false, count: 0 };
  },

  /** @param {string} puzzle @param {string} board @returns {Entry[]} */
  results: (puzzle, board) => about(puzzle, board).results,

  /**
   * All about the boards of a puzzle at once, for lists: read once, asked often.
   *
   * @param {string} puzzle
   */
  of(puzzle) {
    const { boards } = book(puzzle);
    const find = (/** @type {string} */ board) => boards[boardKey(board)] ?? { results: [], fewest: {} };
    return {
      stars: (/** @type {string} */ board) => allStars(find(board)),
      best: (/** @type {string} */ board, /** @type {string | undefined} */ metric) => bestOf(find(board).results, metric),
    };
  },

  /** @param {string} puzzle @returns {Book} */
  exported: book,

  /**
   * Put other records of a puzzle to those that are here; nothing is lost, nothing counts twice.
   *
   * @param {string} puzzle @param {any} other
   */
  merge(puzzle, other) {
    const whole = book(puzzle);
    for (const [key, { results, fewest }] of Object.entries(bookOf(other).boards)) {
      const mine = whole.boards[key] ?? { results: [], fewest: {} };
      const known = new Set(mine.results.map((entry) => JSON.stringify(entry)));
      const added = results.filter((entry) => !known.has(JSON.stringify(entry)));
      whole.boards[key] = trimmed({ results: [...mine.results, ...added], fewest: { ...fewest, ...mine.fewest } });
    }
    return save(place(puzzle), whole);
  },
};
