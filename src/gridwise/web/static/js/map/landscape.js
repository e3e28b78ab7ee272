/** A heuristic shown on a map: how much of the way it sees, and where it misleads. */

import { Landscape } from "/map/landscape.js";

import { inWords, isAbort, post } from "../api.js";
import { field, fill, h, icon, select } from "../dom.js";
import { n, sentence, t } from "../strings.js";
import { css } from "./colours.js";
import { landscapeColours } from "./search_colours.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("./state_map.js").StateMap} StateMap */
/** @typedef {import("/map/landscape.js").LandscapeBy} LandscapeBy */

const WAYS = /** @type {const} */ (["share", "faults", "height"]);

export class HeuristicLayer {
  /** @param {StateMap} map @param {PuzzleInfo} puzzle @param {import("./pair.js").MapPair} pair */
  constructor(map, puzzle, pair) {
    this.map = map;
    this.pair = pair;
    /** @type {Landscape | null} */
    this.landscape = null;
    /** @type {AbortController | null} */
    this.asking = null;
    this.heuristic = select(puzzle.heuristics.map(({ name, summary }) => ({ value: name, label: name, title: summary })), puzzle.default_heuristic ?? "", { onchange: () => this.ask() });
    this.by = select(WAYS.map((value) => ({ value, label: t(`map.landscape.${value}`) })), "share", { onchange: () => this.paint() });
    this.witness = h("button", { type: "button", hidden: true, onclick: () => this.showWitness() }, t("map.witness"));
    this.words = h("p", { class: "small", role: "status" });
    this.said = h("ul", { class: "small map-said" });
    this.here = h("p", { class: "small map-here", "aria-live": "polite" });
    this.legend = h("ul", { class: "map-legend small" });
    this.element = h("div", { class: "map-heights" },
      h("div", { class: "map-choices" }, puzzle.heuristics.length > 0 && field(t("pick.heuristic"), this.heuristic), this.witness, this.here),
      this.words);
    this.tools = field(t("map.colour"), this.by);
    this.foot = [this.legend, this.said];
    map.addEventListener("choose", () => this.tellState());
  }

  /** Hold the heuristic against every state of the map. */
  async ask() {
    const { map } = this;
    this.stop();
    if (!map.space) return;
    const asking = new AbortController();
    this.asking = asking;
    this.landscape = null;
    this.element.setAttribute("aria-busy", "true");
    fill(this.words, t("map.landscape.running"));
    fill(this.said);
    fill(this.legend);
    this.witness.hidden = true;
    try {
      const body = { ...map.request, ...(map.states && { states: map.states }), count: map.space.count };
      const record = await post(`${map.path}/landscape`, { ...body, ...(this.heuristic.value && { heuristic: this.heuristic.value }) }, { signal: asking.signal });
      if (asking.signal.aborted) return;
      this.landscape = new Landscape(record);
      fill(this.words, ...record.notes.map(sentence));
      fill(this.said, record.said.map((/** @type {string} */ line) => h("li", {}, line.trim())));
      this.witness.hidden = this.faultAt() < 0;
      this.paint();
    } catch (error) {
      if (isAbort(error)) return;
      fill(this.words, icon("warning"), inWords(error));
    }
    this.element.setAttribute("aria-busy", "false");
  }

  /** The state of the audit's witness, that of h being too large first; -1 where none was found. */
  faultAt() {
    const record = this.landscape?.record;
    return record?.overestimate ?? record?.fall?.[0] ?? -1;
  }

  paint() {
    const { landscape, map } = this;
    if (!landscape || !map.view || landscape.flags.length !== map.space?.count) return;
    const by = /** @type {LandscapeBy} */ (this.by.value);
    map.view.paint(landscape.colouring(by, landscapeColours()));
    const { overestimate, fall } = landscape.record;
    const words = (/** @type {number} */ state) => t("map.witness.over", { h: landscape.estimates[state], distance: landscape.distances[state] });
    const marks = [];
    const ways = [];
    if (overestimate !== null) marks.push({ state: overestimate, colour: css("hero"), radius: 10, label: words(overestimate) });
    if (fall && fall[0] !== overestimate) marks.push({ state: fall[0], colour: css("tile-4"), radius: 10, label: t("map.witness.fall") });
    if (fall && fall[1] >= 0) ways.push({ states: [...fall], colour: css("tile-4"), width: 4 });
    map.more = { ways, marks };
    map.tell();
    this.describe(by);
    this.tellState();
  }

  /** @param {LandscapeBy} by */
  describe(by) {
    const { counts } = /** @type {Landscape} */ (this.landscape).record;
    const entry = (/** @type {string} */ name, /** @type {string} */ key = name) => h("li", {}, h("span", { class: `map-key map-key-${key}` }), t(`map.legend.${name}`, { count: counts[name] ?? 0 }));
    const some = (/** @type {string} */ name) => counts[name] > 0 && entry(name);
    const ramp = (/** @type {string} */ low, /** @type {string} */ high) => h("li", {}, low, h("span", { class: "map-ramp" }), high);
    const highest = /** @type {Landscape} */ (this.landscape).highest;
    fill(this.legend,
      by === "share" && ramp(t("map.legend.blind"), t("map.legend.exact")),
      by === "height" && ramp("h 0", `h ${n(highest)}`),
      by === "faults" && [entry("right"), some("plateau"), some("minimum"), some("fall")],
      some("unseen"), some("over"));
  }

  /** Say what the heuristic says of the chosen state. */
  tellState() {
    const { landscape, map } = this;
    const state = map.chosen < 0 ? map.here : map.chosen;
    if (!landscape || state < 0) return fill(this.here);
    const [h, distance, exit] = [landscape.estimates[state], landscape.distances[state], landscape.exits[state]];
    const what = landscape.has(state, "plateau") ? t("map.is-plateau", { count: exit }) : landscape.has(state, "minimum") ? t("map.is-minimum") : landscape.has(state, "unseen") ? t("map.is-unseen") : "";
    return fill(this.here, t(distance < 0 ? "map.h-alone" : "map.h-and-truth", { h: Number.isFinite(h) ? h : "∞", distance }), " ", what);
  }

  showWitness() {
    const state = this.faultAt();
    this.map.choose(state);
    this.map.fly(state);
  }

  stop() {
    this.asking?.abort();
  }

  leave() {
    this.stop();
    this.landscape = null;
    this.map.more = { ways: [], marks: [] };
  }
}
