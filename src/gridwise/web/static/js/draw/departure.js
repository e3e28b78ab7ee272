/** The last move of a piece that has reached its way out: it leaves the board. */

import { STEPS } from "./geometry.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Block} Block */
/** @typedef {import("../types.js").Exit} Exit */

/** How far behind the field's edge a piece stops, in cells: outside the rim. */
const BEYOND = 1.5;

/**
 * Give the scene in which the hero has left through the exit that it stands at, or null where it stands at none.
 *
 * @param {Scene} scene @returns {Scene | null}
 */
export function departed(scene) {
  const exits = /** @type {Exit[]} */ (scene.shapes.filter((shape) => shape.kind === "exit"));
  for (const exit of exits) {
    const leaves = (/** @type {import("../types.js").Shape} */ shape) => shape.kind === "block" && shape.role === "hero" && at(shape, exit);
    if (!scene.shapes.some(leaves)) continue;
    const [down, right] = STEPS[exit.side];
    const shapes = scene.shapes.flatMap((shape) => {
      if (shape.kind === "path" || shape.kind === "highlight") return [];
      if (!leaves(shape)) return [shape];
      const block = /** @type {Block} */ (shape);
      const way = BEYOND + (right ? block.width : block.height);
      return [{ ...block, row: block.row + down * way, col: block.col + right * way, highlighted: false }];
    });
    return { ...scene, shapes };
  }
  return null;
}

/** @param {Block} block @param {Exit} exit */
function at(block, { row, col, side }) {
  const [bottom, end] = [block.row + block.height - 1, block.col + block.width - 1];
  if (row < block.row || row > bottom || col < block.col || col > end) return false;
  return { U: block.row === row, D: bottom === row, L: block.col === col, R: end === col }[side];
}
