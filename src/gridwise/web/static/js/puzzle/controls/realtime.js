/** A game that does not wait for its player: step by step, or in real time as it was meant. */

import { field, h, select } from "../../dom.js";
import { load, save } from "../../keep/storage.js";
import { t } from "../../strings.js";
import { Arrows } from "./arrows.js";

/** @typedef {import("../../types.js").Direction} Direction */

/** Milliseconds between two steps. */
const PACES = { calm: 320, normal: 210, quick: 140, wild: 90 };

export class Realtime extends Arrows {
  /** @param {import("../game.js").Game} game @param {import("../../board.js").Board} board @param {import("../controls.js").Hooks} hooks */
  constructor(game, board, hooks) {
    super(game, board, hooks);
    this.live = false;
    const kept = load("pace");
    this.pace = /** @type {keyof typeof PACES} */ (Object.hasOwn(PACES, kept) ? kept : "normal");
    /** @type {Direction | null} */
    this.heading = null;
    /** @type {Direction[]} */
    this.turns = [];
    this.timer = 0;
    this.toggle = h("input", { type: "checkbox", onchange: () => this.switchTo(this.toggle.checked) });
    this.paces = select(
      Object.keys(PACES).map((value) => ({ value, label: t(`pace.${value}`) })), this.pace,
      { "aria-label": t("realtime.pace"), onchange: () => {
        this.pace = /** @type {keyof typeof PACES} */ (this.paces.value);
        save("pace", this.pace);
      } },
    );
  }

  /** @param {boolean} live */
  switchTo(live) {
    this.live = live;
    this.toggle.checked = live;
    this.halt();
    if (live) {
      this.hooks.stage.focus({ preventScroll: true });
      this.hooks.announce(t("realtime.ready"));
    }
  }

  halt() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.turns = [];
    this.heading = null;
  }

  /** @param {Direction} direction */
  steer(direction) {
    if (!this.live) {
      super.steer(direction);
      return;
    }
    if (this.turns.length < 2 && this.turns[this.turns.length - 1] !== direction) this.turns.push(direction);
    if (!this.timer) this.tick();
  }

  async tick() {
    this.timer = window.setTimeout(() => {}, 0);
    const { position } = this.game;
    // A turn straight back is no move: it is dropped, as in every game of this kind.
    let next = this.turns.shift() ?? this.heading;
    if (next && this.move(next) === undefined) next = this.heading;
    if (!next || !this.live || this.hooks.editing() || position?.outcome !== "playing") {
      this.halt();
      return;
    }
    this.heading = next;
    const started = performance.now();
    try {
      await this.game.act(this.move(next) ?? next);
    } catch (error) {
      this.halt();
      this.hooks.fail(error);
      return;
    }
    if (this.heading === null) return;
    if (this.game.position?.outcome !== "playing") this.halt();
    else this.timer = window.setTimeout(() => this.tick(), Math.max(0, PACES[this.pace] - (performance.now() - started)));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === " " && this.live && !this.game.watching) {
      if (this.timer) this.halt();
      return true;
    }
    return super.key(event);
  }

  panel() {
    return h("div", { class: "stack" }, super.panel(),
      h("div", { class: "pair" }, h("label", { class: "check" }, this.toggle, t("realtime.label")),
        field(t("realtime.pace"), this.paces)));
  }

  leave() {
    this.halt();
    super.leave();
  }
}

