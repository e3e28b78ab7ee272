/** Axes of plots: where a value lies, and which values are marked (render/axis.py). */

import { t } from "../strings.js";

/**
 * @typedef {{ low: number, high: number, log: boolean, ticks: number[], share: (value: number) => number }} Axis
 */

/** Values that differ by this factor or more take a logarithmic axis. */
const LOG_FROM = 30;

/**
 * Choose the range, the scale and the marks for some values.
 *
 * @param {number[]} values
 * @param {{ fromZero?: boolean, marks?: number, log?: boolean, unit?: number }} how `log` false keeps it linear;
 *   round multiples of the unit are marked
 * @returns {Axis}
 */
export function axis(values, { fromZero = true, marks = 5, log = true, unit = 1 } = {}) {
  const positive = values.filter((value) => value > 0);
  let low = positive.reduce((least, value) => Math.min(least, value), Infinity);
  const high = positive.reduce((most, value) => Math.max(most, value), -Infinity);
  if (!positive.length) return linear(0, 1, marks);
  if (log && positive.length === values.length && high / low >= LOG_FROM) return logarithmic(low, high, marks);
  if (fromZero || positive.length < values.length) low = 0;
  return linear(low, high, marks, unit);
}

/** @param {number} low @param {number} high @param {number} marks @param {number} [unit] @returns {Axis} */
function linear(low, high, marks, unit = 1) {
  const step = unit * niceStep((high - low) / marks / unit || 1);
  const start = Math.floor(low / step + 1e-9) * step;
  const count = Math.max(1, Math.ceil((high - start) / step - 1e-9));
  const end = start + count * step;
  const ticks = Array.from({ length: count + 1 }, (_, at) => start + at * step);
  return { low: start, high: end, log: false, ticks, share: (value) => (value - start) / (end - start) };
}

/** @param {number} low @param {number} high @param {number} marks @returns {Axis} */
function logarithmic(low, high, marks) {
  /**
   * Rounded outwards to 1, 2 or 5 times a power of ten.
   *
   * @param {number} value @param {1 | -1} way
   */
  const end = (value, way) => {
    const steps = [];
    const power = Math.floor(Math.log10(value));
    for (const digit of [0.5, 1, 2, 5, 10, 20]) steps.push(digit * 10 ** power);
    return way < 0 ? Math.max(...steps.filter((step) => step <= value * 0.9)) : Math.min(...steps.filter((step) => step >= value * 1.05));
  };
  const [bottom, top] = [end(low, -1), end(high, 1)];
  const powers = [];
  for (let power = Math.ceil(Math.log10(bottom) - 1e-9); 10 ** power <= top * 1.001; power += 1) powers.push(10 ** power);
  const every = Math.ceil(powers.length / Math.max(2, marks));
  const [from, to] = [Math.log10(bottom), Math.log10(top)];
  return {
    low: bottom,
    high: top,
    log: true,
    ticks: powers.filter((_, at) => at % every === 0),
    share: (value) => (Math.log10(Math.max(value, bottom)) - from) / (to - from),
  };
}

/** @param {number} rough */
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= rough * 0.999) ?? 10 * power;
}

/**
 * The name of an axis, with a word about its scale.
 *
 * @param {string} name @param {Axis} scale
 */
export const named = (name, scale) => (scale.log ? t("plot.log", { name }) : name);

/**
 * Median and quartiles, by linear interpolation.
 *
 * @param {number[]} values @param {number} share
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  return sorted[below] + (at - below) * ((sorted[below + 1] ?? sorted[below]) - sorted[below]);
}
