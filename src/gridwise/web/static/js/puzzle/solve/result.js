/** What came out of a search, in words and numbers. */

import { h, icon } from "../../dom.js";
import { memory, n, own, seconds, t } from "../../strings.js";
import { rule } from "../../widgets/columns.js";
import { FIELDS } from "../../widgets/fields.js";

/** @typedef {import("../../types.js").SolveResult} SolveResult */
/** @typedef {import("../../types.js").Progress} Progress */

const REACHED = /** @type {const} */ (["explored", "frontier", "depth"]);

/**
 * The answer, the counters that say something about it, and the plan.
 *
 * @param {SolveResult} result @param {string} puzzle @param {(() => void) | null} watch
 */
export function resultView(result, puzzle, watch) {
  const plan = result.plan ?? [];
  const names = [result.algorithm, result.heuristic, result.engine && t("solve.by-engine", { engine: result.engine }), result.goal_test && t("solve.by-goal-test", { value: result.goal_test }), result.ties && t("solve.by-ties", { value: result.ties })];
  return [
    h("p", { class: `verdict ${result.status === "solved" ? "good" : "bad"}`, role: "status" }, verdict(result, puzzle)),
    result.notes.map((line) => h("p", { class: "small" }, line)),
    watch && h("button", { type: "button", onclick: watch }, icon("play"), t(result.lost ? "solve.watch-game" : "solve.watch")),
    h("dl", { class: "counters" }, result.counters.filter((name) => typeof result.metrics[name] === "number").flatMap((name) =>
      [h("dt", {}, term(name)), h("dd", {}, written(name, /** @type {number} */ (result.metrics[name])))])),
    plan.length > 0 && h("details", {}, h("summary", {}, t("solve.plan", { count: plan.length })), h("p", { class: "plan" }, plan.join(" "))),
    result.solution && h("details", {}, h("summary", {}, t("solve.solution")), h("pre", { class: "plan" }, result.solution)),
    h("p", { class: "small faint" }, names.filter(Boolean).join(" · ")),
  ].flat();
}

/**
 * How far a search is, in a line.
 *
 * @param {Progress} reached
 */
export function progressLine(reached) {
  const parts = told(reached).map(([name, count]) => t(`solve.${name}`, { count }));
  if (reached.seconds !== undefined) parts.push(seconds(reached.seconds));
  return parts.join(" · ") || t("solve.working");
}

/**
 * How far a search was when it was stopped.
 *
 * @param {Progress} reached
 */
export function reachedView(reached) {
  const pairs = told(reached).map(([name, count]) => [t(`race.${name}`), n(count)]);
  if (reached.seconds !== undefined) pairs.push([t("field.seconds"), seconds(reached.seconds)]);
  return h("dl", { class: "counters" }, pairs.flatMap(([label, value]) => [h("dt", {}, capital(label)), h("dd", {}, value)]));
}

/** @param {Progress} reached @returns {[string, number][]} */
const told = (reached) => REACHED.flatMap((name) => (reached[name] === undefined ? [] : [/** @type {[string, number]} */ ([name, reached[name]])]));

/** @param {SolveResult} result @param {string} puzzle */
function verdict(result, puzzle) {
  const metric = result.metric ? own(puzzle, `metric.${result.metric}`, {}, result.metric) : t("metric.moves");
  if (result.status === "unsolvable") return t("verdict.unsolvable");
  if (result.lost) return t(`verdict.${result.lost}`, { count: result.played.length, metric });
  if (result.status !== "solved") return unfinished(result, metric);
  if (result.cost === null) return t("verdict.filled");
  return t(result.optimal ? "verdict.optimal" : "verdict.solved", { cost: result.cost, metric });
}

/** @param {SolveResult} result @param {string} metric */
function unfinished({ limit_met: met, cost, lower_bound: bound }, metric) {
  const parts = [met ? t(`verdict.limit.${met.name}`, { value: met.value }) : t("verdict.limit")];
  if (cost !== null) parts.push(t("verdict.so-far", { cost, metric }));
  if (bound) parts.push(t("verdict.bound", { bound, metric }));
  return parts.join(" ");
}

/** @param {string} name @param {number} value */
function written(name, value) {
  if (name === "seconds") return seconds(value);
  return name.includes("bytes") ? memory(value) : n(value);
}

/**
 * A counter's name that explains itself on hover, focus or tap.
 *
 * @param {string} name
 */
function term(name) {
  const label = capital(name in FIELDS ? t(`field.${name}`) : name.replaceAll("_", " "));
  const help = rule(name);
  if (!help) return label;
  const id = `help-${name}`;
  return h("span", { class: "term" }, h("button", { type: "button", class: "term-name", "aria-describedby": id }, label), h("span", { class: "tip", role: "tooltip", id }, help));
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
