/** A hint that is told bit by bit: where to look, the move, why, and the line; each press shows more. */

import { post } from "../api.js";
import { fill, h } from "../dom.js";
import { t } from "../strings.js";

/** @typedef {{ kind: "piece" | "move" | "why" | "line", lines: string[], scene: import("../types.js").Scene }} Stage */

export class StagedHint {
  /** @param {(move: string) => void} act carries the move out */
  constructor(act) {
    this.act = act;
    this.element = h("div", { class: "advice", role: "status" });
    /** @type {Stage[]} */
    this.stages = [];
    /** How many of the stages are shown. */
    this.shown = 0;
    /** @type {string | null} */
    this.move = null;
    /** Counts the positions, so that an answer about an earlier one is known as such. */
    this.position = 0;
    this.asking = false;
  }

  /** The last stage that is shown. */
  get stage() {
    return this.stages[this.shown - 1];
  }

  /** The position is another one: the next press asks anew. */
  forget() {
    this.position += 1;
    this.stages = [];
    this.shown = 0;
    fill(this.element);
  }

  /**
   * Show one stage more, the first one after asking the server; tells whether there is something to show.
   *
   * @param {import("./game.js").Game} game
   */
  async more(game) {
    if (this.asking) return false;
    if (!this.stages.length && !(await this.ask(game))) return false;
    this.shown = Math.min(this.stages.length, this.shown + 1);
    this.draw();
    return true;
  }

  /** @param {import("./game.js").Game} game */
  async ask(game) {
    const { position } = this;
    this.asking = true;
    fill(this.element, h("p", { class: "faint" }, t("play.thinking")));
    try {
      const answer = await post(`${game.path}/hint`, game.here());
      if (position !== this.position) return false;
      this.stages = answer.stages;
      this.move = answer.move;
      if (answer.move !== null) game.hints += 1;
      return true;
    } catch (error) {
      if (position === this.position) fill(this.element);
      throw error;
    } finally {
      this.asking = false;
    }
  }

  draw() {
    const { stages, shown, move, stage } = this;
    const next = stages[shown];
    // Where to look and which move are still to be read when more is told.
    const lines = stages.slice(stage.kind === "piece" ? 0 : 1, shown).flatMap(({ lines }) => lines.slice(0, 4));
    const play = move === null || stage.kind === "piece" ? null : h("button", { type: "button", onclick: () => this.act(move) }, t("play.do-it"));
    fill(this.element, (stages.length === 1 ? stage.lines : lines).map((line) => h("p", {}, line)), play,
      next && h("p", { class: "small faint" }, t(`hint.next.${next.kind}`)));
  }
}
