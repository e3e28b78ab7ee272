/** Rush Hour by hand: cars are dragged with mouse or finger, or chosen with Tab and moved with the arrows. */

import { t } from "../../strings.js";

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../../board.js").Board} Board */
/** @typedef {import("../../types.js").Block} Block */
/** @typedef {import("../../types.js").Shape} Shape */
/** @typedef {import("../../types.js").Scene} Scene */

export class Drag {
  /** @param {Game} game @param {Board} board @param {import("../controls.js").Hooks} hooks */
  constructor(game, board, hooks) {
    this.game = game;
    this.board = board;
    this.hooks = hooks;
    /** @type {{ label: string, pointer: number, from: number, low: number, high: number, by: number } | null} */
    this.held = null;
    board.onelement = (shape, element) => {
      if (shape.kind === "block") this.makeControl(shape.label, element);
    };
    this.onmove = (/** @type {PointerEvent} */ event) => this.drag(event);
    this.onup = (/** @type {PointerEvent} */ event) => this.drop(event);
  }

  /** @param {string} label @param {SVGElement} element */
  makeControl(label, element) {
    element.classList.add("piece");
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
    element.addEventListener("pointerdown", (event) => this.take(label, element, /** @type {PointerEvent} */ (event)));
    this.describe(label, element);
  }

  /** @param {string} label @param {SVGElement} element */
  describe(label, element) {
    const block = this.block(label);
    if (!block) return;
    const { low, high } = this.room(label);
    const way = block.width > block.height ? "across" : "down";
    element.setAttribute("aria-label", t(`drag.car.${way}`, { car: label, back: -low, ahead: high }));
  }

  update() {
    for (const element of this.board.element.querySelectorAll(".piece")) {
      const label = element.getAttribute("data-key")?.slice("block ".length) ?? "";
      this.describe(label, /** @type {SVGElement} */ (element));
    }
  }

  /** @param {string} label */
  block(label) {
    const blocks = this.board.scene?.shapes.filter((shape) => shape.kind === "block") ?? [];
    return /** @type {Block | undefined} */ (blocks.find((shape) => /** @type {Block} */ (shape).label === label));
  }

  /**
   * How far a car can go, as the server says.
   *
   * @param {string} label
   */
  room(label) {
    let [low, high] = [0, 0];
    for (const action of this.game.position?.actions ?? []) {
      const found = /^(.+?)([+-]\d+)$/.exec(action);
      if (found && found[1] === label) {
        low = Math.min(low, Number(found[2]));
        high = Math.max(high, Number(found[2]));
      }
    }
    return { low, high };
  }

  /** @param {string} label @param {SVGElement} element @param {PointerEvent} event */
  take(label, element, event) {
    if (event.button !== 0 || this.hooks.editing()) return;
    this.hooks.touched();
    element.focus({ preventScroll: true });
    const block = this.block(label);
    if (!block || this.game.position?.outcome !== "playing") return;
    const { low, high } = this.room(label);
    this.held = { label, pointer: event.pointerId, from: this.along(block, event), low, high, by: 0 };
    element.setPointerCapture(event.pointerId);
    element.addEventListener("pointermove", this.onmove);
    element.addEventListener("pointerup", this.onup, { once: true });
    element.addEventListener("pointercancel", this.onup, { once: true });
    event.preventDefault();
  }

  /** @param {Block} block @param {PointerEvent} event */
  along(block, event) {
    const [row, col] = this.board.place(event);
    return block.width > block.height ? col : row;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { held } = this;
    const block = held && this.block(held.label);
    const scene = this.board.scene;
    if (!held || !block || !scene || event.pointerId !== held.pointer) return;
    held.by = Math.max(held.low, Math.min(held.high, this.along(block, event) - held.from));
    this.board.draw(shifted(scene, held.label, held.by));
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held } = this;
    this.held = null;
    event.currentTarget?.removeEventListener("pointermove", /** @type {EventListener} */ (this.onmove));
    if (!held || !this.board.scene) return;
    const cells = event.type === "pointercancel" ? 0 : Math.round(held.by);
    this.board.show(shifted(this.board.scene, held.label, cells), { animate: false });
    if (cells !== 0) this.move(held.label, cells);
  }

  /** @param {string} label @param {number} cells */
  move(label, cells) {
    this.game.act(`${label}${cells > 0 ? "+" : ""}${cells}`).catch(this.hooks.fail);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const element = document.activeElement?.closest?.(".piece");
    const label = element?.getAttribute("data-key")?.slice("block ".length);
    const block = label === undefined ? undefined : this.block(label);
    if (!block || label === undefined) return false;
    const across = block.width > block.height;
    /** @type {Record<string, number>} */
    const steps = across ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowUp: -1, ArrowDown: 1 };
    const by = steps[event.key];
    if (!by) return event.key.startsWith("Arrow");
    const { low, high } = this.room(label);
    if (by < low || by > high) this.hooks.announce(t("drag.blocked", { car: label }));
    else this.move(label, by);
    return true;
  }

  /** @param {Scene} scene */
  overlay(scene) {
    return scene;
  }

  panel() {
    return null;
  }

  leave() {}
}

/**
 * Give a scene in which a car stands elsewhere.
 *
 * @param {Scene} scene @param {string} label @param {number} by @returns {Scene}
 */
function shifted(scene, label, by) {
  const shapes = scene.shapes.flatMap((shape) => {
    if (shape.kind === "path") return [];
    if (shape.kind !== "block" || shape.label !== label) return [shape];
    const across = shape.width > shape.height;
    return [{ ...shape, row: shape.row + (across ? 0 : by), col: shape.col + (across ? by : 0) }];
  });
  return { ...scene, shapes };
}
