/**
 * What the player counts in: one metric at a time on the page, chosen once for each puzzle and remembered.
 *
 *   metricOf(puzzle)             the chosen metric, the puzzle's first one before anybody has chosen
 *   chooseMetric(puzzle, name)   another one, from now on
 *   onMetric(puzzle, told)       be told of it
 *   amount(puzzle, count)        "18 steps": a number of moves in the words of the metric
 */

import { load, save } from "../keep/storage.js";
import { hasText, n, own } from "../strings.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */

const choices = new EventTarget();

/** @param {PuzzleInfo} puzzle @returns {string | null} null where a puzzle has none */
export function metricOf({ name, metrics }) {
  const kept = load(`metric.${name}`);
  return metrics.includes(kept) ? kept : metrics[0] ?? null;
}

/** @param {PuzzleInfo} puzzle @param {string} metric */
export function chooseMetric(puzzle, metric) {
  if (metric === metricOf(puzzle)) return;
  save(`metric.${puzzle.name}`, metric);
  choices.dispatchEvent(new CustomEvent(puzzle.name, { detail: metric }));
}

/** @param {PuzzleInfo} puzzle @param {(metric: string) => void} told @param {AbortSignal} signal */
export function onMetric(puzzle, told, signal) {
  choices.addEventListener(puzzle.name, (event) => told(/** @type {CustomEvent} */ (event).detail), { signal });
}

/**
 * Write a number of moves made; where moves are not counted in the metric, they are just moves.
 *
 * @param {PuzzleInfo} puzzle @param {number} count
 */
export function amount(puzzle, count) {
  const chosen = metricOf(puzzle);
  const metric = chosen !== null && puzzle.counts.includes(chosen) ? chosen : "moves";
  return hasText(`amount.${metric}`) ? own(puzzle.name, `amount.${metric}`, { count }) : `${n(count)} ${metric}`;
}
