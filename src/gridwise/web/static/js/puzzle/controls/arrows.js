/** Steering by hand: arrow keys, letters, buttons on the screen, or a swipe over the board. */

import { h, iconButton } from "../../dom.js";
import { t } from "../../strings.js";

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../../board.js").Board} Board */
/** @typedef {import("../../types.js").Direction} Direction */
/** @typedef {import("../../types.js").Scene} Scene */

/** @type {Record<string, Direction>} */
const KEYS = {
  ArrowUp: "U", ArrowRight: "R", ArrowDown: "D", ArrowLeft: "L", w: "U", d: "R", s: "D", a: "L", W: "U", D: "R", S: "D", A: "L",
};
const SWIPE = 24;
/** Moves that may wait for their turn while a key is held. */
const MOST_WAITING = 3;

export class Arrows {
  /** @param {Game} game @param {Board} board @param {import("../controls.js").Hooks} hooks */
  constructor(game, board, hooks) {
    this.game = game;
    this.board = board;
    this.hooks = hooks;
    /** @type {{ x: number, y: number } | null} */
    this.pressed = null;
    /** @type {Map<Direction, HTMLButtonElement>} */
    this.buttons = new Map();
    const { stage } = hooks;
    stage.classList.add("steered");
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    stage.addEventListener("pointerdown", (event) => this.press(event), { signal });
    stage.addEventListener("pointerup", (event) => this.release(event), { signal });
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (this.hooks.editing()) return;
    this.hooks.touched();
    this.pressed = { x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { pressed } = this;
    this.pressed = null;
    if (!pressed || this.hooks.editing()) return;
    const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE) return;
    if (Math.abs(x) > Math.abs(y)) this.steer(x > 0 ? "R" : "L");
    else this.steer(y > 0 ? "D" : "U");
  }

  /** @param {Direction} direction */
  steer(direction) {
    const { position } = this.game;
    if (position && !position.actions.includes(direction)) {
      if (position.outcome === "playing") this.hooks.announce(t("arrows.blocked", { way: t(`way.${direction}`) }));
      return;
    }
    this.game.act(direction).catch(this.hooks.fail);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const direction = KEYS[event.key];
    if (!direction) return false;
    // While a plan is watched, the arrows step through it; the letters always steer.
    if (this.game.watching && event.key.length > 1) return false;
    if (this.game.waiting < MOST_WAITING) this.steer(direction);
    return true;
  }

  update() {
    const { position } = this.game;
    for (const [direction, button] of this.buttons) {
      button.disabled = position !== null && !position.actions.includes(direction);
    }
  }

  /** @returns {HTMLElement} */
  panel() {
    /** @type {[Direction, "up" | "left" | "down" | "right"][]} */
    const ways = [["U", "up"], ["L", "left"], ["D", "down"], ["R", "right"]];
    const buttons = ways.map(([direction, name]) => {
      const button = iconButton(name, t(`way.${direction}`), {
        class: `pad pad-${name}`,
        onclick: () => {
          this.hooks.touched();
          this.steer(direction);
        },
      });
      this.buttons.set(direction, button);
      return button;
    });
    return h("div", { class: "pads", role: "group", "aria-label": t("arrows.label"), dir: "ltr" }, buttons);
  }

  /** @param {Scene} scene */
  overlay(scene) {
    return scene;
  }

  leave() {
    this.listeners.abort();
    this.hooks.stage.classList.remove("steered");
  }
}
