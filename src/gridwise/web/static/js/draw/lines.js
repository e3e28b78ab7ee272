/** How bodies and plans are painted: the shapes that run from cell to cell (render/lines.py). */

import { centre } from "./frame.js";
import * as bodies from "./geometry.js";
import * as look from "./look.js";
import { disc, line, polygon } from "./primitives.js";
import { accent } from "./shapes.js";

/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("./primitives.js").Primitive} Primitive */
/** @typedef {import("./primitives.js").Point} Point */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Direction} Direction */

/** @param {Frame} at @param {import("../types.js").Path} shape @returns {Generator<Primitive>} */
export function* path(at, shape) {
  const token = accent(shape.role);
  const way = bodies.bend(bodies.unroll(shape.cells, at.scene), look.BEND_RADIUS);
  if (way.length > 1) yield* whereverItShows(at, way, (points) => arrow(points, token, shape.arrow));
}

/** @param {Point[]} points @param {string} token @param {boolean} pointed @returns {Generator<Primitive>} */
function* arrow(points, token, pointed) {
  if (!pointed) {
    yield line(points, look.PATH_WIDTH, token);
    return;
  }
  const [[beforeX, beforeY], [x, y]] = points.slice(-2);
  const length = Math.hypot(x - beforeX, y - beforeY) || 1;
  const [aheadX, aheadY] = [(x - beforeX) / length, (y - beforeY) / length];
  // The line ends inside the head, or its round end would blunt the tip.
  yield line([...points.slice(0, -1), [x - aheadX * 0.1, y - aheadY * 0.1]], look.PATH_WIDTH, token);
  const corners = [[0.2, 0], [-0.1, -0.2], [-0.1, 0.2]];
  /** @type {Point[]} */
  const head = corners.map(([d, s]) => [x + aheadX * d - aheadY * s, y + aheadY * d + aheadX * s]);
  yield polygon(head, token, 0.07);
}

/** @param {Frame} at @param {import("../types.js").Body} shape @returns {Generator<Primitive>} */
export function* body(at, shape) {
  if (shape.cells.length === 0) return;
  const facing = bodies.heading(shape, at.scene);
  const way = bodies.bend(bodies.unroll(shape.cells, at.scene), look.BEND_RADIUS);
  yield* whereverItShows(at, way, (points) => shaded(points, facing));
}

/** @param {Point[]} points @param {Direction | null} facing @returns {Generator<Primitive>} */
function* shaded(points, facing) {
  // The halo keeps the body apart from the tints it lies on.
  const cuts = [...pieces(points)];
  for (const { piece, width } of cuts) yield line(piece, width + look.GAP, "field");
  for (const { piece, width, shade } of cuts) yield line(piece, width, `body-${shade}`);
  const [x, y] = points[0];
  if (cuts.length === 0) yield disc(x, y, look.BODY_WIDTH / 2 + look.GAP, "field");
  yield disc(x, y, look.BODY_WIDTH / 2 + 0.03, "hero");
  yield* eyes(x, y, facing);
}

/** @param {Point[]} points @returns {Generator<{ piece: Point[], width: number, shade: number }>} */
function* pieces(points) {
  let length = 0;
  for (let at = 1; at < points.length; at += 1) {
    length += Math.hypot(points[at][0] - points[at - 1][0], points[at][1] - points[at - 1][1]);
  }
  if (length === 0) return;
  const last = look.BODY_STEPS - 1;
  for (let shade = last; shade >= 0; shade -= 1) {
    const piece = bodies.cut(points, (length * shade) / look.BODY_STEPS, (length * (shade + 1)) / look.BODY_STEPS);
    yield { piece, width: look.BODY_WIDTH + ((look.TAIL_WIDTH - look.BODY_WIDTH) * shade) / last, shade };
  }
}

/** @param {number} x @param {number} y @param {Direction | null} facing @returns {Generator<Primitive>} */
function* eyes(x, y, facing) {
  // A head that has not moved yet looks at you.
  const [down, right] = facing ? bodies.STEPS[facing] : [0, 0];
  const [asideX, asideY] = facing ? [down, right] : [1, 0];
  for (const side of [-0.17, 0.17]) {
    const [eyeX, eyeY] = [x + right * 0.12 + asideX * side, y + down * 0.12 + asideY * side];
    yield disc(eyeX, eyeY, 0.115, "eye");
    yield disc(eyeX + right * 0.045, eyeY + down * 0.045, 0.06, "pupil");
  }
}

/**
 * Draw a line once; on a board that wraps at every place where a part of it is on the board, the rest cut off.
 *
 * @param {Frame} at @param {Place[]} way @param {(points: Point[]) => Iterable<Primitive>} draw
 * @returns {Generator<Primitive>}
 */
function* whereverItShows(at, way, draw) {
  const { scene } = at;
  if (!scene.wraps) {
    yield* draw(way.map((place) => centre(at, place)));
    return;
  }
  /** @type {Primitive[]} */
  const items = [];
  for (const [down, right] of bodies.copies(way, scene)) {
    const copy = draw(way.map(([row, col]) => centre(at, [row + down, col + right])));
    for (const item of copy) if (shows(at, item)) items.push(item);
  }
  const pad = look.FIELD_PADDING;
  const [width, height] = [scene.cols + 2 * pad, scene.rows + 2 * pad];
  yield { type: "clip", x: at.left - pad, y: at.top - pad, width, height, items };
}

/** @param {Frame} at @param {Primitive} item */
function shows(at, item) {
  /** @type {Point[]} */
  const points = "points" in item ? item.points : [[item.x, item.y]];
  const [xs, ys] = [points.map(([x]) => x - at.left), points.map(([, y]) => y - at.top)];
  const { rows, cols } = at.scene;
  return Math.max(...xs) > -1 && Math.min(...xs) < cols + 1 && Math.max(...ys) > -1 && Math.min(...ys) < rows + 1;
}
