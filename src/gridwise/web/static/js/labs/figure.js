/** A plot on the page: drawn as wide as there is room, and drawn again when that changes. */

import { h } from "../dom.js";
import { svg } from "../draw/svg.js";

/** @typedef {{ width: number, height: number, parts: (SVGElement | null)[] }} Drawing */

/** The hues of pieces, those next to each other as different as can be. */
const ORDER = [0, 8, 9, 5, 2, 3, 4, 6, 7, 1];

/**
 * The colour of a series.
 *
 * @param {number} number
 */
export const hueOf = (number) => `piece-${ORDER[number % ORDER.length]}`;

export const TEXT = 13;
export const SMALL = 11;

export class Figure {
  /**
   * @param {string} title @param {(width: number) => Drawing} draw @param {{ note?: string, wide?: boolean }} how
   */
  constructor(title, draw, { note = "", wide = false } = {}) {
    this.draw = draw;
    this.picture = svg("svg", { role: "img", "aria-label": title });
    this.note = h("p", { class: note ? "plot-note long" : "plot-note" }, note);
    this.element = h(
      "figure",
      { class: wide ? "plot wide" : "plot" },
      h("figcaption", {}, title),
      /** @type {any} */ (this.picture),
      this.note,
    );
    this.width = 0;
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(this.element);
  }

  resized() {
    const width = Math.floor(this.element.clientWidth);
    if (width > 0 && width !== this.width) {
      this.width = width;
      this.show();
    }
  }

  /**
   * Draw what there is now.
   *
   * @param {string} [label] what it shows, for people who cannot see it
   */
  show(label) {
    if (label !== undefined) this.picture.setAttribute("aria-label", label);
    if (!this.width) return;
    const { width, height, parts } = this.draw(this.width);
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.picture.setAttribute("width", String(width));
    this.picture.setAttribute("height", String(height));
    this.picture.replaceChildren(.../** @type {SVGElement[]} */ (parts.filter(Boolean)));
  }

  close() {
    this.observer.disconnect();
  }
}

/**
 * Write a word of a plot.
 *
 * @param {number} x @param {number} y the middle of the line @param {string} words
 * @param {{ anchor?: "start" | "middle" | "end", size?: number, fill?: string, bold?: boolean }} how
 */
export function word(x, y, words, { anchor = "middle", size = SMALL, fill = "faint", bold = false } = {}) {
  return svg(
    "text",
    {
      x: round(x),
      y: round(y + 0.355 * size),
      "font-size": size,
      "text-anchor": anchor,
      class: `gw-fill-${fill}`,
      ...(bold ? { "font-weight": "600" } : {}),
    },
    words,
  );
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} stroke @param {number} [width] */
export function rule(x1, y1, x2, y2, stroke, width = 1) {
  return svg("line", { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2), "stroke-width": width, class: `gw-stroke-${stroke}` });
}

/** @param {number} value */
export const round = (value) => Math.round(value * 10) / 10;

/**
 * About how wide a word is.
 *
 * @param {string} words @param {number} [size]
 */
export const widthOf = (words, size = TEXT) => words.length * size * 0.58;

/**
 * The marks of a horizontal axis, with lines up through the plot.
 *
 * @param {import("./axis.js").Axis} scale @param {{ left: number, right: number, top: number, bottom: number }} box
 * @param {(value: number) => string} show @param {string} name
 */
export function below(scale, { left, right, top, bottom }, show, name) {
  const parts = [];
  let free = -Infinity;
  for (const tick of scale.ticks) {
    const x = left + scale.share(tick) * (right - left);
    const half = widthOf(show(tick), SMALL) / 2;
    parts.push(rule(x, top, x, bottom, "cell"));
    if (x - half < free) continue;
    free = x + half + 6;
    parts.push(word(x, bottom + 13, show(tick)));
  }
  parts.push(rule(left, bottom, right, bottom, "rim-shade"));
  parts.push(word(Math.max(0, Math.min(left, right - widthOf(name, SMALL))), bottom + 32, name, { anchor: "start" }));
  return parts;
}

/**
 * The marks of a vertical axis, with lines across the plot.
 *
 * @param {import("./axis.js").Axis} scale @param {{ left: number, right: number, top: number, bottom: number }} box
 * @param {(value: number) => string} show @param {string} name
 */
export function beside(scale, { left, right, top, bottom }, show, name) {
  const parts = [word(0, top - 16, name, { anchor: "start" })];
  for (const tick of scale.ticks) {
    const y = bottom - scale.share(tick) * (bottom - top);
    parts.push(rule(left, y, right, y, "cell"), word(left - 7, y, show(tick), { anchor: "end" }));
  }
  return parts;
}

/**
 * Room for the marks of a vertical axis.
 *
 * @param {import("./axis.js").Axis} scale @param {(value: number) => string} show
 */
export const roomFor = (scale, show) => 12 + Math.max(...scale.ticks.map((tick) => widthOf(show(tick), SMALL)));

/**
 * Move labels apart that would cover each other.
 *
 * @param {number[]} places @param {number} apart @param {number} low @param {number} high
 */
export function spreadOut(places, apart, low, high) {
  const order = places.map((_, at) => at).sort((a, b) => places[a] - places[b]);
  const moved = [...places];
  let free = low;
  for (const at of order) {
    moved[at] = Math.max(moved[at], free);
    free = moved[at] + apart;
  }
  let limit = high;
  for (const at of order.reverse()) {
    moved[at] = Math.min(moved[at], limit);
    limit = moved[at] - apart;
  }
  return moved;
}
