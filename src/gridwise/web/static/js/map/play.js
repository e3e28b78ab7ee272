/** One or two searches played on a map under one clock. */

import { inWords, isAbort, post } from "../api.js";
import { field, fill, h, icon, select } from "../dom.js";
import { n, t } from "../strings.js";
import { mayPlay, Playback } from "../widgets/playback.js";
import { SearchLane } from "./lane.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("./state_map.js").StateMap} StateMap */
/** @typedef {import("/map/search.js").ColourBy} ColourBy */

const SPEEDS = [2, 20, 200, 2000, 20000];
/** How long a search is played unless somebody says otherwise, in seconds. */
const USUAL = 10;
const COLOURS = /** @type {const} */ (["order", "kind", "f", "g", "h"]);
/** Narrower pages begin with one search. */
const WIDE = "(min-width: 50rem)";

/** Which search, and led by what. */
class Choice {
  /** @param {PuzzleInfo} puzzle @param {string} label @param {string} first @param {boolean} optional @param {() => void} changed */
  constructor(puzzle, label, first, optional, changed) {
    this.puzzle = puzzle;
    const searches = puzzle.algorithms.filter((one) => one.traceable);
    const none = optional ? [{ value: "", label: t("map.search.none") }] : [];
    this.algorithm = select([...none, ...searches.map(({ name, summary }) => ({ value: name, label: name, title: summary }))], first, {
      onchange: () => { this.offer(); changed(); } });
    this.heuristic = select(puzzle.heuristics.map(({ name, summary }) => ({ value: name, label: name, title: summary })), puzzle.default_heuristic ?? "", {
      "aria-label": t("map.search.heuristic", { search: label }), onchange: changed });
    this.element = h("div", { class: "map-choice" }, field(label, this.algorithm), this.heuristic);
    this.offer();
  }

  offer() {
    const informed = this.puzzle.algorithms.find(({ name }) => name === this.algorithm.value)?.informed;
    this.heuristic.hidden = !informed || !this.puzzle.heuristics.length;
  }

  get label() {
    return this.heuristic.hidden || !this.heuristic.value ? this.algorithm.value : `${this.algorithm.value}:${this.heuristic.value}`;
  }
}

export class SearchPlayer {
  /** @param {StateMap} map @param {PuzzleInfo} puzzle @param {import("./pair.js").MapPair} pair */
  constructor(map, puzzle, pair) {
    this.map = map;
    this.pair = pair;
    /** @type {SearchLane[]} */
    this.lanes = [];
    /** @type {AbortController | null} */
    this.asking = null;
    const has = (/** @type {string} */ name) => puzzle.algorithms.some((one) => one.name === name && one.traceable);
    const begin = has("bfs") ? "bfs" : "";
    this.choices = [
      new Choice(puzzle, t("map.search.first"), begin, false, () => this.ask()),
      new Choice(puzzle, t("map.search.second"), matchMedia(WIDE).matches && has("astar") ? "astar" : "", true, () => this.ask()),
    ];
    this.colour = select(COLOURS.map((value) => ({ value, label: t(`map.colour.${value}`) })), "order", { onchange: () => this.paint() });
    this.playback = new Playback({
      speeds: SPEEDS.map((speed) => ({ value: String(speed), label: t("map.speed", { count: speed }) })),
      speed: "200",
      rate: Number,
      onmoment: (moment) => this.lanes.forEach((lane) => lane.go(moment)),
      describe: (moment) => t("map.moment", { count: Math.floor(moment) }),
    });
    this.tools = field(t("map.colour"), this.colour);
    this.words = h("p", { class: "small", role: "status" });
    this.legend = h("ul", { class: "map-legend small" });
    this.foot = [this.legend];
    this.element = h("div", { class: "map-search" },
      h("div", { class: "map-choices" }, ...this.choices.map(({ element }) => element)),
      this.words, this.playback.element);
    map.addEventListener("choose", () => this.lanes.forEach((lane) => lane.paint()));
  }

  /** Run the chosen searches and play them. */
  async ask() {
    const { map } = this;
    this.stop();
    if (!map.space) return;
    const asking = new AbortController();
    this.asking = asking;
    const labels = this.choices.map(({ label }) => label).filter(Boolean);
    this.busy(true);
    fill(this.words, t("map.search.running", { searches: labels.join(", ") }));
    try {
      const body = { ...map.request, ...(map.states && { states: map.states }), count: map.space.count };
      const records = await Promise.all(labels.map((algorithm) => post(`${map.path}/search`, { ...body, algorithm }, { signal: asking.signal })));
      if (asking.signal.aborted) return;
      const views = this.pair.show(records.length);
      this.lanes = records.map((record, number) => new SearchLane(record, views[number], map));
      this.pair.tell(this.lanes.map(({ element }) => element));
      fill(this.words);
      this.busy(false);
      this.begin();
    } catch (error) {
      if (isAbort(error)) return;
      this.busy(false);
      this.playback.element.hidden = true;
      fill(this.words, icon("warning"), inWords(error));
    }
  }

  begin() {
    const last = Math.max(...this.lanes.map(({ play }) => play.last));
    this.playback.extend(last);
    const fits = SPEEDS.find((speed) => last / speed <= USUAL) ?? SPEEDS[SPEEDS.length - 1];
    this.playback.speed.value = String(fits);
    this.playback.go(0);
    this.paint();
    if (mayPlay()) this.playback.start();
    else this.playback.go(last);
  }

  /** @param {boolean} busy */
  busy(busy) {
    this.element.setAttribute("aria-busy", String(busy));
    this.playback.element.hidden = busy;
  }

  /** Give every state its colour anew. */
  paint() {
    const by = /** @type {ColourBy} */ (this.colour.value);
    for (const lane of this.lanes) {
      lane.by = by;
      lane.paint();
    }
    this.describe(by);
  }

  /** @param {ColourBy} by */
  describe(by) {
    const entry = (/** @type {string} */ name) => h("li", {}, h("span", { class: `map-key map-key-${name}` }), t(`map.legend.${name}`));
    const ranges = this.lanes.map(({ play }) => play).filter((play) => by !== "kind" && by !== "order" && play.has(by)).map((play) => play.ranges[/** @type {"f" | "g" | "h"} */ (by)]);
    const [low, high] = by === "order" || !ranges.length ? [t("map.legend.first"), t("map.legend.last")] : [n(Math.min(...ranges.map((one) => one[0]))), n(Math.max(...ranges.map((one) => one[1])))];
    const waves = this.lanes.some(({ play }) => play.record.metrics.iterations > 1);
    fill(this.legend,
      by === "kind" ? entry("expanded") : h("li", {}, low, h("span", { class: "map-ramp" }), high, ` (${t(`map.colour.${by}`)})`),
      entry(by === "kind" ? "waiting" : "front"), waves && entry("pruned"), waves && entry("earlier"), entry("way"));
  }

  stop() {
    this.asking?.abort();
    this.playback.pause();
  }

  /** Somebody looks elsewhere: the map shows what it showed before. */
  leave() {
    this.stop();
    this.lanes = [];
    this.pair.show(1);
    this.pair.tell([]);
  }
}
