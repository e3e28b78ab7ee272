/** Room for a second map beside the first: the same states, under one camera. */

import { fill, h } from "../dom.js";
import { token } from "./colours.js";

/** @typedef {import("/map/view.js").MapView} MapView */
/** @typedef {import("./state_map.js").StateMap} StateMap */

const GROUND_ALPHA = 24;

export class MapPair {
  /** @param {StateMap} map */
  constructor(map) {
    this.map = map;
    /** @type {MapView | null} */
    this.second = null;
    this.frame = h("div", { class: "map" });
    /** Whether the maps are the ground for something else: then their edges step back, and their points forward. */
    this.ground = false;
    this.notes = [h("div", { class: "map-note" }), h("div", { class: "map-note" })];
    this.other = h("div", { class: "map-side", hidden: true }, h("div", { class: "map-frame" }, this.frame), this.notes[1]);
    this.element = h("div", { class: "map-pair" }, h("div", { class: "map-side" }, h("div", { class: "map-frame" }, map.element), this.notes[0]), this.other);
    map.left.signal.addEventListener("abort", () => this.second?.leave());
  }

  /**
   * Show one map or two, and give their views.
   *
   * @param {number} count @returns {MapView[]}
   */
  show(count) {
    const { view: first, space } = this.map;
    if (!first || !space) return [];
    this.other.hidden = count < 2;
    this.element.classList.toggle("two", count > 1);
    first.options.onmove = () => count > 1 && this.follow(first, this.second);
    if (count < 2) return [first];
    const second = this.second ?? this.made(first);
    this.second = second;
    if (second.space !== space) second.load(space);
    second.options.onmove = () => this.follow(second, first);
    this.recolour();
    this.follow(first, second);
    return [first, second];
  }

  /** @param {MapView} first */
  made(first) {
    const Kind = /** @type {new (root: HTMLElement, options: import("/map/view.js").MapOptions) => MapView} */ (first.constructor);
    const made = new Kind(this.frame, { onpick: (state) => this.map.choose(state), thumbnail: first.options.thumbnail });
    made.canvas.setAttribute("role", "application");
    made.canvas.setAttribute("aria-label", first.canvas.getAttribute("aria-label") ?? "");
    return made;
  }

  recolour() {
    for (const view of [this.map.view, this.second]) {
      if (!view) continue;
      view.options.edgeColour = [...token("faint"), this.ground ? GROUND_ALPHA : 70];
      view.options.pointScale = this.ground ? 1.5 : 1;
      view.loadEdges();
      view.want();
    }
  }

  /** @param {MapView} one @param {MapView | null} other */
  follow(one, other) {
    if (!other || (other.x === one.x && other.y === one.y && other.zoom === one.zoom)) return;
    [other.x, other.y, other.zoom, other.fitted] = [one.x, one.y, one.zoom, one.fitted];
    other.settleSoon();
  }

  /**
   * Write something under the maps.
   *
   * @param {HTMLElement[]} elements
   */
  tell(elements) {
    this.notes.forEach((note, number) => fill(note, elements[number]));
  }
}
