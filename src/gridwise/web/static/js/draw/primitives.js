/**
 * The few drawing steps that every picture is made of, as in render/primitives.py.
 *
 * Lengths are in cells from the picture's top left corner; colours are tokens of the palette.
 *
 * @typedef {[number, number]} Point
 * @typedef {{ type: "rect", x: number, y: number, width: number, height: number, fill: string | null, radius: number,
 *   stroke: string | null, stroke_width: number }} Rect
 * @typedef {{ type: "disc", x: number, y: number, radius: number, fill: string }} Disc
 * @typedef {{ type: "line", points: Point[], width: number, stroke: string }} Line
 * @typedef {{ type: "polygon", points: Point[], fill: string, rounding: number }} Polygon
 * @typedef {{ type: "text", x: number, y: number, text: string, size: number, fill: string, bold: boolean,
 *   anchor: string }} Text
 * @typedef {{ type: "clip", x: number, y: number, width: number, height: number, items: Primitive[] }} Clip
 * @typedef {Rect | Disc | Line | Polygon | Text | Clip} Primitive
 */

/**
 * @param {number} x @param {number} y @param {number} width @param {number} height
 * @param {string | null} fill @param {number} [radius] @param {string | null} [stroke] @param {number} [stroke_width]
 * @returns {Rect}
 */
export function rect(x, y, width, height, fill, radius = 0, stroke = null, stroke_width = 0) {
  return { type: "rect", x, y, width, height, fill, radius, stroke, stroke_width };
}

/** @param {number} x @param {number} y @param {number} radius @param {string} fill @returns {Disc} */
export function disc(x, y, radius, fill) {
  return { type: "disc", x, y, radius, fill };
}

/** @param {Point[]} points @param {number} width @param {string} stroke @returns {Line} */
export function line(points, width, stroke) {
  return { type: "line", points, width, stroke };
}

/** @param {Point[]} points @param {string} fill @param {number} [rounding] @returns {Polygon} */
export function polygon(points, fill, rounding = 0) {
  return { type: "polygon", points, fill, rounding };
}

/**
 * @param {number} x @param {number} y @param {string} words @param {number} size @param {string} fill
 * @param {{ bold?: boolean, anchor?: string }} how
 * @returns {Text}
 */
export function text(x, y, words, size, fill, { bold = false, anchor = "middle" } = {}) {
  return { type: "text", x, y, text: words, size, fill, bold, anchor };
}
