/** The solve panel: choose an algorithm and its rules, see it work, stop it, read every counter. */

import { inWords, isAbort, stream } from "../../api.js";
import { field, fill, h, icon, select } from "../../dom.js";
import { own, t } from "../../strings.js";
import { NumberField } from "../../widgets/number_field.js";
import { LimitFields } from "../solve/limits.js";
import { progressLine, reachedView, resultView } from "../solve/result.js";
import { chooseMetric, metricOf, onMetric } from "../metric.js";
import { glossary } from "../../widgets/glossary.js";

/** @typedef {import("../../pages/puzzle.js").Workbench} Workbench */
/** @typedef {import("../../types.js").SolveResult} SolveResult */

export class SolvePanel {
  /** @param {Workbench} bench */
  constructor(bench) {
    this.bench = bench;
    const { puzzle } = bench;
    /** @type {AbortController | null} */
    this.running = null;
    /**
     * How far the search was when it was last heard of.
     *
     * @type {import("../../types.js").Progress | null}
     */
    this.reached = null;
    const choices = puzzle.algorithms.map(({ name, summary }) => ({ value: name, label: name, title: summary }));
    this.algorithm = select(choices, choices.some(({ value }) => value === "best") ? "best" : "astar", { onchange: () => this.choose(true) });
    this.summary = h("p", { class: "small faint summary-line" });
    this.heuristic = select(
      [{ value: "", label: t("solve.default", { value: puzzle.default_heuristic ?? "" }) }, ...puzzle.heuristics.map(({ name, summary }) => ({ value: name, label: name, title: summary }))],
      "", { onchange: () => this.choose() });
    this.weight = new NumberField(t("solve.weight"), { least: 1, most: 1000, placeholder: t("solve.auto"), title: t("solve.weight.help") });
    this.goalTest = select([], "");
    this.ties = select([], "");
    this.engine = select(["", "native", "python"].map((value) => ({ value, label: t(`engine.${value || "auto"}`) })), "");
    this.metric = select(puzzle.metrics.map((value) => ({ value, label: own(puzzle.name, `metric.${value}`, {}, value) })), metricOf(puzzle) ?? "", { onchange: () => chooseMetric(puzzle, this.metric.value) });
    onMetric(puzzle, (metric) => (this.metric.value = metric), bench.leaving.signal);
    this.limits = new LimitFields();
    this.fields = {
      heuristic: field(t("solve.heuristic"), this.heuristic, t("solve.heuristic.help")),
      goalTest: field(t("solve.goal-test"), this.goalTest, t("solve.goal-test.help")),
      ties: field(t("solve.ties"), this.ties, t("solve.ties.help")),
      engine: field(t("solve.engine"), this.engine, t("solve.engine.help")),
      metric: field(t("solve.metric"), this.metric, t("solve.metric.help")),
    };
    this.startButton = h("button", { type: "submit", class: "primary" }, icon("play"), t("solve.start"));
    this.stopButton = h("button", { type: "button", onclick: () => this.stop(), disabled: true }, icon("stop"), t("solve.stop"));
    this.progress = h("div", { class: "progress", role: "status" });
    this.result = h("div", { class: "result stack" });
    this.element = h("form", { class: "stack", novalidate: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.start(); } },
      field(t("solve.algorithm"), this.algorithm), this.summary,
      h("div", { class: "pair" }, this.fields.heuristic, this.weight.element),
      h("div", { class: "pair" }, this.fields.goalTest, this.fields.ties),
      h("div", { class: "pair" }, this.fields.engine, puzzle.metrics.length > 1 && this.fields.metric),
      this.limits.element,
      h("div", { class: "buttons-row" }, this.startButton, this.stopButton),
      this.progress, this.result,
      glossary("state", "frontier", "expanded", "explored", "heuristic", "admissible", "optimal", "goal-test", "ties"));
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

  enter() {
    this.limits.learn().catch((error) => this.bench.fail(error));
  }

  /**
   * Offer only what the algorithm takes.
   *
   * @param {boolean} [another] it was just chosen: what was set for the one before need not fit it
   */
  choose(another = false) {
    const { chosen, fields } = this;
    const heuristic = this.bench.puzzle.heuristics.find(({ name }) => name === this.heuristic.value);
    this.summary.textContent = [chosen.summary, chosen.informed && heuristic ? `${heuristic.name}: ${heuristic.summary}` : ""].filter(Boolean).join(" · ");
    fields.heuristic.hidden = !chosen.informed || this.bench.puzzle.heuristics.length === 0;
    this.weight.hidden = !chosen.weighted;
    fields.goalTest.hidden = chosen.goal_tests.length === 0;
    fields.ties.hidden = chosen.ties.length === 0;
    fields.engine.hidden = !chosen.native;
    refill(this.goalTest, chosen.goal_tests, "goal-test.", another ? "" : this.goalTest.value);
    refill(this.ties, chosen.ties, "ties.", another ? "" : this.ties.value);
  }

  async start() {
    if (this.running || ![this.limits, this.weight].map((one) => one.check()).every(Boolean)) return;
    const { bench, chosen, fields } = this;
    const running = new AbortController();
    this.running = running;
    this.reached = null;
    this.busy(true);
    fill(this.result);
    this.tell(t("solve.waiting"));
    const shown = (/** @type {HTMLElement} */ box, /** @type {HTMLInputElement | HTMLSelectElement} */ input) => (box.hidden || input.value === "" ? undefined : input.value);
    const body = {
      instance: bench.game.text,
      algorithm: chosen.name,
      heuristic: shown(fields.heuristic, this.heuristic),
      weight: this.weight.value,
      goal_test: shown(fields.goalTest, this.goalTest),
      ties: shown(fields.ties, this.ties),
      engine: shown(fields.engine, this.engine),
      metric: bench.puzzle.metrics.length > 1 ? this.metric.value : undefined,
      ...this.limits.values,
    };
    try {
      const result = await stream(`${bench.game.path}/solve`, body, {
        signal: running.signal,
        onevent: (name, data) => name === "progress" && this.follow(data),
      });
      if (running === this.running) this.show(result);
    } catch (error) {
      if (!isAbort(error) && running === this.running) this.tell(inWords(error), "bad");
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
    if (this.reached) fill(this.result, reachedView(this.reached));
  }

  /** @param {import("../../types.js").Progress} reached */
  follow(reached) {
    this.reached = reached;
    this.tell(progressLine(reached));
  }

  /** @param {boolean} busy */
  busy(busy) {
    this.startButton.disabled = busy;
    this.stopButton.disabled = !busy;
    this.progress.classList.toggle("running", busy);
  }

  /** @param {string} text @param {string} [kind] */
  tell(text, kind = "") {
    this.progress.className = `progress ${kind} ${this.running ? "running" : ""}`;
    fill(this.progress, kind === "bad" && icon("warning"), text);
  }

  /** @param {SolveResult} result */
  show(result) {
    const { bench } = this;
    this.tell("");
    const watch = result.played.length || result.solution ? () => this.watch(result).catch((error) => bench.fail(error)) : null;
    fill(this.result, ...resultView(result, bench.puzzle.name, watch));
  }

  /** @param {SolveResult} result */
  async watch(result) {
    const { game, timeline } = this.bench;
    timeline.pause();
    if (result.played.length) {
      await game.watch(result.played, 0);
      // A game that was lost is no solution to go on with.
      game.watching = !result.lost;
      timeline.play();
      return;
    }
    await game.go(0);
    game.forget();
    timeline.play();
  }

  leave() {}
}

/**
 * Offer values, the first of which is the default.
 *
 * @param {HTMLSelectElement} list @param {string[]} values @param {string} kind @param {string} chosen
 */
function refill(list, values, kind, chosen) {
  const usual = values.length ? [{ value: "", label: t("solve.default", { value: t(kind + values[0]) }) }] : [];
  const choices = [...usual, ...values.map((value) => ({ value, label: t(kind + value) }))];
  fill(list, choices.map(({ value, label }) => h("option", { value }, label)));
  list.value = values.includes(chosen) ? chosen : "";
}
