/** Which board comes next: after a win, and in the gallery. */

import { records } from "./records.js";

/** @typedef {import("../types.js").Shipped} Shipped */

/**
 * The next board of the collection that nobody has solved here; where all are solved, the next one.
 *
 * @param {{ puzzle: { name: string }, shipped: Shipped[], level: Shipped | null }} bench `level` is the one that is played now
 * @returns {{ level: Shipped, solved: boolean } | null}
 */
export function nextLevel({ puzzle, shipped, level }) {
  const at = level ? shipped.indexOf(level) : -1;
  const ahead = [...shipped.slice(at + 1), ...shipped.slice(0, Math.max(0, at))];
  const kept = records.of(puzzle.name);
  const open = ahead.find(({ text }) => !kept.stars(text).solved);
  return open ? { level: open, solved: false } : ahead[0] ? { level: ahead[0], solved: true } : null;
}
