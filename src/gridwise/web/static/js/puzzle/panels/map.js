/** The map of the board: every state as a point, where you are, how you came there, and how to go elsewhere. */

import { inWords, isAbort } from "../../api.js";
import { Board } from "../../board.js";
import { fill, h, icon } from "../../dom.js";
import { MapLayers } from "../../map/layers.js";
import { StateMap } from "../../map/state_map.js";
import { hasText, t } from "../../strings.js";

/** @typedef {import("../../pages/puzzle.js").Workbench} Workbench */

export class MapPanel {
  /** @param {Workbench} bench */
  constructor(bench) {
    this.bench = bench;
    this.map = new StateMap(bench.puzzle.name);
    this.layers = new MapLayers(this.map, bench.puzzle);
    /**
     * The board whose map is shown.
     *
     * @type {string | null}
     */
    this.shown = null;
    this.open = false;
    /** @type {AbortController | null} */
    this.loading = null;
    /**
     * The moves whose states are known.
     *
     * @type {{ moves: string[], states: number[] } | null}
     */
    this.line = null;
    this.sentence = h("p", { class: "small map-sentence", role: "status" });
    this.told = h("p", { class: "small map-told", "aria-live": "polite" });
    this.picture = new Board();
    this.picture.element.classList.add("map-picture");
    this.goButton = h("button", { type: "button", class: "primary", onclick: () => this.goThere(), disabled: true }, icon("play"), t("map.go"));
    const view = (/** @type {(view: import("/map/view.js").MapView) => void} */ act) => () => this.map.view && act(this.map.view);
    this.buttons = h("div", { class: "map-buttons", role: "group", "aria-label": t("map.buttons") },
      h("button", { type: "button", onclick: view((one) => one.fit()) }, t("map.whole")),
      h("button", { type: "button", onclick: () => this.showHere() }, t("map.to-here")),
      h("button", { type: "button", class: "icon-button", "aria-label": t("map.closer"), title: t("map.closer"), onclick: view((one) => one.closer(1.6)) }, "+"),
      h("button", { type: "button", class: "icon-button", "aria-label": t("map.wider"), title: t("map.wider"), onclick: view((one) => one.closer(1 / 1.6)) }, "−"));
    this.legend = h("ul", { class: "map-legend small" });
    this.card = h("div", { class: "map-card" }, this.picture.element, this.told, this.goButton);
    this.element = h("div", { class: "map-panel" },
      h("div", { class: "map-head" }, this.layers.switch, this.layers.tools, this.buttons, this.sentence),
      this.layers.element,
      h("div", { class: "map-desk" }, this.layers.pair.element, this.card),
      this.layers.foot,
      this.legend,
      h("p", { class: "small faint map-help" }, t("map.help")));
    this.map.addEventListener("choose", (event) => this.choose(/** @type {CustomEvent} */ (event).detail));
    bench.game.addEventListener("change", () => this.update());
    bench.leaving.signal.addEventListener("abort", () => this.map.leave());
  }

  enter() {
    this.open = true;
    this.bench.stage.closest(".workbench")?.classList.add("roomy");
    this.update();
  }

  leave() {
    this.open = false;
    this.loading?.abort();
    this.layers.stop();
    this.bench.stage.closest(".workbench")?.classList.remove("roomy");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.layers.key(event);
  }

  /** The game has changed: another board needs another map, a move is a step on this one. */
  async update() {
    const { game } = this.bench;
    if (!this.open || !game.stop) return;
    const request = { instance: game.text, ...(game.metric ? { metric: game.metric } : {}) };
    const name = JSON.stringify(request);
    try {
      if (name !== this.shown) await this.load(request, name);
      if (name === this.shown) await this.follow();
    } catch (error) {
      if (!isAbort(error)) this.refuse(error);
    }
  }

  /** @param {import("../../map/state_map.js").MapRequest} request @param {string} name */
  async load(request, name) {
    this.loading?.abort();
    const loading = new AbortController();
    this.loading = loading;
    this.busy(true);
    this.sentence.textContent = t("map.loading");
    await this.map.load(request, loading.signal);
    this.shown = name;
    this.line = null;
    this.busy(false);
    this.describe();
    this.choose(-1);
  }

  /** @param {boolean} busy */
  busy(busy) {
    this.element.setAttribute("aria-busy", String(busy));
    this.element.classList.remove("refused");
  }

  /**
   * Say why there is no map.
   *
   * @param {unknown} error
   */
  refuse(error) {
    this.busy(false);
    this.shown = null;
    this.element.classList.add("refused");
    fill(this.sentence, icon("warning"), inWords(error));
  }

  /** Say how much is shown, and what the colours mean. */
  describe() {
    const { space } = this.map;
    if (!space) return;
    const { count, total, whole, exact, goals, dead } = space.facts;
    const key = whole ? "map.all" : total !== null ? "map.part-of" : exact ? "map.up-to-goals" : "map.part";
    const line = space.best.length ? t("map.best", { amount: this.amount(space.best.length - 1) }) : goals ? "" : t("map.no-goal");
    this.sentence.textContent = [t(key, { count, total: total ?? 0 }), line].filter(Boolean).join(" ");
    const entry = (/** @type {string} */ name, /** @type {Record<string, number>} */ values = {}) => h("li", {}, h("span", { class: `map-key map-key-${name}` }), t(`map.legend.${name}`, values));
    fill(this.legend, entry("goal", { count: goals }), entry("near"), entry("far"),
      dead > 0 && entry(exact ? "dead" : "unknown", { count: dead }),
      entry("best"), entry("trail"), entry("here"), entry("chosen"));
  }

  /**
   * Write a number of moves in the unit of the map.
   *
   * @param {number} count
   */
  amount(count) {
    const unit = this.map.space?.facts.unit ?? "moves";
    return t(hasText(`amount.${unit}`) ? `amount.${unit}` : "amount.moves", { count });
  }

  /** Show where the game is. */
  async follow() {
    const { game } = this.bench;
    if (!this.line || this.line.moves.length !== game.moves.length || this.line.moves.some((move, at) => move !== game.moves[at])) {
      const moves = [...game.moves];
      this.line = { moves, states: moves.length ? await this.map.statesOf(moves) : [0] };
    }
    const { states } = this.line;
    const trail = states.slice(0, game.at + 1);
    if (trail.length < game.at + 1) trail.push(-1);
    this.map.follow(trail);
    if (this.map.chosen < 0) await this.tellState(this.map.here);
  }

  showHere() {
    this.map.choose(-1);
    this.map.fly(this.map.here);
  }

  /** @param {number} state */
  choose(state) {
    this.tellState(state < 0 ? this.map.here : state).catch((error) => this.bench.fail(error));
  }

  /**
   * Show a state's board, and say what it is.
   *
   * @param {number} state
   */
  async tellState(state) {
    const { space, here } = this.map;
    this.goButton.disabled = state < 0 || state === here;
    this.picture.element.toggleAttribute("hidden", state < 0);
    if (!space) return;
    if (state < 0) {
      this.told.textContent = t("map.not-on-it");
      return;
    }
    const away = space.distances[state];
    const far = away === 0 ? t("map.is-goal") : away > 0 ? t(space.facts.exact ? "map.away" : "map.away-at-most", { amount: this.amount(away) }) : t(space.facts.exact ? "map.is-dead" : "map.is-unknown");
    this.told.textContent = [state === here ? t("map.you-are-here") : "", state === 0 ? t("map.is-start") : t("map.from-start", { amount: this.amount(space.lineTo(state).length - 1) }), far].filter(Boolean).join(" ");
    const scene = await this.map.scene(state);
    if (state === (this.map.chosen < 0 ? this.map.here : this.map.chosen)) this.picture.show({ ...scene, caption: "" });
  }

  /** Play the moves to the chosen state; what they share with those already made stays. */
  async goThere() {
    const { bench, map } = this;
    const { game, timeline } = bench;
    try {
      timeline.pause();
      const way = await map.wayTo(map.chosen);
      let same = 0;
      while (same < Math.min(game.at, way.length) && way[same] === game.moves[same]) same += 1;
      map.choose(-1);
      if (same === way.length) return await game.go(same);
      await game.watch(way.slice(same), same);
      return await timeline.play();
    } catch (error) {
      return bench.fail(error);
    }
  }
}
