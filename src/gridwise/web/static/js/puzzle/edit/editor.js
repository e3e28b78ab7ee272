/** What the editors in place share: a cursor for the keyboard, painting with the pointer, and the board's size. */

import { field, h } from "../../dom.js";
import { t } from "../../strings.js";

/** @typedef {import("../../types.js").Scene} Scene */
/** @typedef {import("../../types.js").Shape} Shape */
/** @typedef {{ row: number, col: number }} Cell */

export class Editor {
  /**
   * @param {Scene} scene the board as the server understood it @param {string} _text @param {() => void} onchange
   */
  constructor(scene, _text, onchange) {
    this.rows = scene.rows;
    this.cols = scene.cols;
    this.onchange = onchange;
    /** @type {Cell | null} */
    this.cursor = null;
    /** @type {Cell | null} */
    this.from = null;
  }

  /**
   * The shapes on the board.
   *
   * @returns {Shape[]}
   */
  shapes() {
    return [];
  }

  /** The board as its file has it. */
  text() {
    return "";
  }

  /**
   * What can be chosen beside the board.
   *
   * @returns {HTMLElement}
   */
  tools() {
    return h("div");
  }

  /**
   * A pointer, or the keyboard, works on a cell.
   *
   * @param {Cell} _cell @param {"down" | "move" | "up"} _phase
   */
  touch(_cell, _phase) {}

  /**
   * Take away what lies on a cell.
   *
   * @param {Cell} _cell
   */
  erase(_cell) {}

  /**
   * A character was typed on a cell; says whether it was of use.
   *
   * @param {Cell} _cell @param {string} _character @returns {boolean}
   */
  type(_cell, _character) {
    return false;
  }

  /** Another size: what no longer fits goes. */
  resized() {}

  get wraps() {
    return false;
  }

  /** Whether only the server knows how a changed board looks. */
  get drawnByServer() {
    return false;
  }

  /** @returns {Scene} */
  scene() {
    const shapes = this.shapes();
    if (this.cursor) shapes.push({ kind: "highlight", ...this.cursor, height: 1, width: 1, role: "plan" });
    return { rows: this.rows, cols: this.cols, wraps: this.wraps, letters: false, title: t("edit.scene", { rows: this.rows, cols: this.cols }), caption: "", shapes };
  }

  /** @param {number} most @param {number} [least] @param {boolean} [square] */
  sizes(most, least = 1, square = false) {
    const input = (/** @type {"rows" | "cols"} */ side) => {
      const box = h("input", { type: "number", min: least, max: most, step: 1, value: String(this[side]), onchange: () => {
        const value = Math.max(least, Math.min(most, Math.round(Number(box.value)) || least));
        box.value = String(value);
        this[side] = value;
        if (square) this.rows = this.cols = value;
        this.cursor = null;
        this.resized();
        this.onchange();
      } });
      return field(t(square ? "edit.size" : `edit.${side}`), box);
    };
    return square ? [input("rows")] : [input("rows"), input("cols")];
  }

  /** @param {Cell} cell */
  inside({ row, col }) {
    return row >= 0 && col >= 0 && row < this.rows && col < this.cols;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) {
      const cell = this.cursor ?? { row: 0, col: -step[1] };
      const next = { row: cell.row + (this.cursor ? step[0] : 0), col: cell.col + step[1] };
      this.cursor = { row: Math.max(0, Math.min(this.rows - 1, next.row)), col: Math.max(0, Math.min(this.cols - 1, next.col)) };
      this.onchange();
      return true;
    }
    if (!this.cursor) return false;
    if (event.key === "Escape") this.cursor = null;
    else if (event.key === "Delete" || event.key === "Backspace") this.erase(this.cursor);
    else if (event.key === "Enter" || event.key === " ") {
      this.touch(this.cursor, "down");
      this.touch(this.cursor, "up");
    } else if (event.key.length !== 1 || !this.type(this.cursor, event.key)) return false;
    this.onchange();
    return true;
  }

  /**
   * Buttons of which one is pressed.
   *
   * @param {Record<string, string>} labels by name @param {() => string} now @param {(name: string) => void} choose
   */
  choices(labels, now, choose) {
    const names = Object.keys(labels);
    const buttons = names.map((name) => h("button", { type: "button", class: "chip", "data-tool": name, "aria-pressed": String(name === now()), onclick: () => {
      choose(name);
      for (const [at, button] of buttons.entries()) button.setAttribute("aria-pressed", String(names[at] === now()));
    } }, labels[name]));
    return h("div", { class: "row filter", role: "group", "aria-label": t("edit.tools") }, buttons);
  }
}
