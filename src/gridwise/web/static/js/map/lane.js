/** A search on one map: its colours, its way, its counters. */

import { SearchPlay } from "/map/search.js";

import { fill, h } from "../dom.js";
import { n, sentence, t } from "../strings.js";
import { css } from "./colours.js";
import { searchColours } from "./search_colours.js";

/** @typedef {import("/map/search.js").ColourBy} ColourBy */
/** @typedef {import("/map/view.js").MapView} MapView */

const MOST_RAYS = 24;
/** A way of more states is drawn as a thin line: it would hide what lies under it. */
const LONG = 120;

export class SearchLane {
  /** @param {import("/map/search.js").SearchRecord} record @param {MapView} view @param {import("./state_map.js").StateMap} map */
  constructor(record, view, map) {
    this.view = view;
    this.map = map;
    this.play = new SearchPlay(record);
    this.name = (record.label ?? record.algorithm).replace(":", " · ");
    this.figures = h("dl", { class: "map-figures small" });
    this.ending = h("p", { class: "small map-ending" });
    this.element = h("section", { class: "map-lane", "aria-label": this.name }, h("strong", {}, this.name), this.figures, this.ending,
      record.notes.length > 0 && h("p", { class: "small faint" }, record.notes.map(sentence).join(" ")));
    /** @type {ColourBy} */
    this.by = "order";
  }

  /**
   * Show the search after so many expansions.
   *
   * @param {number} moment
   */
  go(moment) {
    this.play.go(moment);
    this.paint();
  }

  paint() {
    const { play, view, map } = this;
    if (view.space.count !== play.record.states) return;
    view.paint(play.colouring(play.has(this.by) ? this.by : "order", searchColours()));
    const { states } = play.record;
    const on = (/** @type {number} */ state) => state < states;
    const rays = play.over ? [] : play.made.filter(({ state }) => on(state)).slice(0, MOST_RAYS);
    const way = play.way().filter(on);
    const colour = ["ink", "ink", "tile-7", "faint"];
    view.tell([
      ...rays.filter(() => on(play.current)).map(({ state, kind }) => ({ states: [play.current, state], colour: css(colour[kind]), width: 1.25 })),
      { states: way, colour: css("hero"), width: way.length > LONG ? 1 : 2.5 },
    ], [
      { state: 0, colour: css("ink"), radius: 6, label: t("map.start") },
      ...(play.expanded && on(play.current) && !play.over ? [{ state: play.current, colour: css("hero"), radius: 7 }] : []),
      ...(map.chosen >= 0 ? [{ state: map.chosen, colour: css("plan"), radius: 8 }] : []),
    ]);
    this.count();
  }

  count() {
    const now = this.play.counters();
    const { record } = this.play;
    const entry = (/** @type {string} */ name, /** @type {string | number | null} */ value) => value !== null && h("div", {}, h("dt", {}, t(`map.count.${name}`)), h("dd", {}, value));
    fill(this.figures,
      entry("expanded", n(now.expanded)), entry("waiting", n(now.waiting)), entry("generated", n(now.generated)),
      entry("duplicate", n(now.duplicate)), now.pruned > 0 && entry("pruned", n(now.pruned)), entry("depth", n(now.depth)),
      now.f !== null && now.h !== null && entry("f", `${n(now.g ?? 0)} + ${n(now.h)}`),
      now.iterations > 1 && entry("wave", t("map.wave", { wave: now.iteration, waves: now.iterations })));
    this.ending.textContent = now.over && !record.notes.some((note) => note.startsWith("the first")) ? sentence(record.outcome) : " ";
  }
}
