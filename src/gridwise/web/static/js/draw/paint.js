/** Turn a scene into a picture made of primitives: the same look as SVG, PNG and GIF (render/paint.py). */

import { board, captionSize, frame } from "./frame.js";
import * as lines from "./lines.js";
import { text } from "./primitives.js";
import * as shapes from "./shapes.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("./primitives.js").Primitive} Primitive */
/** @typedef {(at: import("./frame.js").Frame, shape: any) => Iterable<Primitive>} Draw */

/**
 * What is painted over what.
 *
 * @type {Record<string, Draw>[]}
 */
export const LAYERS = [
  { tint: shapes.tint, amount: shapes.amountTint, tile: shapes.tile, goal: shapes.goal, wall: shapes.wall },
  { path: lines.path },
  { amount: shapes.amountNumber, notes: shapes.notes },
  { block: shapes.block, food: shapes.food },
  { body: lines.body },
  { highlight: shapes.highlight, block: shapes.blockRing },
  { danger: shapes.danger },
];

/**
 * Lay out the board and everything on it, lower layers first.
 *
 * @param {Scene} scene
 * @returns {{ width: number, height: number, board: Primitive[], items: Primitive[], title: string }}
 */
export function paint(scene) {
  const at = frame(scene);
  /** @type {Primitive[]} */
  const items = [];
  for (const layer of LAYERS) {
    for (const shape of scene.shapes) if (shape.kind in layer) items.push(...layer[shape.kind](at, shape));
  }
  if (scene.caption) {
    const size = captionSize(scene);
    items.push(text(at.left + scene.cols / 2, at.height - size, scene.caption, size, "ink"));
  }
  return { width: at.width, height: at.height, board: [...board(at)], items, title: scene.title || scene.caption };
}
