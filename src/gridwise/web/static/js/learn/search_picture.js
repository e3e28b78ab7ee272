/** A search at a moment: the drawing of its world, who waits on the frontier, and what has just happened. */

import { fill, h } from "../dom.js";
import { n, t } from "../strings.js";
import { Drawing } from "./drawing.js";

/** @typedef {import("./types.js").Run} Run */
/** @typedef {import("./types.js").Lesson} Lesson */
/** @typedef {import("./drawing.js").Look} Look */
/** @typedef {import("./drawing.js").Spot} Spot */

export class SearchPicture {
  /**
   * @param {Lesson} lesson @param {Run} run
   * @param {{ onpress?: (id: number) => void, shows?: import("./types.js").Shows, bare?: boolean, lines?: boolean, walked?: boolean }} how
   *   `bare`: nothing is shown of the search but the state that it has expanded last; `walked`: nothing of it at all
   */
  constructor(lesson, run, { onpress, shows = "", bare = false, lines = true, walked = false } = {}) {
    this.run = run;
    this.shows = shows;
    this.bare = bare;
    this.world = lesson.worlds[run.world];
    this.drawing = new Drawing(this.world, run, { onpress, lines });
    this.queue = h("ol", { class: "frontier-list", "aria-label": t("learn.frontier.label") });
    this.row = h("div", { class: "frontier-row" }, h("span", { class: "small faint", "aria-hidden": "true" }, t("learn.frontier.label")), this.queue);
    this.moment = 0;
    this.element = h("figure", { class: "search-picture" }, h("div", { class: "drawing-room" }, this.drawing.element), bare || walked ? null : this.row, bare || walked ? null : legendRow());
  }

  /**
   * The name of a state, or of the state of a node of a tree.
   *
   * @param {number} id
   */
  name(id) {
    return this.drawing.spots[this.index(id)].label;
  }

  /** @param {number} id */
  title(id) {
    return t("learn.state", { name: this.name(id) });
  }

  /** @param {number} id */
  index(id) {
    return this.drawing.spots.findIndex((spot) => spot.id === id);
  }

  /**
   * Show a moment; `more` adds what a screen knows of the states.
   *
   * @param {number} moment @param {(spot: Spot) => Look} [more]
   */
  show(moment, more = () => ({})) {
    this.moment = moment;
    const step = this.run.steps[moment];
    const waiting = new Map(step.frontier.map(([id, g]) => [id, g]));
    const expanded = new Map();
    for (let at = moment; at >= 0 && this.run.steps[at].iteration === step.iteration; at -= 1) {
      const [id, g] = this.run.steps[at].expanded ?? [-1, 0];
      if (!expanded.has(id)) expanded.set(id, g);
    }
    const beyond = new Map(this.beyond(moment));
    const [current] = step.expanded ?? [-1];
    const found = step.goal !== null && moment === this.run.steps.length - 1;
    const path = new Set(found ? this.run.path : []);
    this.drawing.show((spot) => {
      /** @type {import("./drawing.js").Status} */
      let status = "unmade";
      if (spot.id === current) status = "current";
      else if (!this.bare && expanded.has(spot.id)) status = "expanded";
      else if (!this.bare && waiting.has(spot.id)) status = "frontier";
      else if (!this.bare && beyond.has(spot.id)) status = "beyond";
      const g = waiting.get(spot.id) ?? expanded.get(spot.id) ?? beyond.get(spot.id);
      // A tree is what a search makes of a world: it grows.
      const hidden = this.run.tree && status === "unmade" && spot.id !== step.goal;
      return { status, note: this.note(spot, g, status === "frontier"), path: path.has(spot.id), hidden, ...more(spot) };
    });
    fill(this.queue, step.frontier.map(([id, g]) => {
      const words = this.figures(id, g);
      return h("li", {}, h("strong", {}, this.name(id)), words && h("span", {}, words));
    }));
    if (!step.frontier.length) fill(this.queue, h("li", { class: "faint" }, t("learn.frontier.empty")));
  }

  /**
   * The states that the round has refused up to a moment, each with its g.
   *
   * @param {number} moment @returns {[number, number][]}
   */
  beyond(moment) {
    const { iteration } = this.run.steps[moment];
    const steps = this.run.steps.slice(0, moment + 1).filter((step) => step.iteration === iteration);
    return steps.flatMap((step) => (step.beyond ?? []).map(([id, f]) => /** @type {[number, number]} */ ([id, f - this.estimate(id)])));
  }

  /** @param {Spot} spot @param {number | undefined} g @param {boolean} waits */
  note(spot, g, waits) {
    // The cells of a maze bear no names until somebody asks for one of them.
    if (!this.shows) return waits && this.world.shape === "maze" && !this.run.tree ? spot.label : "";
    if (this.shows === "h") return this.run.estimates ? n(this.estimate(spot.id)) : "";
    if (g === undefined) return "";
    const figure = n(this.shows === "g" ? g : g + this.estimate(spot.id));
    // Beside the name of a board, which is a number too, it needs a word.
    return this.world.shape === "boards" && !this.run.tree ? `${this.shows} ${figure}` : figure;
  }

  /** @param {number} id */
  estimate(id) {
    const state = this.run.tree_nodes?.[id]?.state ?? id;
    return this.run.estimates?.[state] ?? 0;
  }

  /** @param {number} id @param {number} g */
  figures(id, g) {
    if (!this.shows) return "";
    if (this.shows === "g") return `g ${n(g)}`;
    if (this.shows === "h") return `h ${n(this.estimate(id))}`;
    return `${n(g)} + ${n(this.estimate(id))} = ${n(g + this.estimate(id))}`;
  }

  /** What has happened up to this moment, in a sentence. */
  told() {
    const step = this.run.steps[this.moment];
    const last = this.moment === this.run.steps.length - 1;
    const end = last ? this.ending() : "";
    if (!step.expanded) {
      return step.goal !== null ? [end, this.atLeast(step)].join(" ") : this.begun(step);
    }
    const names = (/** @type {[number, boolean][]} */ made) => made.map(([id]) => this.name(id)).join(", ");
    const fresh = step.made.filter(([, kept]) => kept);
    const far = (step.beyond ?? []).map(([id]) => id);
    const known = step.made.filter(([id, kept]) => !kept && !far.includes(id));
    const parts = [t("learn.told.expanded", { name: this.name(step.expanded[0]) })];
    if (fresh.length) parts.push(t("learn.told.new", { names: names(fresh), count: fresh.length }));
    if (known.length) parts.push(t("learn.told.known", { names: names(known), count: known.length }));
    if (far.length) parts.push(t("learn.told.beyond", { names: far.map((id) => this.name(id)).join(", ") }));
    return [...parts, end, this.atLeast(step)].filter(Boolean).join(" ");
  }

  /** @param {import("./types.js").Step} step */
  begun(step) {
    const start = t("learn.told.start", { name: this.name(step.frontier[0]?.[0] ?? 0) });
    if (typeof step.limit === "number") return step.iteration > 1 ? t("learn.told.round", { count: step.iteration, limit: step.limit }) : `${start} ${t("learn.told.first-round", { limit: step.limit })}`;
    return step.iteration > 1 ? t("learn.told.again", { count: step.iteration }) : [start, this.atLeast(step)].join(" ").trim();
  }

  /**
   * What every way costs at least, where the search knows it and f is shown.
   *
   * @param {import("./types.js").Step} step
   */
  atLeast(step) {
    return this.shows === "f" && typeof step.bound === "number" ? t("learn.told.bound", { bound: step.bound }) : "";
  }

  ending() {
    const { run } = this;
    if (run.status === "solved") return t("learn.told.solved", { cost: run.cost ?? 0, count: run.measures.expanded ?? 0 });
    return t(run.status === "unsolvable" ? "learn.told.unsolvable" : "learn.told.limit");
  }
}

function legendRow() {
  const names = /** @type {const} */ (["frontier", "expanded", "current", "goal"]);
  return h("ul", { class: "legend small" }, names.map((name) => h("li", {}, h("span", { class: `legend-sign ${name}`, "aria-hidden": "true" }), t(`learn.legend.${name}`))));
}
