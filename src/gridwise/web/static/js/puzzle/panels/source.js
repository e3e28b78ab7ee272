/** The source panel: a search on the board that is open, line by line in its own file. */

import { inWords, isAbort, stream } from "../../api.js";
import { field, fill, h, icon, select } from "../../dom.js";
import { Recording } from "../../source/recording.js";
import { SourceMap } from "../../source/source_map.js";
import { Stepper } from "../../source/stepper.js";
import { t } from "../../strings.js";
import { glossary } from "../../widgets/glossary.js";
import { metricOf, onMetric } from "../metric.js";
import { progressLine, resultView } from "../solve/result.js";

/** @typedef {import("../../pages/puzzle.js").Workbench} Workbench */

/** What is shown first, where the puzzle has it. */
const FIRST = ["astar", "forward-checking"];
const SECONDS = 20;

export class SourcePanel {
  /** @param {Workbench} bench */
  constructor(bench) {
    this.bench = bench;
    const { puzzle } = bench;
    this.algorithms = puzzle.algorithms.filter(({ readable }) => readable);
    this.isOpen = false;
    /** @type {AbortController | null} */
    this.running = null;
    /** @type {Stepper | null} */
    this.stepper = null;
    const names = this.algorithms.map(({ name }) => name);
    const usual = [...FIRST, ...puzzle.contenders].find((name) => names.includes(name)) ?? names[0];
    this.algorithm = select(this.algorithms.map(({ name, summary }) => ({ value: name, label: name, title: summary })), usual ?? "", { onchange: () => this.record() });
    this.heuristic = select(
      [{ value: "", label: t("solve.default", { value: puzzle.default_heuristic ?? "" }) }, ...puzzle.heuristics.map(({ name, summary }) => ({ value: name, label: name, title: summary }))],
      "", { onchange: () => this.record() });
    this.heuristicField = field(t("solve.heuristic"), this.heuristic, t("solve.heuristic.help"));
    /** @type {SourceMap | null} */
    this.map = null;
    this.mapSwitch = h("input", { type: "checkbox", onchange: () => this.flipMap() });
    this.mapField = h("label", { class: "check small" }, this.mapSwitch, t("source.map"));
    this.button = h("button", { type: "button", onclick: () => (this.running ? this.stop() : this.record()) });
    this.progress = h("div", { class: "progress", role: "status" });
    this.place = h("div", { class: "source-room" });
    this.ending = h("div", { class: "result stack" });
    this.element = h("div", { class: "source-panel stack" },
      h("div", { class: "source-desk" },
        h("div", { class: "source-choice" }, field(t("solve.algorithm"), this.algorithm), this.heuristicField, puzzle.mapped && this.mapField, this.button, this.progress),
        this.place),
      this.ending,
      glossary("state", "frontier", "expanded", "heuristic"));
    this.busy();
    bench.leaving.signal.addEventListener("abort", () => {
      this.running?.abort();
      this.closeMap();
    });
    bench.game.addEventListener("change", (event) => /** @type {CustomEvent} */ (event).detail === "load" && this.forget());
    onMetric(puzzle, () => this.forget(), bench.leaving.signal);
  }

  get chosen() {
    return this.algorithms.find(({ name }) => name === this.algorithm.value) ?? this.algorithms[0];
  }

  enter() {
    this.isOpen = true;
    this.bench.stage.closest(".workbench")?.classList.add("roomy", "stepping");
    if (this.stepper) this.stepper.show();
    else if (!this.running) this.record();
  }

  leave() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.bench.stage.closest(".workbench")?.classList.remove("roomy", "stepping");
    this.stop();
    this.bench.shown = null;
    this.bench.draw(false);
  }

  /** Another board lies there: what was recorded is of no use any more. */
  forget() {
    this.running?.abort();
    this.running = null;
    this.stepper = null;
    this.closeMap();
    fill(this.place);
    fill(this.ending);
    this.tell("");
    if (this.isOpen) this.record();
  }

  async record() {
    const { bench, chosen } = this;
    if (!bench.game.text || !chosen) return;
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.stepper = null;
    this.heuristicField.hidden = !chosen.informed || bench.puzzle.heuristics.length === 0;
    fill(this.place);
    fill(this.ending);
    this.tell(t("solve.waiting"));
    const body = {
      instance: bench.game.text,
      algorithm: chosen.name,
      heuristic: this.heuristicField.hidden ? undefined : this.heuristic.value || undefined,
      metric: bench.puzzle.metrics.length > 1 ? metricOf(bench.puzzle) : undefined,
      seconds: SECONDS,
    };
    try {
      const data = await stream(`${bench.game.path}/source`, body, {
        signal: running.signal,
        onevent: (name, progress) => name === "progress" && running === this.running && this.tell(progressLine(progress)),
      });
      if (running !== this.running) return;
      this.running = null;
      this.show(new Recording(data));
    } catch (error) {
      if (running !== this.running) return;
      this.running = null;
      this.tell(isAbort(error) ? "" : inWords(error), "bad");
    }
  }

  stop() {
    if (!this.running) return;
    this.running.abort();
    this.running = null;
    this.tell(t("solve.stopped"));
  }

  /** Offer to stop while it runs, and to begin where nothing is there. */
  busy() {
    this.button.classList.toggle("primary", !this.running);
    this.button.hidden = !this.running && this.stepper !== null;
    fill(this.button, icon(this.running ? "stop" : "play"), t(this.running ? "solve.stop" : "source.record"));
  }

  /** @param {string} text @param {string} [kind] */
  tell(text, kind = "") {
    this.progress.className = `progress small ${kind} ${this.running ? "running" : ""}`;
    fill(this.progress, kind === "bad" && icon("warning"), text);
    this.busy();
  }

  /** @param {Recording} recording */
  show(recording) {
    const { data, length } = recording;
    this.stepper = new Stepper(recording, { onboard: (shown) => this.draw(shown), announce: this.bench.announce });
    this.tell(t(data.whole ? "source.whole" : "source.cut", { count: length }));
    fill(this.place, this.stepper.element);
    this.flipMap();
    fill(this.ending, h("details", {}, h("summary", {}, t("source.result")), resultView({ ...data, notes: [], played: [], lost: null, limit_met: null }, this.bench.puzzle.name, null)));
    if (this.isOpen) this.stepper.show();
  }

  /**
   * Show the state of a moment on the board.
   *
   * @param {import("../../source/stepper.js").Shown} shown
   */
  draw({ scene, sentence }) {
    if (!this.isOpen) return;
    if (this.stepper) this.map?.show(this.stepper.recording, this.stepper.walk.at);
    if (!scene) return;
    const caption = [scene.caption, sentence].filter(Boolean).join(" · ");
    this.bench.shown = { ...scene, caption };
    this.bench.draw(true);
  }

  /** Put the map beside the source, or take it away; that of a board is fetched once. */
  flipMap() {
    const { bench, stepper } = this;
    if (!this.mapSwitch.checked || !stepper?.recording.data.keys) return this.closeMap();
    if (!this.map) {
      const map = new SourceMap(bench.puzzle.name);
      this.map = map;
      const { text, metric } = bench.game;
      map.load({ instance: text, ...(metric ? { metric } : {}) }, bench.leaving.signal).catch((error) => {
        if (map === this.map && !isAbort(error)) map.told.textContent = inWords(error);
      });
    }
    stepper.element.append(this.map.element);
    this.map.show(stepper.recording, stepper.walk.at);
  }

  closeMap() {
    this.map?.leave();
    this.map?.element.remove();
    this.map = null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    // On the board, arrows move what has the focus.
    if (event.key.startsWith("Arrow") && this.bench.stage.contains(/** @type {Node} */ (event.target))) return false;
    return this.stepper?.key(event) ?? false;
  }
}
