/** Plots over two axes: curves that grow with a clock, curves with their errors, and clouds of points. */

import { svg } from "../draw/svg.js";
import { axis, named } from "./axis.js";
import { TEXT, below, beside, hueOf, roomFor, round, rule, spreadOut, widthOf, word } from "./figure.js";

/** @typedef {{ x: number, y: number, error?: number | null, name?: string }} Point */
/** @typedef {{ label: string, hue: number, points: Point[], ended?: boolean }} Line */
/** @typedef {(value: number) => string} Show */
/**
 * @typedef {{ names: [string, string], shows: [Show, Show], height?: number, until?: number, marks?: boolean,
 *   log?: [boolean, boolean], extent?: { x: number[], y: number[] } }} How
 *   `until` draws only what has happened by then; `extent` keeps the axes still meanwhile
 */

/**
 * Curves with their labels at their ends; where points have errors, a band around the curve.
 *
 * @param {Line[]} lines @param {number} width @param {How} how
 */
export function curves(lines, width, how) {
  const { frame, box, place, parts } = ground(lines, width, how);
  const ends = lines.map(({ points }) => {
    const seen = how.until === undefined ? points : points.filter(({ x }) => x <= /** @type {number} */ (how.until));
    return { seen, end: seen[seen.length - 1] };
  });
  lines.forEach((line, number) => {
    const { seen } = ends[number];
    if (!seen.length) return;
    const hue = hueOf(line.hue);
    if (seen.some(({ error }) => error)) {
      const upper = seen.map(({ x, y, error }) => place(x, y + (error ?? 0)));
      const lower = seen.map(({ x, y, error }) => place(x, y - (error ?? 0))).reverse();
      parts.push(svg("polygon", { points: joined([...upper, ...lower]), class: `gw-fill-${hue}`, opacity: 0.25 }));
    }
    parts.push(svg("polyline", { points: joined(seen.map(({ x, y }) => place(x, y))), fill: "none", "stroke-width": 1.8, "stroke-linejoin": "round", class: `gw-stroke-${hue}` }));
    const [x, y] = place(ends[number].end.x, ends[number].end.y);
    parts.push(svg("circle", { cx: round(x), cy: round(y), r: line.ended === false ? 2.5 : 3.5, class: `gw-fill-${hue}` }));
  });
  const shown = lines.map((line, number) => ({ line, end: ends[number].end })).filter(({ end }) => end);
  const heights = spreadOut(shown.map(({ end }) => place(end.x, end.y)[1]), 16, box.top, box.bottom);
  shown.forEach(({ line, end }, number) => {
    const x = place(end.x, end.y)[0];
    parts.push(word(Math.min(x + 8, box.right + 8), heights[number], line.label, { anchor: "start", size: TEXT, fill: hueOf(line.hue), bold: true }));
  });
  if (how.until !== undefined) {
    const x = place(how.until, 0)[0];
    parts.push(rule(x, box.top, x, box.bottom, "plan", 1.2));
  }
  return { width, height: frame, parts };
}

/**
 * Every point, with the series' labels beside their clouds; series differ in shape as well as in colour.
 *
 * @param {Line[]} lines @param {number} width @param {How} how
 */
export function scatter(lines, width, how) {
  const { frame, box, place, parts } = ground(lines, width, { ...how, marks: true });
  for (const line of lines) {
    for (const { x, y, name } of line.points) {
      const mark = sign(...place(x, y), line.hue);
      if (name) mark.append(svg("title", {}, name));
      parts.push(mark);
    }
  }
  const shown = lines.filter(({ points }) => points.length);
  const ends = shown.map(({ points }) => points.map(({ x, y }) => place(x, y)).reduce((a, b) => (b[0] > a[0] ? b : a)));
  const heights = spreadOut(ends.map(([, y]) => y), 16, box.top, box.bottom);
  shown.forEach((line, number) => {
    parts.push(word(ends[number][0] + 9, heights[number], line.label, { anchor: "start", size: TEXT, fill: hueOf(line.hue), bold: true }));
  });
  return { width, height: frame, parts };
}

/** @param {number} x @param {number} y @param {number} hue */
function sign(x, y, hue) {
  const look = { class: `gw-fill-${hueOf(hue)}`, opacity: 0.85 };
  const [at, up] = [round(x), round(y)];
  switch (hue % 4) {
    case 0:
      return svg("circle", { cx: at, cy: up, r: 4, ...look });
    case 1:
      return svg("rect", { x: at - 3.6, y: up - 3.6, width: 7.2, height: 7.2, ...look });
    case 2:
      return svg("polygon", { points: `${at},${up - 5} ${at + 4.6},${up + 3.6} ${at - 4.6},${up + 3.6}`, ...look });
    default:
      return svg("polygon", { points: `${at},${up - 5.2} ${at + 5.2},${up} ${at},${up + 5.2} ${at - 5.2},${up}`, ...look });
  }
}

/** @param {[number, number][]} points */
const joined = (points) => points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");

/** @param {Line[]} lines @param {number} width @param {How} how */
function ground(lines, width, { names, shows, height = 260, log = [true, true], marks = false, extent }) {
  const points = lines.flatMap((line) => line.points);
  const fewer = Math.max(2, Math.min(6, Math.floor(width / 110)));
  const across = axis(extent?.x ?? points.map(({ x }) => x), { fromZero: !marks, marks: fewer, log: log[0] });
  const up = axis(extent?.y ?? points.map(({ y, error }) => y + (error ?? 0)), { fromZero: !marks, marks: 4, log: log[1] });
  const labels = Math.max(0, ...lines.map(({ label }) => widthOf(label)));
  const box = { left: roomFor(up, shows[1]), right: width - Math.min(width * 0.3, labels + 16), top: 26, bottom: height - 40 };
  /** @param {number} x @param {number} y @returns {[number, number]} */
  const place = (x, y) => [
    box.left + Math.min(1, Math.max(0, across.share(x))) * (box.right - box.left),
    box.bottom - Math.min(1, Math.max(0, up.share(y))) * (box.bottom - box.top),
  ];
  const parts = [...beside(up, box, shows[1], named(names[1], up)), ...below(across, box, shows[0], named(names[0], across))];
  return { frame: height, box, place, parts };
}
