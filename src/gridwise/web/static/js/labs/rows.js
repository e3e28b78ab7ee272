/** Plots with one row for every series under one horizontal axis: bars, boxes and histograms. */

import { svg } from "../draw/svg.js";
import { axis, named, quantile } from "./axis.js";
import { SMALL, TEXT, below, hueOf, round, rule, widthOf, word } from "./figure.js";

/** @typedef {{ label: string, hue: number, values: number[] }} Series */
/** @typedef {(value: number) => string} Show */

/**
 * A bar to the median of each series, with a line from its least to its largest value.
 *
 * @param {Series[]} series @param {number} width @param {{ name: string, show: Show, unit?: number }} how
 */
export function bars(series, width, { name, show, unit }) {
  const room = 10 + Math.max(0, ...series.map(({ values }) => (values.length ? widthOf(show(quantile(values, 0.5)), 12) : 0)));
  return rows(series, width, { name, show, room, height: 26, unit }, (one, at, y, hue) => {
    const [low, middle, high] = [0, 0.5, 1].map((share) => at(quantile(one.values, share)));
    const many = one.values.length > 1;
    const start = at(-Infinity);
    return [
      svg("rect", { x: round(start), y: y - 8, width: round(Math.max(1.5, middle - start)), height: 16, rx: 2.5, class: `gw-fill-${hue}` }),
      many ? rule(low, y, high, y, "ink", 1.4) : null,
      ...(many ? [low, high].map((x) => rule(x, y - 3.5, x, y + 3.5, "ink", 1.4)) : []),
      word((many ? high : middle) + 7, y, show(quantile(one.values, 0.5)), { anchor: "start", size: 12, fill: "ink" }),
    ];
  });
}

/**
 * A box from quartile to quartile with the median in it, a line over all values, and the values themselves.
 *
 * @param {Series[]} series @param {number} width @param {{ name: string, show: Show, fromZero?: boolean }} how
 */
export function boxes(series, width, { name, show, fromZero = true }) {
  return rows(series, width, { name, show, room: 10, height: 30, fromZero }, (one, at, y, hue) => {
    const [low, first, middle, third, high] = [0, 0.25, 0.5, 0.75, 1].map((share) => at(quantile(one.values, share)));
    const few = one.values.length <= 120 ? one.values : [];
    return [
      rule(low, y, high, y, hue, 1.4),
      ...[low, high].map((x) => rule(x, y - 4, x, y + 4, hue, 1.4)),
      one.values.length > 2
        ? svg("rect", { x: round(first), y: y - 8, width: round(Math.max(2, third - first)), height: 16, rx: 2.5, "stroke-width": 1.5, class: `gw-fill-cell gw-stroke-${hue}` })
        : null,
      ...few.map((value) => svg("circle", { cx: round(at(value)), cy: y, r: 1.7, class: `gw-fill-${hue}`, opacity: 0.6 })),
      rule(middle, y - 8, middle, y + 8, "ink", 2),
    ];
  });
}

/**
 * How often values fall into ranges, one strip for every series, all with the same ranges.
 *
 * @param {Series[]} series @param {number} width @param {{ name: string, show: Show }} how
 */
export function histograms(series, width, { name, show }) {
  const all = series.flatMap(({ values }) => values);
  const scale = axis(all, { fromZero: false, marks: marksFor(width), log: false });
  const count = Math.max(8, Math.min(60, Math.floor(width / 14)));
  const whole = all.every(Number.isInteger);
  const step = whole ? Math.max(1, Math.ceil((scale.high - scale.low) / count)) : (scale.high - scale.low) / count;
  // A bin of whole numbers reaches half a number beyond them, so that a number lies in its middle.
  const start = whole ? scale.low - 0.5 : scale.low;
  const binned = series.map(({ values }) => {
    /** @type {Map<number, number>} */
    const bins = new Map();
    for (const value of values) {
      const bin = Math.floor((value - start) / step);
      bins.set(bin, (bins.get(bin) ?? 0) + 1);
    }
    return bins;
  });
  return rows(series, width, { name, show, room: 10, height: 56, scale }, (one, at, y, hue, number) => {
    const bins = binned[number];
    // Every strip is as high as its own peak: where the games lie is what is compared.
    const most = Math.max(...bins.values());
    const mean = one.values.reduce((sum, value) => sum + value, 0) / one.values.length;
    const drawn = [...bins].map(([bin, games]) => {
      const [from, to] = [at(start + bin * step), at(start + (bin + 1) * step)];
      const height = Math.max(1.5, (44 * games) / most);
      return svg("rect", { x: round(from + 0.5), y: round(y + 23 - height), width: round(Math.max(1.5, to - from - 1)), height: round(height), rx: 1, class: `gw-fill-${hue}` });
    });
    return [...drawn, rule(at(mean), y - 22, at(mean), y + 23, "ink", 1.4)];
  });
}

/** @param {number} width */
const marksFor = (width) => Math.max(2, Math.min(6, Math.floor(width / 110)));

/**
 * @param {Series[]} series @param {number} width
 * @param {{ name: string, show: Show, room: number, height: number, fromZero?: boolean, unit?: number,
 *   scale?: import("./axis.js").Axis }} how
 * @param {(one: Series, at: (value: number) => number, y: number, hue: string, number: number) => (SVGElement | null)[]} draw
 */
function rows(series, width, how, draw) {
  const scale = how.scale ?? axis(series.flatMap(({ values }) => values), { fromZero: how.fromZero ?? true, marks: marksFor(width), unit: how.unit });
  const left = Math.min(width * 0.36, 12 + Math.max(0, ...series.map(({ label }) => widthOf(label))));
  const box = { left, right: width - how.room, top: 6, bottom: 10 + how.height * series.length };
  /** @param {number} value */
  const at = (value) => left + Math.max(0, scale.share(Math.max(scale.low, value))) * (box.right - left);
  const parts = [...below(scale, box, how.show, named(how.name, scale))];
  series.forEach((one, number) => {
    const y = 8 + how.height * (number + 0.5);
    const room = Math.floor((left - 10) / (TEXT * 0.55));
    const label = one.label.length > room ? `${one.label.slice(0, room - 1)}…` : one.label;
    parts.push(word(left - 9, y, label, { anchor: "end", size: TEXT, fill: "ink" }));
    if (one.values.length) {
      for (const part of draw(one, at, y, hueOf(one.hue), number)) if (part) parts.push(part);
    } else {
      parts.push(word(left + 6, y, "–", { anchor: "start", size: SMALL }));
    }
  });
  return { width, height: box.bottom + 42, parts };
}
