/** A race while it runs: what each search tells from its own process, as lanes and as curves that grow. */

import { Board } from "../board.js";
import { fill, h } from "../dom.js";
import { SERIES } from "../draw/look.js";
import { duration } from "../format.js";
import { n, sentence, t } from "../strings.js";
import { ending } from "./lanes.js";

/** @typedef {"starting" | "waiting" | "running" | "over" | "stopped"} State */
/** @typedef {{ explored: number, frontier: number, depth: number, seconds: number, expansions?: number, scene?: import("../types.js").Scene | null, text?: string | null }} Far */
/** @typedef {{ status: string, outcome: string, seconds: number, expansions: number, explored: number }} End */

/** Where the clock of the curves ends: they grow towards it, and only then it moves on. */
const REACHES = [0.5, 1, 2, 5, 10, 20, 40];

export class LiveLane {
  /** @param {string} label @param {number} hue */
  constructor(label, hue) {
    this.label = label;
    /** @type {State} */
    this.state = "starting";
    /** @type {End | null} */
    this.end = null;
    /** @type {Far | null} */
    this.far = null;
    /** @type {{ expansions: number[], frontier: number[], explored: number[], depth: number[], times: number[] }} */
    this.curve = { expansions: [], frontier: [], explored: [], depth: [], times: [] };
    this.board = new Board();
    this.text = h("pre", { class: "state", hidden: true });
    this.badge = h("span", { class: "badge" });
    this.numbers = h("dl", { class: "figures" });
    this.element = h(
      "section",
      { class: "lane", "aria-label": label, "data-state": this.state, "data-board": "start" },
      h("header", { class: "row between" }, h("h2", {}, h("span", { class: `hue hue-${SERIES[hue % SERIES.length]}`, "aria-hidden": "true" }), label), this.badge),
      /** @type {any} */ (this.board.element),
      this.text,
      this.numbers,
    );
  }

  /** @param {Far} far */
  go(far) {
    const before = this.far;
    this.far = far;
    this.change("running");
    this.show(far);
    // One that says nothing new has made no step on its curve, or is laying out what it has done.
    if (before && before.explored === far.explored && before.frontier === far.frontier && before.depth === far.depth) return;
    const { expansions, frontier, explored, depth, times } = this.curve;
    expansions.push(far.expansions ?? 0);
    frontier.push(far.frontier);
    explored.push(far.explored);
    depth.push(far.depth);
    times.push(far.seconds);
  }

  /**
   * Show the board that a search is at; the native engine tells none while it runs.
   *
   * @param {{ scene?: import("../types.js").Scene | null, text?: string | null }} at
   */
  show({ scene, text }) {
    if (!scene && !text) return;
    this.element.dataset.board = "own";
    if (scene) this.board.show(scene);
    if (text) fill(this.text, text);
    this.text.hidden = !text;
    this.board.element.toggleAttribute("hidden", Boolean(text));
  }

  /** @param {State} state */
  change(state) {
    this.state = state;
    this.element.dataset.state = state;
  }

  get seconds() {
    return this.end?.seconds ?? this.far?.seconds ?? 0;
  }

  get course() {
    return { label: this.label, seconds: this.seconds, total: this.far?.expansions ?? 0, ...this.curve };
  }

  /** @param {number} rank among those that have solved it */
  draw(rank) {
    const { end, far, state } = this;
    const solved = end?.status === "solved";
    fill(this.badge, !end ? t(`race.live.${state}`) : solved ? t("race.place", { rank }) : ending(/** @type {any} */ (end)));
    this.badge.classList.toggle("good", solved);
    /** @type {[string, string][]} */
    const pairs = [];
    const expanded = end ? end.expansions : far?.expansions;
    if (expanded !== undefined && (!end || end.expansions)) pairs.push(["expanded", n(expanded)]);
    if (far && !end) pairs.push(["frontier", n(far.frontier)]);
    if (end?.explored || far) pairs.push(["explored", n(end?.explored || far?.explored || 0)]);
    if (far && !end) pairs.push(["depth", n(far.depth)], ["time", duration(far.seconds)]);
    fill(
      this.numbers,
      pairs.map(([name, value]) => h("div", { title: t(`race.${name}.title`) }, h("dt", {}, t(`race.${name}`)), h("dd", {}, value))),
      end ? h("div", { class: "whole" }, h("dt", {}, t("race.outcome")), h("dd", {}, end.status === "failed" || !end.seconds ? sentence(end.outcome) : t("race.ended", { outcome: end.outcome, time: duration(end.seconds) }))) : null,
      !end && !far ? h("div", { class: "whole" }, h("dd", { class: "faint" }, t(`race.live.${state}.note`))) : null,
    );
  }
}

export class LiveRace {
  /** @param {string[]} labels */
  constructor(labels) {
    this.lanes = labels.map((label, hue) => new LiveLane(label, hue));
    this.atOnce = labels.length;
    this.began = performance.now();
    /** @type {import("../types.js").Scene | null} */
    this.start = null;
    this.timing = "";
  }

  /** How long it has been going on, in seconds. */
  get elapsed() {
    return (performance.now() - this.began) / 1000;
  }

  /** How many have come to their end. */
  get done() {
    return this.lanes.filter(({ end }) => end).length;
  }

  /** How far any of them is on the clock, which all have started for themselves. */
  get now() {
    return Math.max(0, ...this.lanes.map(({ seconds }) => seconds));
  }

  get reach() {
    return REACHES.find((end) => end >= this.now) ?? this.now;
  }

  /** Whether there is anything to draw curves of. */
  get hasCurves() {
    return this.lanes.some(({ curve }) => curve.times.length > 1);
  }

  /**
   * Take in an event of the server.
   *
   * @param {string} name @param {any} data
   */
  tell(name, data) {
    const lane = this.lanes[data.number] ?? this.lanes.find(({ label }) => label === data.label);
    if (name === "race") this.atOnce = data.at_once;
    else if (name === "timing") this.timing = data.label;
    else if (name === "queued") lane?.change("waiting");
    else if (name === "progress") lane?.go(data);
    else if (name === "begin") this.begin(/** @type {LiveLane} */ (lane), data.scene);
    else if (lane && (name === "searched" || name === "row")) {
      lane.end ??= data;
      lane.change("over");
      lane.show(data.boards?.at(-1) ?? {});
    }
    this.draw();
  }

  /** @param {LiveLane} lane @param {import("../types.js").Scene} scene */
  begin(lane, scene) {
    if (!this.start) for (const one of this.lanes) one.board.show(scene);
    this.start = scene;
    lane.change("running");
  }

  /** Say that whoever was still running has been stopped. */
  stop() {
    for (const lane of this.lanes) if (!lane.end) lane.change("stopped");
    this.draw();
  }

  draw() {
    const solved = this.lanes.filter(({ end }) => end?.status === "solved").map(({ seconds }) => seconds);
    for (const lane of this.lanes) lane.draw(1 + solved.filter((time) => time < lane.seconds).length);
  }

  /** What is going on, in a line. */
  get words() {
    if (this.timing) return t("race.live.timing", { label: this.timing });
    const far = t("race.live.far", { done: this.done, of: this.lanes.length, time: duration(Math.round(this.elapsed * 10) / 10) });
    return this.atOnce < this.lanes.length ? `${far} ${t("race.live.at-once", { count: this.atOnce })}` : far;
  }
}
