/** One game of Snake on the page: its board, its numbers and how it ended. */

import { Board } from "../board.js";
import { fill, h } from "../dom.js";
import { n, t } from "../strings.js";

/** @typedef {import("../types.js").Scene} Scene */

export class GameLane {
  /** @param {string} name @param {string} [summary] @param {"" | "mine" | "theirs"} [side] */
  constructor(name, summary = "", side = "") {
    this.board = new Board();
    this.badge = h("span", { class: "badge" });
    this.numbers = h("dl", { class: "figures short" });
    this.element = h(
      "section",
      { class: `lane ${side}`, "aria-label": name, tabindex: side === "mine" ? "0" : null },
      h("header", { class: "row between" }, h("h2", { title: summary }, name), this.badge),
      /** @type {any} */ (this.board.element),
      this.numbers,
    );
  }

  /**
   * @param {Scene} scene @param {{ length: number, of: number, steps: number, outcome: string }} standing
   * @param {{ animate?: boolean, milliseconds?: number }} how
   */
  show(scene, { length, of, steps, outcome }, how) {
    this.board.show(scene, how);
    const over = outcome !== "playing";
    fill(this.badge, over ? t(`snake.arena.${outcome}`) : "");
    this.badge.classList.toggle("good", outcome === "won");
    this.badge.classList.toggle("bad", outcome === "lost" || outcome === "stalled");
    fill(
      this.numbers,
      h("div", {}, h("dt", {}, t("snake.arena.length")), h("dd", {}, t("snake.arena.of", { length, of }))),
      h("div", {}, h("dt", {}, t("snake.arena.steps")), h("dd", {}, n(steps))),
    );
  }
}
