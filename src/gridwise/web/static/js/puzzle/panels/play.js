/** Playing by hand: undo, redo, reset, hint, and how far it is to the goal. */

import { inWords, isAbort, post } from "../../api.js";
import { h, icon } from "../../dom.js";
import { remember } from "../../memory.js";
import { hasText, own, t } from "../../strings.js";
import { showLessons } from "../guide/lessons.js";
import { StagedHint } from "../hint.js";
import { metricOf } from "../metric.js";
import { metricChoice } from "../metric_choice.js";

/** @typedef {import("../../pages/puzzle.js").Workbench} Workbench */

export class PlayPanel {
  /** @param {Workbench} bench */
  constructor(bench) {
    this.bench = bench;
    const { game, timeline, puzzle } = bench;
    const button = (/** @type {string} */ label, /** @type {() => void} */ onclick, /** @type {any} */ sign, /** @type {string} */ key) =>
      h("button", { type: "button", onclick, title: key ? `${label} (${key})` : label }, sign && icon(sign), label);
    this.undo = button(t("play.undo"), () => timeline.turn(-1), "undo", "U");
    this.redo = button(t("play.redo"), () => timeline.turn(1), "redo", "Shift U");
    this.reset = button(t("play.reset"), () => timeline.jump(0), "first", "Home");
    this.hintButton = button(t("play.hint"), () => this.hint(), null, "H");
    this.watch = h("button", { type: "button", class: "primary", onclick: () => this.watchSolution(), title: `${t("play.watch")} (${t("help.space.keys")})` }, icon("play"), t("play.watch"));
    this.reviewButton = h("button", { type: "button", onclick: () => bench.review() });
    this.staged = new StagedHint((move) => game.act(move).catch((error) => bench.fail(error)));
    this.far = h("input", { type: "checkbox", onchange: () => this.measure() });
    this.distance = h("output", { class: "distance" });
    /** @type {AbortController | null} */
    this.asking = null;
    const rules = own(puzzle.name, "rules");
    this.element = h("div", { class: "stack" },
      bench.control.panel(),
      h("div", { class: "buttons-row" }, this.undo, this.redo, this.reset),
      h("div", { class: "buttons-row" }, puzzle.hints && this.hintButton, this.watch, puzzle.reviews && this.reviewButton),
      this.staged.element,
      metricChoice(puzzle, bench.leaving.signal),
      h("div", { class: "far" }, h("label", { class: "check" }, this.far, t("play.far")), this.distance),
      h("div", { class: "wishes" }, this.wish("coordinates"), puzzle.controls === "entries" && this.wish("letters")),
      rules && this.rules(rules));
    bench.leaving.signal.addEventListener("abort", () => this.asking?.abort());
    game.addEventListener("change", (event) => this.update(/** @type {CustomEvent} */ (event).detail));
  }

  /**
   * The rules, and where there are pictures, the way to them.
   *
   * @param {string} words
   */
  rules(words) {
    const { bench } = this;
    const open = () => showLessons(bench.puzzle, (error) => bench.fail(error));
    return h("details", { class: "rules" }, h("summary", {}, t("play.rules")), words.split("\n").map((line) => h("p", {}, line)),
      bench.puzzle.lessons && h("button", { type: "button", onclick: open }, t("guide.pictures")));
  }

  /**
   * A switch for something that is only shown on demand.
   *
   * @param {"coordinates" | "letters"} name
   */
  wish(name) {
    const { bench } = this;
    const box = h("input", { type: "checkbox", checked: bench.wishes[name], onchange: () => {
      bench.wishes[name] = box.checked;
      remember(name, box.checked);
      bench.draw(false);
    } });
    return h("label", { class: "check" }, box, t(`play.${name}`));
  }

  /** @param {import("../game.js").Cause} cause */
  update(cause) {
    const { game } = this.bench;
    this.undo.disabled = this.reset.disabled = game.at === 0;
    this.redo.disabled = game.at === game.moves.length;
    const over = game.position !== null && game.position.outcome !== "playing";
    this.hintButton.disabled = over;
    this.reviewButton.disabled = game.made.length === 0;
    this.reviewButton.textContent = t(over ? "play.review" : "play.give-up");
    this.reviewButton.title = t(over ? "play.review.title" : "play.give-up.title");
    if (cause !== "refresh") this.staged.forget();
    this.measure();
  }

  /** Show more of the hint at each press; after a move there is another one. */
  async hint() {
    const { bench } = this;
    bench.timeline.pause();
    try {
      if (!(await this.staged.more(bench.game))) return;
      bench.shown = this.staged.stage.scene;
      bench.draw(false);
    } catch (error) {
      bench.fail(error);
    }
  }

  async watchSolution() {
    const { game, timeline } = this.bench;
    if (timeline.wanted) return timeline.pause();
    try {
      await game.settle();
      // No way leads on from a game that is lost, and it is none itself.
      const lost = ["lost", "stalled"].includes(game.position?.outcome ?? "");
      if (lost) await game.go(0);
      // Moves that were taken back are not the solution.
      if (lost || !game.watching) game.forget();
    } catch (error) {
      return this.bench.fail(error);
    }
    return timeline.play();
  }

  /** Ask how far it is from here, if that is wanted; an older question is dropped. */
  async measure() {
    this.asking?.abort();
    this.asking = null;
    const { game, puzzle } = this.bench;
    if (!this.far.checked || !game.stop) {
      this.distance.textContent = "";
      return;
    }
    if (this.bench.timeline.playing && this.bench.timeline.pace < 500) return;
    const asking = new AbortController();
    this.asking = asking;
    this.distance.classList.add("waiting");
    if (!this.distance.textContent) this.distance.textContent = "…";
    try {
      const answer = await post(`${game.path}/distance`, { ...game.here(), seconds: 5 }, { signal: asking.signal });
      if (asking !== this.asking) return;
      this.distance.textContent = far(answer, metricOf(puzzle) ?? "moves");
    } catch (error) {
      if (!isAbort(error)) this.distance.textContent = inWords(error);
    }
    if (asking === this.asking) this.distance.classList.remove("waiting");
  }

  leave() {}
}

/** @param {any} answer @param {string} unit */
function far(answer, unit) {
  if (answer.status === "unsolvable") return t("far.none");
  if (answer.cost === 0) return t("far.there");
  if (answer.cost === null && answer.status === "solved") return t("far.solvable");
  if (answer.cost !== null && answer.optimal) return t(hasText(`far.${unit}`) ? `far.${unit}` : "far.other", { count: answer.cost });
  if (answer.cost !== null) {
    const bound = answer.lower_bound ? `, ${t("far.bound", { bound: answer.lower_bound })}` : "";
    return `${t("far.at-most", { count: answer.cost })}${bound}`;
  }
  return answer.lower_bound ? t("far.at-least", { count: answer.lower_bound }) : t("far.unknown");
}
