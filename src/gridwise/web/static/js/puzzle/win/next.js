/** Which board comes after this one. */

import { records } from "../../keep/records.js";

/** @typedef {import("../../types.js").Shipped} Shipped */

/**
 * The next board of the collection that nobody has solved here; where all are solved, the next one.
 *
 * @param {{ puzzle: { name: string }, shipped: Shipped[], level: Shipped | null }} bench @returns {Shipped | null}
 */
export function nextLevel({ puzzle, shipped, level }) {
  const at = level ? shipped.indexOf(level) : -1;
  const ahead = [...shipped.slice(at + 1), ...shipped.slice(0, Math.max(0, at))];
  const kept = records.of(puzzle.name);
  return ahead.find(({ text }) => !kept.stars(text).solved) ?? ahead[0] ?? null;
}
