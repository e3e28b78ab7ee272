/** How each shape that fills cells is painted (render/shapes.py). */

import { cell, centre } from "./frame.js";
import * as look from "./look.js";
import { disc, line, polygon, rect, text } from "./primitives.js";

/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("./primitives.js").Primitive} Primitive */
/** @typedef {import("./primitives.js").Point} Point */

const HALF_GAP = look.GAP / 2;
const PIECE_RADIUS = look.RADIUS * 1.5;

/** @param {number} value @param {number} size */
const modulo = (value, size) => ((value % size) + size) % size;

/** @param {string} role the token of a mark: danger has the hero's colour */
export const accent = (role) => (role === "danger" ? "hero" : role);

/** @param {Frame} at @param {import("../types.js").Block} shape @returns {Generator<Primitive>} */
export function* block(at, shape) {
  const fill = shape.role === "hero" ? "hero" : `piece-${modulo(shape.hue, look.PIECES)}`;
  const [x, y] = [at.left + shape.col + HALF_GAP, at.top + shape.row + HALF_GAP];
  const [width, height] = [shape.width - look.GAP, shape.height - look.GAP];
  yield rect(x, y, width, height, `${fill}-shade`, PIECE_RADIUS);
  yield rect(x, y, width, height - look.SHADE, fill, PIECE_RADIUS);
  if (shape.label) {
    const size = Math.min(look.LABEL_SIZE, (1.35 * Math.min(1, width)) / shape.label.length);
    yield text(x + width / 2, y + (height - look.SHADE) / 2, shape.label, size, "piece-ink", { bold: true });
  }
}

/** @param {Frame} at @param {import("../types.js").Block} shape @returns {Generator<Primitive>} */
export function* blockRing(at, shape) {
  if (shape.highlighted) yield* highlight(at, { ...shape, kind: "highlight", role: "plan" });
}

/** @param {Frame} at @param {import("../types.js").Mark} shape @returns {Generator<Primitive>} */
export function* wall(at, shape) {
  yield rect(at.left + shape.col, at.top + shape.row, 1, 1, "wall", look.RADIUS / 2);
}

/** @param {Frame} at @param {import("../types.js").Mark} shape @returns {Generator<Primitive>} */
export function* goal(at, shape) {
  const [x, y] = centre(at, [shape.row, shape.col]);
  const side = 0.84;
  yield rect(x - side / 2, y - side / 2, side, side, null, look.RADIUS, "goal", 0.06);
  yield disc(x, y, 0.14, "goal");
}

/** @param {Frame} at @param {import("../types.js").Food} shape @returns {Generator<Primitive>} */
export function* food(at, shape) {
  const [x, middle] = centre(at, [shape.row, shape.col]);
  const y = middle + 0.03;
  yield line([[x, y - 0.26], [x + 0.07, y - 0.4]], 0.06, "goal-shade");
  yield disc(x, y, 0.33, "goal-shade");
  yield disc(x, y - look.SHADE / 2, 0.33 - look.SHADE / 2, "goal");
  if (shape.count !== null) {
    const label = String(shape.count);
    yield text(x, y - look.SHADE / 2, label, Math.min(0.4, 0.62 / label.length), "piece-ink", { bold: true });
  }
}

/** @param {import("../types.js").Amount} shape */
function amountToken(shape) {
  const share = Math.min(1, shape.value / Math.max(1, shape.top)) * (look.AMOUNT_STEPS - 1);
  // Halves go to the even neighbour, as in Python.
  const low = Math.floor(share);
  const step = share - low === 0.5 ? low + (low % 2) : Math.round(share);
  return `amount-${step}`;
}

/** @param {Frame} at @param {import("../types.js").Amount} shape @returns {Generator<Primitive>} */
export function* amountTint(at, shape) {
  if (shape.value > 0) yield cell(at, shape.row, shape.col, amountToken(shape));
}

/** @param {Frame} at @param {import("../types.js").Amount} shape @returns {Generator<Primitive>} */
export function* amountNumber(at, shape) {
  if (shape.value <= 0) return;
  const [x, y] = centre(at, [shape.row, shape.col]);
  const label = String(shape.value);
  yield disc(x, y, 0.29, amountToken(shape));
  yield text(x, y, label, Math.min(look.LABEL_SIZE, 0.9 / label.length), "ink");
}

/** @param {Frame} at @param {import("../types.js").Tile} shape @returns {Generator<Primitive>} */
export function* tile(at, shape) {
  const [x, y] = centre(at, [shape.row, shape.col]);
  let ink = "ink";
  if (shape.hue !== null) {
    const token = `tile-${modulo(shape.hue, look.TILES)}`;
    ink = `${token}-ink`;
    const square = cell(at, shape.row, shape.col, token);
    yield { ...square, stroke: `${token}-edge`, stroke_width: 0.035 };
  }
  const letter = at.scene.letters ? shape.letter : "";
  if (shape.text) {
    const size = Math.min(look.DIGIT_SIZE, (letter ? 0.84 : 1.1) / shape.text.length);
    const [left, top] = at.scene.letters ? [x - 0.04, y - 0.05] : [x, y];
    yield text(left, top, shape.text, size, ink, { bold: shape.given });
  }
  if (letter) yield text(x + 0.28, y + 0.26, letter, 0.25, ink);
}

/** @param {Frame} at @param {import("../types.js").Tint} shape @returns {Generator<Primitive>} */
export function* tint(at, shape) {
  for (const [row, col] of shape.cells) yield cell(at, row, col, shape.role);
}

/** @param {Frame} at @param {import("../types.js").Highlight} shape @returns {Generator<Primitive>} */
export function* highlight(at, shape) {
  const [halo, ring] = [0.03, look.RING_WIDTH];
  const [x, y] = [at.left + shape.col + HALF_GAP, at.top + shape.row + HALF_GAP];
  const [width, height] = [shape.width - look.GAP, shape.height - look.GAP];
  const radius = PIECE_RADIUS + halo;
  yield rect(x - halo, y - halo, width + 2 * halo, height + 2 * halo, null, radius, "halo", ring + 2 * halo);
  yield rect(x, y, width, height, null, PIECE_RADIUS, accent(shape.role), ring);
}

/** @param {Frame} at @param {import("../types.js").Mark} shape @returns {Generator<Primitive>} */
export function* danger(at, shape) {
  yield* highlight(at, { kind: "highlight", row: shape.row, col: shape.col, height: 1, width: 1, role: "danger" });
  const [x, y] = centre(at, [shape.row - 0.38, shape.col + 0.38]);
  /** @type {Point[]} */
  const corners = [[x, y - 0.1], [x + 0.11, y + 0.08], [x - 0.11, y + 0.08]];
  yield polygon(corners, "halo", 0.15);
  yield polygon(corners, "hero", 0.09);
  yield line([[x, y - 0.055], [x, y + 0.015]], 0.042, "piece-ink");
  yield disc(x, y + 0.075, 0.025, "piece-ink");
}

/**
 * Pencil marks, on the page alone: words three in a row, colours as a row of dots below them.
 *
 * @param {Frame} at @param {import("../types.js").Notes} shape @returns {Generator<Primitive>}
 */
export function* notes(at, shape) {
  const [x, y] = centre(at, [shape.row, shape.col]);
  for (const [number, word] of shape.words.entries()) {
    const size = Math.min(0.22, 0.36 / word.length);
    yield text(x + 0.27 * ((number % 3) - 1), y - 0.29 + 0.21 * Math.floor(number / 3), word, size, shape.ink);
  }
  const apart = Math.min(0.19, 0.8 / Math.max(1, shape.hues.length));
  for (const [number, hue] of shape.hues.entries()) {
    const middle = x + apart * (number - (shape.hues.length - 1) / 2);
    yield disc(middle, y + 0.35, 0.08, `tile-${modulo(hue, look.TILES)}-edge`);
    yield disc(middle, y + 0.35, 0.062, `tile-${modulo(hue, look.TILES)}`);
  }
}
