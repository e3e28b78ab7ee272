/** The buttons with which a player chooses what is counted. */

import { h } from "../dom.js";
import { own, t } from "../strings.js";
import { chooseMetric, metricOf, onMetric } from "./metric.js";

/**
 * Give the choice; null where there is nothing to choose.
 *
 * @param {import("../types.js").PuzzleInfo} puzzle @param {AbortSignal} signal
 */
export function metricChoice(puzzle, signal) {
  if (puzzle.metrics.length < 2) return null;
  const buttons = puzzle.metrics.map((metric) => h("button", {
    type: "button", class: "chip", title: own(puzzle.name, `metric.${metric}.help`), onclick: () => chooseMetric(puzzle, metric),
  }, own(puzzle.name, `metric.${metric}`, {}, metric)));
  const mark = (/** @type {string | null} */ chosen) =>
    puzzle.metrics.forEach((metric, number) => buttons[number].setAttribute("aria-pressed", String(metric === chosen)));
  mark(metricOf(puzzle));
  onMetric(puzzle, mark, signal);
  return h("div", { class: "row filter counting", role: "group", "aria-label": t("play.count") }, h("span", { class: "faint" }, t("play.count")), buttons);
}
