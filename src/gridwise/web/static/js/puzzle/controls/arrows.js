/** Steering by hand: arrow keys, letters, buttons on the screen, or a swipe; other moves are buttons with their words. */

import { fill, h, iconButton } from "../../dom.js";
import { t } from "../../strings.js";
import { keepStill } from "./touch.js";

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../../board.js").Board} Board */
/** @typedef {import("../../types.js").Direction} Direction */
/** @typedef {import("../../types.js").Scene} Scene */

/** @type {Record<string, Direction>} */
const KEYS = {
  ArrowUp: "U", ArrowRight: "R", ArrowDown: "D", ArrowLeft: "L", w: "U", d: "R", s: "D", a: "L", W: "U", D: "R", S: "D", A: "L",
};
/**
 * Words for the four ways, in small letters.
 *
 * @type {Record<string, Direction>}
 */
const WORDS = { u: "U", up: "U", r: "R", right: "R", d: "D", down: "D", l: "L", left: "L" };
const SWIPE = 24;
/** Moves that may wait for their turn while a key is held. */
const MOST_WAITING = 3;

/**
 * The way that a move goes, where it is one of the four.
 *
 * @param {string | undefined} move @returns {Direction | null}
 */
export const wayOf = (move) => WORDS[move?.toLowerCase() ?? ""] ?? null;

export class Arrows {
  /** @param {Game} game @param {Board} board @param {import("../controls.js").Hooks} hooks */
  constructor(game, board, hooks) {
    this.game = game;
    this.board = board;
    this.hooks = hooks;
    /**
     * Where a swipe began, or last turned, and which way it went since.
     *
     * @type {{ pointer: number, x: number, y: number, way: Direction | null } | null}
     */
    this.pressed = null;
    /** @type {Map<Direction, HTMLButtonElement>} */
    this.buttons = new Map();
    this.pads = h("div", { class: "pads", role: "group", "aria-label": t("arrows.label"), dir: "ltr" });
    this.others = h("div", { class: "row filter", role: "group", "aria-label": t("arrows.more") });
    const { stage } = hooks;
    stage.classList.add("steered");
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    stage.addEventListener("pointerdown", (event) => this.press(event), { signal });
    stage.addEventListener("pointermove", (event) => this.swipe(event), { signal });
    keepStill(stage, () => this.pressed !== null, signal);
    for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, () => (this.pressed = null), { signal });
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (this.hooks.editing() || this.pressed) return;
    this.hooks.touched();
    this.pressed = { pointer: event.pointerId, x: event.clientX, y: event.clientY, way: null };
    this.hooks.stage.setPointerCapture(event.pointerId);
  }

  /**
   * Steer while the finger is still on its way: once for each way that it takes, so that a long swipe is one move.
   *
   * @param {PointerEvent} event
   */
  swipe(event) {
    const { pressed } = this;
    if (pressed?.pointer !== event.pointerId || this.hooks.editing()) return;
    const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE) return;
    const way = Math.abs(x) > Math.abs(y) ? (x > 0 ? "R" : "L") : y > 0 ? "D" : "U";
    this.pressed = { pointer: event.pointerId, x: event.clientX, y: event.clientY, way };
    if (way !== pressed.way) this.steer(way);
  }

  /**
   * The move that goes a way, as the puzzle calls it; undefined where there is none.
   *
   * @param {Direction} direction
   */
  move(direction) {
    const { position } = this.game;
    return position ? position.actions.find((word) => WORDS[word.toLowerCase()] === direction) : direction;
  }

  /** @param {Direction} direction */
  steer(direction) {
    const move = this.move(direction);
    if (move === undefined) {
      if (this.game.position?.outcome === "playing") this.hooks.tell(t("arrows.blocked", { way: t(`way.${direction}`) }));
      return;
    }
    this.game.act(move).catch(this.hooks.fail);
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
    for (const [direction, button] of this.buttons) button.disabled = this.move(direction) === undefined;
    const steered = (/** @type {string} */ word) => word.toLowerCase() in WORDS;
    const first = this.game.stops[0]?.full?.actions ?? [];
    this.pads.hidden = first.length > 0 && !first.some(steered);
    const others = (this.game.position?.actions ?? []).filter((word) => !steered(word));
    this.others.hidden = others.length === 0;
    const focused = this.others.contains(document.activeElement) ? document.activeElement?.textContent : null;
    fill(this.others, others.map((word) => h("button", { type: "button", class: "chip", onclick: () => this.act(word) }, word)));
    // The buttons are new: whoever is on the keyboard stays where the last move was.
    for (const button of this.others.querySelectorAll("button")) if (button.textContent === focused) button.focus();
  }

  /** @param {string} word */
  act(word) {
    this.hooks.touched();
    this.game.act(word).catch(this.hooks.fail);
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
    fill(this.pads, buttons);
    return h("div", { class: "stack" }, this.pads, this.others);
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
