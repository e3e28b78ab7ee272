/** A board on the page: shows scenes, moves what moves, and tells which cell a finger is on. */

import { board, frame } from "./draw/frame.js";
import { CELL_PX, MOVE_MS } from "./draw/look.js";
import { ease, moves, tween } from "./draw/motion.js";
import { LAYERS } from "./draw/paint.js";
import { element, size, svg } from "./draw/svg.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Shape} Shape */

/** Whether the reader asked for less motion. */
export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Board {
  /**
   * @param {{ label?: string, onelement?: (shape: Shape, element: SVGElement) => void }} options
   *   `onelement` is called for every new piece, to make it a control.
   */
  constructor({ onelement } = {}) {
    this.element = /** @type {SVGSVGElement} */ (svg("svg", { class: "board" }));
    this.onelement = onelement;
    /** @type {Scene | null} */
    this.scene = null;
    this.ground = svg("g");
    this.layers = LAYERS.map(() => svg("g"));
    this.element.append(this.ground, ...this.layers);
    /** @type {Map<string, { signature: string, group: SVGElement }>[]} */
    this.drawn = LAYERS.map(() => new Map());
    this.groundKey = "";
    this.request = 0;
  }

  /**
   * Show a scene; with `animate`, what moves takes its time, unless the reader asked for less motion.
   *
   * @param {Scene} scene @param {{ animate?: boolean, milliseconds?: number, then?: (() => void) | null }} how
   *   `then` is called when everything has arrived
   */
  show(scene, { animate = false, milliseconds = MOVE_MS, then = null } = {}) {
    cancelAnimationFrame(this.request);
    this.request = 0;
    const before = this.scene;
    this.scene = scene;
    // Until there is something to see, there is nothing to be told.
    if (!this.element.hasAttribute("role")) this.element.setAttribute("role", "img");
    this.element.setAttribute("aria-label", scene.title);
    if (!before || !animate || reducedMotion() || milliseconds < 20 || !moves(before, scene)) {
      this.draw(scene);
      then?.();
      return;
    }
    /** @type {number | null} */
    let started = null;
    /** @param {number} now */
    const step = (now) => {
      started ??= now;
      const share = Math.min(1, (now - started) / milliseconds);
      this.draw(tween(before, scene, ease(share)));
      this.request = share < 1 ? requestAnimationFrame(step) : 0;
      if (share >= 1) then?.();
    };
    this.request = requestAnimationFrame(step);
  }

  /**
   * Draw a scene now; only what has changed is drawn again.
   *
   * @param {Scene} scene
   */
  draw(scene) {
    const bare = scene.caption ? { ...scene, caption: "" } : scene;
    const at = frame(bare);
    const exits = bare.shapes.filter((shape) => shape.kind === "exit");
    const labels = [bare.row_labels ?? [], bare.col_labels ?? []];
    const key = JSON.stringify([bare.rows, bare.cols, bare.wraps, exits, labels]);
    if (key !== this.groundKey) {
      this.groundKey = key;
      this.element.setAttribute("viewBox", `0 0 ${size(at.width)} ${size(at.height)}`);
      this.element.style.setProperty("--columns", String(at.width));
      this.element.style.setProperty("--rows", String(at.height));
      this.ground.replaceChildren(...Array.from(board(at), element));
      for (const drawn of this.drawn) drawn.clear();
      for (const layer of this.layers) layer.replaceChildren();
    }
    LAYERS.forEach((layer, number) => this.drawLayer(layer, number, at, bare));
  }

  /** @param {typeof LAYERS[number]} layer @param {number} number @param {import("./draw/frame.js").Frame} at @param {Scene} scene */
  drawLayer(layer, number, at, scene) {
    const drawn = this.drawn[number];
    const seen = new Set();
    scene.shapes.forEach((shape) => {
      if (!(shape.kind in layer)) return;
      let key = name(shape);
      while (seen.has(key)) key += "'";
      seen.add(key);
      const signature = JSON.stringify(shape) + scene.letters;
      const old = drawn.get(key);
      if (old?.signature === signature) return;
      const group = old?.group ?? svg("g", { "data-key": key });
      group.replaceChildren(...Array.from(layer[shape.kind](at, shape), element));
      if (!old) {
        this.layers[number].append(group);
        if (number !== 5) this.onelement?.(shape, group);
      }
      drawn.set(key, { signature, group });
    });
    for (const [key, { group }] of drawn) {
      if (!seen.has(key)) {
        group.remove();
        drawn.delete(key);
      }
    }
  }

  /**
   * Give the (row, col) under a point of the screen, with fractions; it may lie outside the board.
   *
   * @param {{ clientX: number, clientY: number }} event @returns {[number, number]}
   */
  place(event) {
    const matrix = this.element.getScreenCTM();
    if (!matrix || !this.scene) return [-1, -1];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const at = frame({ ...this.scene, caption: "" });
    return [point.y / CELL_PX - at.top, point.x / CELL_PX - at.left];
  }

  /**
   * Give the cell under a point of the screen, or null beside the board.
   *
   * @param {MouseEvent} event
   */
  cell(event) {
    const [row, col] = this.place(event).map(Math.floor);
    const scene = this.scene;
    return scene && row >= 0 && col >= 0 && row < scene.rows && col < scene.cols ? { row, col } : null;
  }
}

/**
 * Name a shape so that it is found again in the next scene.
 *
 * @param {Shape} shape
 */
function name(shape) {
  if (shape.kind === "block") return `block ${shape.label}`;
  if (shape.kind === "body" || shape.kind === "path" || shape.kind === "tint") return shape.kind;
  return `${shape.kind} ${shape.row} ${shape.col}`;
}
