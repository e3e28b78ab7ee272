/** The scenes between two scenes, while pieces and bodies are on their way (render/motion.py). */

import { cut, unroll } from "./geometry.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("../types.js").Body} Body */
/** @typedef {import("../types.js").Block} Block */
/** @typedef {import("../types.js").Place} Place */

/**
 * Start and stop gently.
 *
 * @param {number} share
 */
export const ease = (share) => share * share * (3 - 2 * share);

/**
 * Show the way from one scene to the next; a share of 0 is the first, 1 the second.
 *
 * Blocks with the same label glide, bodies creep along their cells. Whatever else changes does so at the end,
 * since it is the move that causes it.
 *
 * @param {Scene} before @param {Scene} after @param {number} share @returns {Scene}
 */
export function tween(before, after, share) {
  if (share >= 1 || before.rows !== after.rows || before.cols !== after.cols) return after;
  if (share <= 0) return before;
  /** @type {Map<string, Block>} */
  const targets = new Map();
  for (const shape of after.shapes) if (shape.kind === "block" && shape.label) targets.set(shape.label, shape);
  const bodies = /** @type {Body[]} */ (after.shapes.filter((shape) => shape.kind === "body"));
  const shapes = before.shapes.map((shape) => {
    if (shape.kind === "block") {
      const target = targets.get(shape.label);
      if (!target) return shape;
      const [row, col] = [shape.row + (target.row - shape.row) * share, shape.col + (target.col - shape.col) * share];
      return { ...shape, row, col };
    }
    if (shape.kind === "body") {
      const target = bodies.shift();
      return target ? creep(shape, target, share, before) : shape;
    }
    return shape;
  });
  return { ...before, shapes };
}

/**
 * Whether anything moves between two scenes.
 *
 * @param {Scene} before @param {Scene} after
 */
export function moves(before, after) {
  if (before.rows !== after.rows || before.cols !== after.cols) return false;
  const half = tween(before, after, 0.5);
  return half.shapes.some((shape, at) => shape !== before.shapes[at]);
}

/** @param {Body} before @param {Body} after @param {number} share @param {Scene} scene @returns {Body} */
function creep(before, after, share, scene) {
  const ahead = cellsAhead(before.cells, after.cells, scene);
  if (ahead === null) {
    // A move taken back is the same way, walked backwards.
    const back = cellsAhead(after.cells, before.cells, scene);
    return back === null ? before : creep(after, before, 1 - share, scene);
  }
  const cells = [...after.cells.slice(0, ahead), ...before.cells];
  const line = unroll(cells, scene);
  const [oldTail, newTail] = [cells.length - 1, after.cells.length - 1];
  const start = ahead * (1 - share);
  const end = Math.max(start, oldTail + (newTail - oldTail) * share);
  return { ...after, cells: cut(line, start, end), heading: after.heading || before.heading };
}

/**
 * Count the new cells at the head, or give null if one body does not follow from the other.
 *
 * @param {Place[]} before @param {Place[]} after @param {Scene} scene @returns {number | null}
 */
function cellsAhead(before, after, scene) {
  if (!before.length || !after.length) return null;
  let ahead = 0;
  while (!follows(before, after, ahead)) ahead += 1;
  const line = unroll([...after.slice(0, ahead), before[0]], scene);
  for (let at = 1; at < line.length; at += 1) {
    if (Math.abs(line[at][0] - line[at - 1][0]) + Math.abs(line[at][1] - line[at - 1][1]) > 1) return null;
  }
  return ahead;
}

/** @param {Place[]} before @param {Place[]} after @param {number} ahead */
function follows(before, after, ahead) {
  if (after.length - ahead > before.length) return false;
  for (let at = ahead; at < after.length; at += 1) {
    if (after[at][0] !== before[at - ahead][0] || after[at][1] !== before[at - ahead][1]) return false;
  }
  return true;
}
