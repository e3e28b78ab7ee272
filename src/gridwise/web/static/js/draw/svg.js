/** Write primitives as SVG elements whose colours are classes, as `render.svg.elements` does. */

import { CELL_PX } from "./look.js";

/** @typedef {import("./primitives.js").Primitive} Primitive */

const SPACE = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag @param {Record<string, string | number>} [attributes] @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SPACE, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {number} value a length in cells */
export const size = (value) => Math.round(value * CELL_PX * 100) / 100;

/** @param {{ fill?: string | null, stroke?: string | null }} colours */
function colour({ fill = null, stroke = null }) {
  /** @type {Record<string, string>} */
  const attributes = {};
  if (fill === null) attributes.fill = "none";
  const names = [];
  if (fill !== null) names.push(`gw-fill-${fill}`);
  if (stroke !== null) names.push(`gw-stroke-${stroke}`);
  if (names.length) attributes.class = names.join(" ");
  return attributes;
}

/** @param {import("./primitives.js").Point[]} list */
const points = (list) => list.map(([x, y]) => `${size(x)},${size(y)}`).join(" ");

/** @param {Primitive} item @returns {SVGElement} */
export function element(item) {
  switch (item.type) {
    case "rect": {
      const inset = item.stroke ? item.stroke_width / 2 : 0;
      const place = {
        x: size(item.x + inset),
        y: size(item.y + inset),
        width: size(item.width - 2 * inset),
        height: size(item.height - 2 * inset),
        rx: size(Math.max(0, item.radius - inset)),
      };
      return svg("rect", {
        ...place,
        ...(item.stroke ? { "stroke-width": size(item.stroke_width) } : {}),
        ...colour(item),
      });
    }
    case "disc":
      return svg("circle", { cx: size(item.x), cy: size(item.y), r: size(item.radius), ...colour(item) });
    case "line":
      return svg("polyline", {
        points: points(item.points),
        "stroke-width": size(item.width),
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        ...colour({ stroke: item.stroke }),
      });
    case "polygon":
      return svg("polygon", {
        points: points(item.points),
        "stroke-width": size(item.rounding),
        "stroke-linejoin": "round",
        ...colour({ fill: item.fill, stroke: item.fill }),
      });
    case "text":
      return svg(
        "text",
        {
          x: size(item.x),
          y: size(item.y + 0.355 * item.size),
          "font-size": size(item.size),
          "text-anchor": item.anchor,
          ...(item.bold ? { "font-weight": "700" } : {}),
          ...colour({ fill: item.fill }),
        },
        item.text,
      );
    case "clip": {
      const [x, y, width, height] = [item.x, item.y, item.width, item.height].map(size);
      const place = { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}`, overflow: "hidden" };
      return svg("svg", place, ...item.items.map(element));
    }
  }
}
