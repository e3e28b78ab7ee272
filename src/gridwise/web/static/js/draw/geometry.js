/** The geometry of a body: a chain of cells as one continuous line, on a board that wraps, too (render/body.py). */

/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Direction} Direction */
/** @typedef {import("../types.js").Scene} Scene */

/** @type {Record<Direction, [number, number]>} */
export const STEPS = { U: [-1, 0], R: [0, 1], D: [1, 0], L: [0, -1] };
const BEND_STEPS = 8;

/**
 * Follow the cells without jumps: where they cross a joined edge, go on outside the board.
 *
 * @param {Place[]} cells @param {Scene} scene @returns {Place[]}
 */
export function unroll(cells, scene) {
  if (!scene.wraps || cells.length === 0) return [...cells];
  /** @type {Place[]} */
  const line = [cells[0]];
  for (let at = 1; at < cells.length; at += 1) {
    const down = shortest(cells[at][0] - cells[at - 1][0], scene.rows);
    const right = shortest(cells[at][1] - cells[at - 1][1], scene.cols);
    line.push([line[at - 1][0] + down, line[at - 1][1] + right]);
  }
  return line;
}

/** @param {number} step @param {number} size */
function shortest(step, size) {
  if (step > 1 && size - step < step) return step - size;
  if (step < -1 && size + step < -step) return step + size;
  return step;
}

/**
 * Say where the head looks, or null for a single cell that has not moved.
 *
 * @param {import("../types.js").Body} body @param {Scene} scene @returns {Direction | null}
 */
export function heading(body, scene) {
  if (body.heading || body.cells.length < 2) return body.heading;
  const [[row, col], [neckRow, neckCol]] = unroll(body.cells.slice(0, 2), scene);
  if (Math.abs(row - neckRow) > Math.abs(col - neckCol)) return row > neckRow ? "D" : "U";
  return col > neckCol ? "R" : "L";
}

/**
 * Give the piece of a line between two distances from its first point.
 *
 * @param {Place[]} line @param {number} start @param {number} end @returns {Place[]}
 */
export function cut(line, start, end) {
  /** @type {Place[]} */
  const piece = [];
  let done = 0;
  for (let at = 1; at < line.length; at += 1) {
    const [row, col] = line[at - 1];
    const [nextRow, nextCol] = line[at];
    const length = Math.hypot(nextRow - row, nextCol - col);
    for (const distance of [start, end]) {
      const share = length ? (distance - done) / length : -1;
      if (share >= 0 && share <= 1) piece.push([row + (nextRow - row) * share, col + (nextCol - col) * share]);
    }
    if (start < done + length && done + length < end) piece.push([nextRow, nextCol]);
    done += length;
  }
  const kept = piece.filter((place, at) => at === 0 || place[0] !== piece[at - 1][0] || place[1] !== piece[at - 1][1]);
  if (kept.length) return kept;
  return [end <= 0 ? line[0] : line[line.length - 1]];
}

/**
 * Round the corners of a line; a corner near an end gets a smaller radius.
 *
 * @param {Place[]} line @param {number} radius @returns {Place[]}
 */
export function bend(line, radius) {
  if (line.length < 3) return [...line];
  /** @type {Place[]} */
  const smooth = [line[0]];
  for (let at = 1; at + 1 < line.length; at += 1) {
    const [row, col] = line[at];
    const [backRow, backCol] = line[at - 1];
    const [onRow, onCol] = line[at + 1];
    const back = Math.hypot(backRow - row, backCol - col);
    const on = Math.hypot(onRow - row, onCol - col);
    const straight = Math.abs((row - backRow) * (onCol - col) - (col - backCol) * (onRow - row)) < 1e-9;
    if (straight || !back || !on) {
      smooth.push(line[at]);
      continue;
    }
    const reach = Math.min(radius, back / 2, on / 2);
    const start = [row + ((backRow - row) * reach) / back, col + ((backCol - col) * reach) / back];
    const end = [row + ((onRow - row) * reach) / on, col + ((onCol - col) * reach) / on];
    for (let step = 0; step <= BEND_STEPS; step += 1) {
      const share = step / BEND_STEPS;
      const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
      smooth.push([a * start[0] + b * row + c * end[0], a * start[1] + b * col + c * end[1]]);
    }
  }
  smooth.push(line[line.length - 1]);
  return smooth;
}

/**
 * Give the offsets at which a line outside the board is to be painted again to be seen on it.
 *
 * @param {Place[]} line @param {Scene} scene @returns {Place[]}
 */
export function copies(line, { rows, cols }) {
  const downs = line.map(([row]) => row);
  const rights = line.map(([, col]) => col);
  const [top, bottom] = [Math.min(...downs) - 1, Math.max(...downs) + 1];
  const [left, right] = [Math.min(...rights) - 1, Math.max(...rights) + 1];
  /** @type {Place[]} */
  const offsets = [];
  for (let down = Math.ceil(-bottom / rows); down <= Math.floor((rows - top) / rows); down += 1) {
    for (let over = Math.ceil(-right / cols); over <= Math.floor((cols - left) / cols); over += 1) {
      offsets.push([down * rows, over * cols]);
    }
  }
  return offsets;
}
