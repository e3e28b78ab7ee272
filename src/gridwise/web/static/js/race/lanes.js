/** The lanes of a race: one search each, at any moment of the one clock. */

import { Board } from "../board.js";
import { fill, h } from "../dom.js";
import { SERIES } from "../draw/look.js";
import { n, sentence, t } from "../strings.js";
import { duration } from "../format.js";

/** @typedef {{ expansions: number, depth: number, estimate: number | null, scene: import("../types.js").Scene | null, text: string | null }} Still */
/**
 * @typedef {{ label: string, status: string, outcome: string, optimal: boolean, cost: number | null, metric: string | null,
 *   metrics: Record<string, number>, most_waiting: number, seconds: number, alone: boolean, expansions: number, traced: boolean, exact: boolean, engine: string,
 *   heuristic: string | null, goal_test: string | null, ties: string | null, boards: Still[],
 *   curve: { expansions: number[], frontier: number[], explored: number[], depth: number[] } }} Runner
 */

/**
 * The largest place of a sorted list whose value is not above a limit, or -1.
 *
 * @param {number[]} values @param {number} limit
 */
export function lastUpTo(values, limit) {
  let [low, high] = [-1, values.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (values[middle] <= limit + 1e-9) low = middle;
    else high = middle - 1;
  }
  return low;
}

export class Lane {
  /** @param {Runner} runner @param {number} hue @param {import("../types.js").Scene} start */
  constructor(runner, hue, start) {
    this.runner = runner;
    this.hue = hue;
    this.start = start;
    this.places = runner.boards.map(({ expansions }) => expansions);
    this.board = new Board();
    this.text = h("pre", { class: "state", hidden: true });
    this.badge = h("span", { class: "badge" });
    this.numbers = h("dl", { class: "figures" });
    this.shown = -2;
    this.element = h(
      "section",
      { class: "lane", "aria-label": runner.label },
      h("header", { class: "row between" }, h("h2", {}, h("span", { class: `hue hue-${SERIES[hue % SERIES.length]}`, "aria-hidden": "true" }), runner.label), this.badge),
      /** @type {any} */ (this.board.element),
      this.text,
      this.numbers,
    );
    this.board.show(start);
  }

  /**
   * The place of an expansion on the clock.
   *
   * @param {"expansions" | "time"} clock
   */
  pace(clock) {
    const { seconds, expansions } = this.runner;
    return clock === "time" ? seconds / Math.max(1, expansions) : 1;
  }

  /**
   * When it ends on the clock.
   *
   * @param {"expansions" | "time"} clock
   */
  end(clock) {
    return clock === "time" ? this.runner.seconds : this.runner.expansions;
  }

  /**
   * Show where the search is.
   *
   * @param {number} now on the clock @param {"expansions" | "time"} clock @param {number} rank among those that end
   */
  show(now, clock, rank) {
    const { runner } = this;
    const ended = now >= this.end(clock) - 1e-12;
    const made = ended ? runner.expansions : Math.floor(now / this.pace(clock) + 1e-9);
    const at = ended ? this.places.length - 1 : runner.traced ? lastUpTo(this.places, made) : -1;
    if (at !== this.shown) {
      this.shown = at;
      const still = runner.boards[at];
      this.board.element.toggleAttribute("hidden", Boolean(still?.text));
      this.text.hidden = !still?.text;
      if (still?.text) fill(this.text, still.text);
      else this.board.show(still?.scene ?? this.start);
    }
    const solved = runner.status === "solved";
    fill(this.badge, ended ? (solved ? t("race.place", { rank }) : ending(runner)) : "");
    this.badge.classList.toggle("good", ended && solved);
    this.drawNumbers(made, ended, runner.boards[at]);
  }

  /** @param {number} made @param {boolean} ended @param {Still | undefined} still */
  drawNumbers(made, ended, still) {
    const { curve, traced, outcome, seconds, exact } = this.runner;
    const at = lastUpTo(curve.expansions, made);
    /** @type {[string, string][]} */
    const pairs = [];
    if (traced && at >= 0) {
      pairs.push(["expanded", n(made)], ["frontier", n(curve.frontier[at])]);
      pairs.push(["explored", `${exact || ended ? "" : "≈ "}${n(curve.explored[at])}`], ["depth", n(curve.depth[at])]);
      if (still && still.estimate !== null) pairs.push(["estimate", n(still.estimate)]);
    }
    fill(
      this.numbers,
      pairs.map(([name, value]) => h("div", { title: t(`race.${name}.title`) }, h("dt", {}, t(`race.${name}`)), h("dd", {}, value))),
      ended ? h("div", { class: "whole" }, h("dt", {}, t("race.outcome")), h("dd", {}, this.runner.status === "failed" || !seconds ? sentence(outcome) : t("race.ended", { outcome, time: duration(seconds) }))) : null,
      !traced && !ended ? h("div", { class: "whole" }, h("dt", {}, t("race.untraced")), h("dd", {}, t("race.untraced.note"))) : null,
    );
  }
}

/**
 * How a search that found nothing ended; a game that was lost has met no limit.
 *
 * @param {Runner} runner
 */
export const ending = ({ status, outcome }) => t(`status.${outcome === "lost" || outcome === "stalled" ? outcome : status}`);

/**
 * The place of each lane among those that solved it, by the clock; equal ends share one.
 *
 * @param {Lane[]} lanes @param {"expansions" | "time"} clock
 */
export function ranks(lanes, clock) {
  return lanes.map((lane) => 1 + lanes.filter((other) => other.runner.status === "solved" && other.end(clock) < lane.end(clock)).length);
}
