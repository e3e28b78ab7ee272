/** Where a board lies in its picture, and what the empty board looks like (render/frame.py). */

import { STEPS } from "./geometry.js";
import * as look from "./look.js";
import { line, polygon, rect, text } from "./primitives.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Exit} Exit */
/** @typedef {import("./primitives.js").Primitive} Primitive */
/** @typedef {import("./primitives.js").Point} Point */
/** @typedef {{ scene: Scene, left: number, top: number, width: number, height: number }} Frame */

const EDGE = look.FIELD_PADDING + look.RIM;

/** @param {Scene} scene */
export function captionSize(scene) {
  const room = scene.cols + 2 * EDGE;
  const wanted = Math.max(look.CAPTION_SIZE, Math.min(2 * look.CAPTION_SIZE, 0.04 * scene.cols));
  return Math.min(wanted, room / (0.52 * Math.max(1, scene.caption.length)));
}

/**
 * Leave room for the rim, the coordinates and the caption.
 *
 * @param {Scene} scene @returns {Frame}
 */
export function frame(scene) {
  const left = look.MARGIN + EDGE + (scene.row_labels?.length ? look.LABEL_WIDTH : 0);
  const top = look.MARGIN + EDGE + (scene.col_labels?.length ? look.LABEL_WIDTH : 0);
  const below = scene.caption ? 2 * captionSize(scene) : look.MARGIN;
  const width = left + scene.cols + EDGE + look.MARGIN;
  return { scene, left, top, width, height: top + scene.rows + EDGE + below };
}

/** @param {Frame} at @param {import("../types.js").Place} place @returns {Point} */
export function centre(at, [row, col]) {
  return [at.left + col + 0.5, at.top + row + 0.5];
}

/** @param {Frame} at @param {number} row @param {number} col @param {string} fill */
export function cell(at, row, col, fill) {
  const side = 1 - look.GAP;
  return rect(at.left + col + look.GAP / 2, at.top + row + look.GAP / 2, side, side, fill, look.RADIUS);
}

/**
 * Draw the rim, the field with its cells, the exits and the coordinates.
 *
 * @param {Frame} at @returns {Generator<Primitive>}
 */
export function* board(at) {
  const { scene, left: x, top: y } = at;
  const pad = look.FIELD_PADDING;
  const corner = look.RADIUS + pad;
  if (scene.wraps) yield* openRim(at);
  else {
    const [width, height] = [scene.cols + 2 * EDGE, scene.rows + 2 * EDGE];
    yield rect(x - EDGE, y - EDGE, width, height, "rim-shade", corner + look.RIM);
    yield rect(x - EDGE, y - EDGE, width, height - look.SHADE, "rim", corner + look.RIM);
  }
  const [width, height] = [scene.cols + 2 * pad, scene.rows + 2 * pad];
  yield rect(x - pad, y - pad, width, height, "inset", corner);
  yield rect(x - pad, y - pad + look.SHADE, width, height - look.SHADE, "field", corner);
  const exits = /** @type {Exit[]} */ (scene.shapes.filter((shape) => shape.kind === "exit"));
  for (const exit of exits) yield opening(at, exit);
  for (let row = 0; row < scene.rows; row += 1) {
    for (let col = 0; col < scene.cols; col += 1) yield cell(at, row, col, "cell");
  }
  for (const exit of exits) yield wayOut(at, exit);
  for (const [row, label] of (scene.row_labels ?? []).entries()) {
    yield text(x - EDGE - 0.14, y + row + 0.5, label, look.COORDINATE_SIZE, "faint", { anchor: "end" });
  }
  for (const [col, label] of (scene.col_labels ?? []).entries()) {
    yield text(x + col + 0.5, y - EDGE - 0.26, label, look.COORDINATE_SIZE, "faint");
  }
}

/** @param {Frame} at @returns {Generator<Primitive>} */
function* openRim(at) {
  const { scene } = at;
  const [away, inset, width] = [look.FIELD_PADDING + look.RIM * 0.6, 0.2, look.RIM * 0.45];
  for (let col = 0; col < scene.cols; col += 1) {
    for (const y of [at.top - away, at.top + scene.rows + away]) {
      yield line([[at.left + col + inset, y], [at.left + col + 1 - inset, y]], width, "rim");
    }
  }
  for (let row = 0; row < scene.rows; row += 1) {
    for (const x of [at.left - away, at.left + scene.cols + away]) {
      yield line([[x, at.top + row + inset], [x, at.top + row + 1 - inset]], width, "rim");
    }
  }
}

/** @param {Frame} at @param {Exit} shape */
function opening(at, shape) {
  const corners = [0.5, 0.5 + EDGE].flatMap((ahead) => [-0.5, 0.5].map((aside) => beside(at, shape, ahead, aside)));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return rect(left, top, Math.max(...xs) - left, Math.max(...ys) - top, "field");
}

/** @param {Frame} at @param {Exit} shape */
function wayOut(at, shape) {
  const [back, tip, wing] = [0.6, 0.8, 0.25];
  const points = [[tip, 0], [back, -wing], [back, wing]].map(([ahead, aside]) => beside(at, shape, ahead, aside));
  return polygon(points, "goal", 0.08);
}

/**
 * Give the point so far from the cell's middle in the exit's direction, and to its side.
 *
 * @param {Frame} at @param {Exit} shape @param {number} ahead @param {number} aside @returns {Point}
 */
function beside(at, shape, ahead, aside) {
  const [x, y] = centre(at, [shape.row, shape.col]);
  const [down, right] = STEPS[shape.side];
  return [x + right * ahead + down * aside, y + down * ahead + right * aside];
}
