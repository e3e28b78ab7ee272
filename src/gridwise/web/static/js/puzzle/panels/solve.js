/** The solve panel: choose an algorithm and its rules, see it work, stop it, read every counter. */

import { isAbort, stream } from "../../api.js";
import { field, fill, h, icon, select } from "../../dom.js";
import { rule } from "../../widgets/columns.js";
import { FIELDS } from "../../widgets/fields.js";
import { memory, n, own, seconds, t } from "../../strings.js";

/** @typedef {import("../../pages/puzzle.js").Workbench} Workbench */
/** @typedef {import("../../types.js").SolveResult} SolveResult */

/** The counters in the order in which they are read; others follow. */
const ORDER = Object.keys(FIELDS);

export class SolvePanel {
  /** @param {Workbench} bench */
  constructor(bench) {
    this.bench = bench;
    const { puzzle } = bench;
    /** @type {AbortController | null} */
    this.running = null;
    const choices = puzzle.algorithms.map(({ name, summary }) => ({ value: name, label: name, title: summary }));
    this.algorithm = select(choices, choices.some(({ value }) => value === "best") ? "best" : "astar", { onchange: () => this.choose() });
    this.summary = h("p", { class: "small faint summary-line" });
    this.heuristic = select(
      [{ value: "", label: t("solve.default", { value: puzzle.default_heuristic ?? "" }) }, ...puzzle.heuristics.map(({ name, summary }) => ({ value: name, label: name, title: summary }))],
      "", { onchange: () => this.choose() });
    this.weight = h("input", { type: "number", min: 1, max: 1000, step: "0.1", placeholder: t("solve.auto") });
    this.goalTest = select([], "");
    this.ties = select([], "");
    this.engine = select(["", "native", "python"].map((value) => ({ value, label: t(`engine.${value || "auto"}`) })), "");
    this.metric = select(puzzle.metrics.map((value) => ({ value, label: own(puzzle.name, `metric.${value}`, {}, value) })), puzzle.metrics[0] ?? "", { onchange: () => this.count() });
    this.seconds = h("input", { type: "number", min: 0.1, max: 120, step: "any", value: "10" });
    this.nodes = h("input", { type: "number", min: 1, step: 1, placeholder: t("solve.no-limit") });
    this.memory = h("input", { type: "number", min: 1, max: 1024, step: 1, placeholder: t("solve.no-limit") });
    this.fields = {
      heuristic: field(t("solve.heuristic"), this.heuristic, t("solve.heuristic.help")),
      weight: field(t("solve.weight"), this.weight, t("solve.weight.help")),
      goalTest: field(t("solve.goal-test"), this.goalTest, t("solve.goal-test.help")),
      ties: field(t("solve.ties"), this.ties, t("solve.ties.help")),
      engine: field(t("solve.engine"), this.engine, t("solve.engine.help")),
      metric: field(t("solve.metric"), this.metric, t("solve.metric.help")),
    };
    this.startButton = h("button", { type: "submit", class: "primary" }, icon("play"), t("solve.start"));
    this.stopButton = h("button", { type: "button", onclick: () => this.stop(), disabled: true }, icon("stop"), t("solve.stop"));
    this.progress = h("div", { class: "progress", role: "status" });
    this.result = h("div", { class: "result stack" });
    this.element = h("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.start(); } },
      field(t("solve.algorithm"), this.algorithm), this.summary,
      h("div", { class: "pair" }, this.fields.heuristic, this.fields.weight),
      h("div", { class: "pair" }, this.fields.goalTest, this.fields.ties),
      h("div", { class: "pair" }, this.fields.engine, puzzle.metrics.length > 1 && this.fields.metric),
      h("details", { class: "limits" }, h("summary", {}, t("solve.limits")),
        h("div", { class: "pair" }, field(t("solve.seconds"), this.seconds), field(t("solve.nodes"), this.nodes), field(t("solve.memory"), this.memory))),
      h("div", { class: "buttons-row" }, this.startButton, this.stopButton),
      this.progress, this.result);
    this.choose();
    bench.leaving.signal.addEventListener("abort", () => this.stop());
    bench.game.addEventListener("change", (event) => {
      if (/** @type {CustomEvent} */ (event).detail === "load") {
        this.stop();
        fill(this.result);
        fill(this.progress);
      }
    });
  }

  get chosen() {
    return this.bench.puzzle.algorithms.find(({ name }) => name === this.algorithm.value) ?? this.bench.puzzle.algorithms[0];
  }

  /** Offer only what the algorithm takes. */
  choose() {
    const { chosen, fields } = this;
    const heuristic = this.bench.puzzle.heuristics.find(({ name }) => name === this.heuristic.value);
    this.summary.textContent = [chosen.summary, chosen.informed && heuristic ? `${heuristic.name}: ${heuristic.summary}` : ""].filter(Boolean).join(" · ");
    fields.heuristic.hidden = !chosen.informed || this.bench.puzzle.heuristics.length === 0;
    fields.weight.hidden = !chosen.weighted;
    fields.goalTest.hidden = chosen.goal_tests.length === 0;
    fields.ties.hidden = chosen.ties.length === 0;
    fields.engine.hidden = !chosen.native;
    refill(this.goalTest, chosen.goal_tests, "goal-test.");
    refill(this.ties, chosen.ties.length ? ["", ...chosen.ties] : [], "ties.");
  }

  count() {
    const { game } = this.bench;
    game.metric = this.metric.value === this.bench.puzzle.metrics[0] ? null : this.metric.value;
    game.tell("refresh");
  }

  async start() {
    if (this.running) return;
    const { bench, chosen, fields } = this;
    const running = new AbortController();
    this.running = running;
    this.busy(true);
    fill(this.result);
    this.tell(t("solve.waiting"));
    const shown = (/** @type {HTMLElement} */ box, /** @type {HTMLInputElement | HTMLSelectElement} */ input) => (box.hidden || input.value === "" ? undefined : input.value);
    const number = (/** @type {string | undefined} */ value) => (value === undefined || value === "" ? undefined : Number(value));
    const body = {
      instance: bench.game.text,
      algorithm: chosen.name,
      heuristic: shown(fields.heuristic, this.heuristic),
      weight: number(shown(fields.weight, this.weight)),
      goal_test: shown(fields.goalTest, this.goalTest),
      ties: shown(fields.ties, this.ties),
      engine: shown(fields.engine, this.engine),
      metric: bench.puzzle.metrics.length > 1 ? this.metric.value : undefined,
      seconds: number(this.seconds.value),
      nodes: number(this.nodes.value),
      memory: number(this.memory.value),
    };
    try {
      const result = await stream(`${bench.game.path}/solve`, body, {
        signal: running.signal,
        onevent: (name, data) => name === "progress" && this.tell(this.line(data)),
      });
      if (running === this.running) this.show(result);
    } catch (error) {
      if (isAbort(error)) this.tell(t("solve.stopped"));
      else if (running === this.running) this.tell(error instanceof Error ? error.message : String(error), "bad");
    }
    if (running === this.running) {
      this.running = null;
      this.busy(false);
    }
  }

  stop() {
    if (!this.running) return;
    this.running.abort();
    this.running = null;
    this.busy(false);
    this.tell(t("solve.stopped"));
  }

  /** @param {boolean} busy */
  busy(busy) {
    this.startButton.disabled = busy;
    this.stopButton.disabled = !busy;
    this.progress.classList.toggle("running", busy);
  }

  /** @param {any} data */
  line(data) {
    const parts = [];
    if (data.explored !== undefined && data.explored !== null) parts.push(t("solve.explored", { count: data.explored }));
    if (data.frontier !== undefined && data.frontier !== null) parts.push(t("solve.frontier", { count: data.frontier }));
    if (data.depth !== undefined && data.depth !== null) parts.push(t("solve.depth", { count: data.depth }));
    if (data.seconds !== undefined && data.seconds !== null) parts.push(seconds(data.seconds));
    return parts.join(" · ") || t("solve.working");
  }

  /** @param {string} text @param {string} [kind] */
  tell(text, kind = "") {
    this.progress.className = `progress ${kind} ${this.running ? "running" : ""}`;
    fill(this.progress, kind === "bad" && icon("warning"), text);
  }

  /** @param {SolveResult & { notes?: string[] }} result */
  show(result) {
    const { bench } = this;
    this.tell("");
    const plan = result.plan ?? [];
    const watch = plan.length || result.solution
      ? h("button", { type: "button", onclick: () => this.watch(result).catch((error) => bench.fail(error)) }, icon("play"), t("solve.watch"))
      : null;
    const terms = [...ORDER.filter((name) => name in result.metrics), ...Object.keys(result.metrics).filter((name) => !ORDER.includes(name))];
    const names = [result.algorithm, result.heuristic, result.engine && t("solve.by-engine", { engine: result.engine }), result.goal_test && t("solve.by-goal-test", { value: result.goal_test }), result.ties && t("solve.by-ties", { value: result.ties })];
    fill(this.result,
      h("p", { class: `verdict ${result.status === "solved" ? "good" : "bad"}`, role: "status" }, verdict(result, bench.puzzle.name)),
      (result.notes ?? []).map((line) => h("p", { class: "small" }, line)),
      watch,
      h("dl", { class: "counters" }, terms.filter((name) => result.metrics[name] !== null && result.metrics[name] !== undefined).flatMap((name) => {
        const value = /** @type {number} */ (result.metrics[name]);
        return [h("dt", {}, term(name)), h("dd", {}, name === "seconds" ? seconds(value) : name.includes("bytes") || name.includes("memory") ? memory(value) : n(value))];
      })),
      plan.length > 0 && h("details", {}, h("summary", {}, t("solve.plan", { count: plan.length })), h("p", { class: "plan" }, plan.join(" "))),
      result.solution && h("details", {}, h("summary", {}, t("solve.solution")), h("pre", { class: "plan" }, result.solution)),
      h("p", { class: "small faint" }, names.filter(Boolean).join(" · ")));
  }

  /** @param {SolveResult} result */
  async watch(result) {
    const { game, timeline } = this.bench;
    timeline.pause();
    const way = /** @type {any} */ (result).way ?? result.plan;
    if (way) {
      await game.watch(way, 0);
      timeline.play();
      return;
    }
    await game.go(0);
    game.forget();
    timeline.play();
  }

  leave() {}
}

/** @param {SolveResult} result @param {string} puzzle */
function verdict(result, puzzle) {
  if (result.status === "unsolvable") return t("verdict.unsolvable");
  if (result.status !== "solved") return result.lower_bound ? t("verdict.limit-bound", { bound: result.lower_bound }) : t("verdict.limit");
  if (result.cost === null) return t("verdict.filled");
  return t(result.optimal ? "verdict.optimal" : "verdict.solved", { cost: result.cost, metric: result.metric ? own(puzzle, `metric.${result.metric}`, {}, result.metric) : t("metric.moves") });
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

/** @param {HTMLSelectElement} list @param {string[]} values @param {string} kind */
function refill(list, values, kind) {
  const before = list.value;
  fill(list, values.map((value) => h("option", { value }, value ? t(kind + value) : t("solve.auto"))));
  list.value = values.includes(before) ? before : values[0] ?? "";
}
