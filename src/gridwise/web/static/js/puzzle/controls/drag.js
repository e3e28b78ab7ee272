/** Pieces that slide: dragged with mouse or finger, or chosen with Tab and moved with the arrows. */

import { ApiError } from "../../api.js";
import { own } from "../../strings.js";
import { keepStill } from "./touch.js";

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../../board.js").Board} Board */
/** @typedef {import("../../types.js").Block} Block */
/** @typedef {import("../../types.js").Shape} Shape */
/** @typedef {import("../../types.js").Scene} Scene */

/** @typedef {{ up: number, down: number, left: number, right: number }} Room */

/** @type {Record<string, { down: number, right: number }>} */
const STEPS = { ArrowUp: { down: -1, right: 0 }, ArrowDown: { down: 1, right: 0 }, ArrowLeft: { down: 0, right: -1 }, ArrowRight: { down: 0, right: 1 } };

/** Cells that a piece must be pulled before it counts as meant to go. */
const MEANT = 0.5;

export class Drag {
  /** @param {Game} game @param {Board} board @param {import("../controls.js").Hooks} hooks */
  constructor(game, board, hooks) {
    this.game = game;
    this.board = board;
    this.hooks = hooks;
    /**
     * The piece under the finger; its room is known as soon as the position is.
     *
     * @type {{ label: string, pointer: number, from: import("../../types.js").Place, to: import("../../types.js").Place,
     *   room: Room | null, ready: Promise<void> } | null}
     */
    this.held = null;
    /** The piece that the arrow keys move, by its label. */
    this.chosen = "";
    board.onelement = (shape, element) => {
      if (shape.kind === "block") this.makeControl(shape.label, element);
    };
    const { stage } = hooks;
    stage.classList.add("dragged");
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    stage.addEventListener("pointerdown", (event) => this.take(event), { signal });
    stage.addEventListener("pointermove", (event) => this.drag(event), { signal });
    stage.addEventListener("pointerup", (event) => this.drop(event), { signal });
    stage.addEventListener("pointercancel", (event) => this.drop(event), { signal });
    keepStill(stage, () => this.held !== null, signal);
    stage.addEventListener("focusin", () => (this.chosen = labelOf(document.activeElement) ?? this.chosen), { signal });
  }

  /** @param {string} label @param {SVGElement} element */
  makeControl(label, element) {
    element.classList.add("piece");
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
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
      this.describe(labelOf(element) ?? "", /** @type {SVGElement} */ (element));
    }
    if (!this.held) return;
    if (this.game.position) this.held.room = this.room(this.held.label);
    this.follow(this.held);
  }

  /** @param {string} label */
  element(label) {
    const pieces = this.board.element.querySelectorAll(".piece");
    return /** @type {SVGElement | undefined} */ ([...pieces].find((piece) => labelOf(piece) === label));
  }

  /**
   * The piece at a point of the screen: the gaps around it belong to it, too.
   *
   * @param {PointerEvent} event
   */
  labelAt(event) {
    const touched = labelOf(/** @type {Element} */ (event.target));
    const cell = this.board.cell(event);
    if (touched !== undefined || !cell) return touched;
    const under = this.board.scene?.shapes.find((shape) => shape.kind === "block" && shape.row <= cell.row && cell.row < shape.row + shape.height
      && shape.col <= cell.col && cell.col < shape.col + shape.width);
    return /** @type {Block | undefined} */ (under)?.label;
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
    const most = (/** @type {number[]} */ cells) => cells.reduce((far, one) => (one > far ? one : far), 0);
    return {
      up: most(slides.map(({ down }) => -down)), down: most(slides.map(({ down }) => down)),
      left: most(slides.map(({ right }) => -right)), right: most(slides.map(({ right }) => right)),
    };
  }

  /** @param {PointerEvent} event */
  take(event) {
    if (event.button !== 0 || this.held || this.hooks.editing()) return;
    const label = this.labelAt(event);
    if (label === undefined) return;
    const ready = this.hooks.touched();
    this.element(label)?.focus({ preventScroll: true });
    const { position } = this.game;
    if (position && position.outcome !== "playing") return;
    const from = this.board.place(event);
    this.held = { label, pointer: event.pointerId, from, to: from, room: position && this.room(label), ready };
    // What was still on its way stands still under the hand.
    if (this.board.scene) this.board.show(this.board.scene);
    this.hooks.stage.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    held.to = this.board.place(event);
    this.follow(held);
  }

  /** @param {NonNullable<Drag["held"]>} held */
  follow(held) {
    if (held.room && this.board.scene) this.board.draw(shifted(this.board.scene, held.label, pulled(held, held.room)));
  }

  /** @param {PointerEvent} event */
  async drop(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    this.held = null;
    if (!held.room) await held.ready;
    const { scene } = this.board;
    if (!scene) return;
    const { down, right } = pulled(held, held.room ?? this.room(held.label));
    const cancelled = event.type === "pointercancel";
    const slide = cancelled ? undefined : this.slide(held.label, { down: Math.round(down), right: Math.round(right) });
    this.board.show(shifted(scene, held.label, slide ?? { down: 0, right: 0 }));
    if (slide) this.game.act(slide.action).catch(this.hooks.fail);
    else if (!cancelled && Math.max(...held.to.map((place, axis) => Math.abs(place - held.from[axis]))) > MEANT) this.blocked(held.label);
  }

  /**
   * A key that came before the last move was made may lead against something.
   *
   * @param {string} label @param {unknown} error
   */
  refused(label, error) {
    this.hooks.fail(error);
    if (error instanceof ApiError && error.status === 422) this.blocked(label);
  }

  /** @param {string} label */
  blocked(label) {
    this.hooks.tell(own(this.game.puzzle.name, "drag.blocked", { piece: label }));
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
    if (event.key === "Escape") this.chosen = "";
    const by = STEPS[event.key];
    if (!by) return false;
    const here = labelOf(document.activeElement);
    // Who has pressed a button beside the board goes on with the same piece.
    const label = here ?? (this.game.watching ? "" : this.chosen);
    const element = this.element(label);
    if (!element) return false;
    if (here === undefined) element.focus({ preventScroll: true });
    const slide = this.slide(label, by);
    if (slide) this.game.act(slide.action).catch((error) => this.refused(label, error));
    else this.blocked(label);
    return true;
  }

  /** @param {Scene} scene */
  overlay(scene) {
    return scene;
  }

  panel() {
    return null;
  }

  leave() {
    this.listeners.abort();
    this.hooks.stage.classList.remove("dragged");
  }
}

/**
 * The label of the piece that an element belongs to.
 *
 * @param {Element | null} element
 */
const labelOf = (element) => element?.closest?.(".piece")?.getAttribute("data-key")?.slice("block ".length);

/**
 * How far a piece has followed the hand that holds it: one slide is a straight line.
 *
 * @param {{ from: import("../../types.js").Place, to: import("../../types.js").Place }} held @param {Room} room
 */
function pulled({ from, to }, { up, down, left, right }) {
  const by = { down: Math.max(-up, Math.min(down, to[0] - from[0])), right: Math.max(-left, Math.min(right, to[1] - from[1])) };
  return Math.abs(by.down) > Math.abs(by.right) ? { ...by, right: 0 } : { ...by, down: 0 };
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
