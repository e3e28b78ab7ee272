/** Pieces that slide: dragged with mouse or finger, or chosen with Tab and moved with the arrows. */

import { own } from "../../strings.js";

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../../board.js").Board} Board */
/** @typedef {import("../../types.js").Block} Block */
/** @typedef {import("../../types.js").Shape} Shape */
/** @typedef {import("../../types.js").Scene} Scene */

/** @typedef {{ up: number, down: number, left: number, right: number }} Room */

/** @type {Record<string, { down: number, right: number }>} */
const STEPS = { ArrowUp: { down: -1, right: 0 }, ArrowDown: { down: 1, right: 0 }, ArrowLeft: { down: 0, right: -1 }, ArrowRight: { down: 0, right: 1 } };

export class Drag {
  /** @param {Game} game @param {Board} board @param {import("../controls.js").Hooks} hooks */
  constructor(game, board, hooks) {
    this.game = game;
    this.board = board;
    this.hooks = hooks;
    /** @type {{ label: string, pointer: number, from: import("../../types.js").Place, room: Room, down: number, right: number } | null} */
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
    const { up, down, left, right } = this.room(label);
    const [way, back, ahead] = block.width > block.height ? ["across", left, right] : ["down", up, down];
    element.setAttribute("aria-label", own(this.game.puzzle.name, `drag.${way}`, { piece: label, back, ahead }));
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
   * The slides of a piece that the server allows.
   *
   * @param {string} label
   */
  slides(label) {
    return this.game.position?.slides.filter(({ piece }) => piece === label) ?? [];
  }

  /**
   * How far a piece can go each way.
   *
   * @param {string} label @returns {Room}
   */
  room(label) {
    const slides = this.slides(label);
    const most = (/** @type {number[]} */ cells) => Math.max(0, ...cells);
    return {
      up: most(slides.map(({ down }) => -down)), down: most(slides.map(({ down }) => down)),
      left: most(slides.map(({ right }) => -right)), right: most(slides.map(({ right }) => right)),
    };
  }

  /** @param {string} label @param {SVGElement} element @param {PointerEvent} event */
  take(label, element, event) {
    if (event.button !== 0 || this.hooks.editing()) return;
    this.hooks.touched();
    element.focus({ preventScroll: true });
    const block = this.block(label);
    if (!block || this.game.position?.outcome !== "playing") return;
    this.held = { label, pointer: event.pointerId, from: this.board.place(event), room: this.room(label), down: 0, right: 0 };
    element.setPointerCapture(event.pointerId);
    element.addEventListener("pointermove", this.onmove);
    element.addEventListener("pointerup", this.onup, { once: true });
    element.addEventListener("pointercancel", this.onup, { once: true });
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { held } = this;
    const scene = this.board.scene;
    if (!held || !scene || event.pointerId !== held.pointer) return;
    const [row, col] = this.board.place(event);
    const { up, down, left, right } = held.room;
    held.down = Math.max(-up, Math.min(down, row - held.from[0]));
    held.right = Math.max(-left, Math.min(right, col - held.from[1]));
    // One slide is a straight line.
    if (Math.abs(held.down) > Math.abs(held.right)) held.right = 0;
    else held.down = 0;
    this.board.draw(shifted(scene, held.label, held));
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held } = this;
    this.held = null;
    event.currentTarget?.removeEventListener("pointermove", /** @type {EventListener} */ (this.onmove));
    if (!held || !this.board.scene) return;
    const cancelled = event.type === "pointercancel";
    const by = { down: cancelled ? 0 : Math.round(held.down), right: cancelled ? 0 : Math.round(held.right) };
    const slide = this.slide(held.label, by);
    this.board.show(shifted(this.board.scene, held.label, slide ?? { down: 0, right: 0 }), { animate: false });
    if (slide) this.game.act(slide.action).catch(this.hooks.fail);
  }

  /**
   * The slide of a piece by so many cells, where there is one.
   *
   * @param {string} label @param {{ down: number, right: number }} by
   */
  slide(label, { down, right }) {
    return this.slides(label).find((one) => one.down === down && one.right === right);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const element = document.activeElement?.closest?.(".piece");
    const label = element?.getAttribute("data-key")?.slice("block ".length);
    const by = STEPS[event.key];
    if (label === undefined || !by) return false;
    const slide = this.slide(label, by);
    if (slide) this.game.act(slide.action).catch(this.hooks.fail);
    else this.hooks.announce(own(this.game.puzzle.name, "drag.blocked", { piece: label }));
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
 * Give a scene in which a piece stands elsewhere.
 *
 * @param {Scene} scene @param {string} label @param {{ down: number, right: number }} by @returns {Scene}
 */
function shifted(scene, label, by) {
  const shapes = scene.shapes.flatMap((shape) => {
    if (shape.kind === "path") return [];
    if (shape.kind !== "block" || shape.label !== label) return [shape];
    return [{ ...shape, row: shape.row + by.down, col: shape.col + by.right }];
  });
  return { ...scene, shapes };
}
