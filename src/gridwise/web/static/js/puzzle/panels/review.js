/** Looking back at a game by hand: asks for the judgement of its moves, and shows it beside the board. */

import { inWords, isAbort, post, stream } from "../../api.js";
import { fill, h, icon } from "../../dom.js";
import { t } from "../../strings.js";
import { ReviewView } from "../review/view.js";

/** @typedef {import("../../pages/puzzle.js").Workbench} Workbench */

const SECONDS = 20;
/** Moves of a better way that can be seen on a board, by how the puzzle is played. */
const WAY = { drag: 1, entries: 1, arrows: 10, realtime: 60 };

export class ReviewPanel {
  /** @param {Workbench} bench */
  constructor(bench) {
    this.bench = bench;
    this.lead = h("p", {});
    this.startButton = h("button", { type: "button", class: "primary", onclick: () => this.start() }, t("review.start"));
    this.stopButton = h("button", { type: "button", hidden: true, onclick: () => this.stop() }, icon("stop"), t("work.stop"));
    this.progress = h("p", { class: "progress", role: "status", hidden: true });
    this.body = h("div");
    this.element = h("div", { class: "stack review-panel", onkeydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event) },
      this.lead, h("div", { class: "row" }, this.startButton, this.stopButton), this.progress, this.body);
    /** @type {AbortController | null} */
    this.running = null;
    /** @type {ReviewView | null} */
    this.view = null;
    /** The game that the view is about. */
    this.about = "";
    this.open = false;
    /** Counts the places that were gone to, so that an answer about an earlier one is known as such. */
    this.place = 0;
    bench.leaving.signal.addEventListener("abort", () => this.running?.abort());
    bench.game.addEventListener("change", (event) => this.update(/** @type {CustomEvent} */ (event).detail));
  }

  /** The game that would be reviewed now. */
  get game() {
    const { game } = this.bench;
    return JSON.stringify([game.text, game.metric, game.made]);
  }

  enter() {
    this.open = true;
    this.bench.stage.closest(".workbench")?.classList.add("roomy");
    this.update("jump");
  }

  leave() {
    if (!this.open) return;
    this.open = false;
    this.place += 1;
    const { bench } = this;
    bench.stage.closest(".workbench")?.classList.remove("roomy");
    bench.shown = null;
    bench.draw(false);
  }

  /** Open the panel with the review of the game as it is now. */
  async show() {
    this.bench.timeline.pause();
    this.bench.open("review");
    if (!this.view || this.about !== this.game) await this.start();
  }

  async start() {
    const { bench } = this;
    const { game } = bench;
    const moves = game.made;
    if (!moves.length) return;
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    this.clear();
    this.tell(t("review.looking"));
    this.update("refresh");
    const [about, body] = [this.game, { ...game.request(game.text, moves), thought: game.thinking.times.slice(0, moves.length), seconds: SECONDS }];
    try {
      const review = await stream(`${game.path}/review`, body, {
        signal: running.signal, onevent: (name, data) => name === "progress" && this.tell(t("review.progress", { done: data.done, of: data.of })),
      });
      if (running !== this.running) return;
      this.running = null;
      if (about === this.game) this.present(review, about, running.signal);
      else this.tell("");
    } catch (error) {
      if (isAbort(error) || running !== this.running) return;
      this.running = null;
      this.tell(inWords(error), "bad");
    }
    this.update("refresh");
  }

  /** @param {import("../../types.js").Review} review @param {string} about @param {AbortSignal} signal */
  present(review, about, signal) {
    const { bench } = this;
    this.tell("");
    this.about = about;
    this.view = new ReviewView(bench.game, review, (place) => bench.timeline.jump(place), signal);
    this.view.compared?.ready.catch((error) => bench.fail(error));
    fill(this.body, this.view.element);
    // Who has seen the best line plays this board with help from now on.
    bench.keeper.watched = true;
    bench.keeper.save();
    // Whoever was lost learns where; everybody else begins at the start.
    bench.timeline.jump(review.turning_point === null ? 0 : review.turning_point - 1);
    bench.announce(review.lines[0] ?? "");
  }

  clear() {
    this.view?.close();
    this.view = null;
    this.about = "";
    fill(this.body);
  }

  stop() {
    this.running?.abort();
    this.running = null;
    this.tell(t("review.stopped"));
    this.update("refresh");
  }

  /** @param {string} text @param {"" | "bad"} [kind] */
  tell(text, kind = "") {
    this.progress.hidden = text === "";
    this.progress.className = `progress ${kind} ${this.running ? "running" : ""}`;
    fill(this.progress, kind === "bad" && icon("warning"), text);
  }

  /** @param {import("../game.js").Cause} cause */
  update(cause) {
    const { game, leaving } = this.bench;
    if (!this.open || leaving.signal.aborted) return;
    const { made } = game;
    const known = this.view !== null && this.about === this.game;
    if (cause === "load") this.tell("");
    this.lead.hidden = known;
    this.lead.textContent = !made.length ? t("review.nothing") : this.view && !known ? t("review.went-on") : t("review.lead", { count: made.length });
    this.startButton.hidden = known || !made.length || this.running !== null;
    this.stopButton.hidden = this.running === null;
    this.body.hidden = !known;
    if (!known || !this.view) return;
    this.view.go(game.at);
    if (cause !== "refresh") this.suggest(game.at, this.view).catch((error) => this.bench.fail(error));
  }

  /**
   * Draw on the board what would have been better, and say it below.
   *
   * @param {number} at @param {ReviewView} view
   */
  async suggest(at, view) {
    const { bench } = this;
    const { game } = bench;
    const here = ++this.place;
    const better = view.review.moves[at]?.better ?? [];
    // The bench has its own say about every change: this comes after it.
    await Promise.resolve();
    bench.say(view.brief(at));
    if (!better.length || at > game.made.length) return;
    const way = better.slice(0, WAY[bench.puzzle.controls ?? "drag"]);
    const { scene } = await post(`${game.path}/play`, { ...game.request(game.text, game.made.slice(0, at)), way }, { signal: bench.leaving.signal });
    if (here !== this.place || !this.open) return;
    bench.shown = scene;
    bench.draw(false);
  }

  /**
   * While a game is looked back at, the arrows go along it.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.view || this.about !== this.game) return false;
    const { timeline, game } = this.bench;
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight":
        timeline.step(event.key === "ArrowLeft" ? -1 : 1);
        return true;
      case "ArrowUp":
      case "ArrowDown":
        timeline.jump(this.view.mistake(event.key === "ArrowUp" ? -1 : 1));
        return true;
      case "Home":
      case "End":
        timeline.jump(event.key === "Home" ? 0 : game.made.length);
        return true;
      default:
        return false;
    }
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
