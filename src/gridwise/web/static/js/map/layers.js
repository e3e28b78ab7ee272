/** What a map shows: distances, one or two searches, or a heuristic. */

import { fill, h } from "../dom.js";
import { t } from "../strings.js";
import { HeuristicLayer } from "./landscape.js";
import { MapPair } from "./pair.js";
import { SearchPlayer } from "./play.js";

/** @typedef {import("./state_map.js").StateMap} StateMap */
/** @typedef {"distances" | "searches" | "heuristic"} Layer */

export class MapLayers {
  /** @param {StateMap} map @param {import("../types.js").PuzzleInfo} puzzle */
  constructor(map, puzzle) {
    this.map = map;
    /** @type {Layer} */
    this.chosen = "distances";
    this.pair = new MapPair(map);
    this.searches = new SearchPlayer(map, puzzle, this.pair);
    this.heuristic = new HeuristicLayer(map, puzzle, this.pair);
    const led = puzzle.heuristics.length > 0 || puzzle.algorithms.some(({ informed }) => informed);
    const names = /** @type {Layer[]} */ (["distances", "searches", ...(led ? ["heuristic"] : [])]);
    this.buttons = names.map((name) => h("button", { type: "button", "aria-pressed": String(name === "distances"), "data-layer": name, onclick: () => this.choose(name) }, t(`map.layer.${name}`)));
    this.switch = h("div", { class: "segments", role: "group", "aria-label": t("map.layers") }, this.buttons);
    this.element = h("div", { class: "map-layers" });
    this.tools = h("div", { class: "map-choices" });
    /** What the colours mean, and what is said of them: it stands under the map. */
    this.foot = h("div", { class: "map-foot" });
    map.addEventListener("load", () => this.enter());
    map.addEventListener("paint", () => this.paint());
    this.show();
  }

  /** @param {Layer} name */
  choose(name) {
    if (name === this.chosen) return;
    if (this.chosen === "searches") this.searches.leave();
    if (this.chosen === "heuristic") this.heuristic.leave();
    this.chosen = name;
    this.show();
    this.enter();
    this.map.paint();
  }

  show() {
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.layer === this.chosen));
    const { searches, heuristic } = this;
    const none = { element: null, tools: null, foot: [] };
    const shown = { distances: none, searches, heuristic }[this.chosen];
    fill(this.element, shown.element);
    fill(this.tools, shown.tools);
    fill(this.foot, shown.foot);
    this.element.dataset.layer = this.chosen;
    this.element.hidden = this.tools.hidden = this.foot.hidden = this.chosen === "distances";
    this.map.quiet = this.chosen === "searches";
    this.pair.ground = this.chosen !== "distances";
  }

  /** Begin with what is chosen, on the map as it is now. */
  enter() {
    if (!this.map.space) return;
    if (this.chosen === "searches") this.searches.ask();
    if (this.chosen === "heuristic") this.heuristic.ask();
  }

  /**
   * Take a key that nobody else wants.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    return this.chosen === "searches" && this.searches.lanes.length > 0 && this.searches.playback.key(event);
  }

  paint() {
    this.pair.recolour();
    if (this.chosen === "searches") this.searches.paint();
    if (this.chosen === "heuristic") this.heuristic.paint();
  }

  stop() {
    this.searches.stop();
    this.heuristic.stop();
  }
}
