/** Colour Sudoku by hand: choose a cell, write a number or a colour; what breaks a rule is marked at once. */

import { fill, h } from "../../dom.js";
import { TILE_HUES } from "../../draw/look.js";
import { t } from "../../strings.js";

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../../board.js").Board} Board */
/** @typedef {import("../../types.js").Scene} Scene */

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Entries {
  /** @param {Game} game @param {Board} board @param {import("../controls.js").Hooks} hooks */
  constructor(game, board, hooks) {
    this.game = game;
    this.board = board;
    this.hooks = hooks;
    /** @type {{ row: number, col: number } | null} */
    this.chosen = null;
    this.palette = h("div", { class: "stack" });
    this.drawnFor = "";
    this.waiting = "";
    this.listeners = new AbortController();
    hooks.stage.addEventListener("click", (event) => this.click(event), { signal: this.listeners.signal });
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.hooks.editing()) return;
    this.hooks.touched();
    this.choose(this.board.cell(event));
  }

  /** @param {{ row: number, col: number } | null} cell */
  choose(cell) {
    this.chosen = cell;
    this.waiting = "";
    this.hooks.redraw();
    if (cell) this.hooks.announce(this.describe(cell));
  }

  /** @param {{ row: number, col: number }} cell */
  describe({ row, col }) {
    const tile = this.board.scene?.shapes.find((shape) => shape.kind === "tile" && shape.row === row && shape.col === col);
    const found = /** @type {import("../../types.js").Tile | undefined} */ (tile);
    return t("entries.cell", { row: row + 1, col: col + 1, number: found?.text || t("entries.none"), colour: found?.letter || t("entries.none") });
  }

  /** @param {string} value a number, a colour's letter, * or # */
  enter(value) {
    const { chosen } = this;
    if (!chosen) {
      this.hooks.announce(t("entries.choose"));
      return;
    }
    this.game.act(`r${chosen.row + 1}c${chosen.col + 1}=${value}`).catch(this.hooks.fail);
  }

  /** Take away what was written last, or all that may be. */
  clear() {
    const { chosen } = this;
    if (!chosen) return;
    const where = `r${chosen.row + 1}c${chosen.col + 1}=`;
    const tile = this.board.scene?.shapes.find((shape) => shape.kind === "tile" && shape.row === chosen.row && shape.col === chosen.col);
    const found = /** @type {import("../../types.js").Tile | undefined} */ (tile);
    const can = (/** @type {string} */ sign) => this.game.position?.actions.includes(where + sign) ?? false;
    if (found?.text && can("*")) this.enter("*");
    if (found?.letter && can("#")) this.enter("#");
  }

  /** The colours of the board, highest priority first. */
  get colours() {
    return this.game.text.split("\n")[1]?.trim().split(/\s+/) ?? [];
  }

  get size() {
    return this.board.scene?.rows ?? 0;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (step) {
      if (this.game.watching && !this.chosen) return false;
      if (!this.chosen) {
        if (!this.hooks.stage.contains(document.activeElement)) return false;
        this.choose({ row: 0, col: 0 });
        return true;
      }
      const last = this.size - 1;
      const clamp = (/** @type {number} */ value) => Math.max(0, Math.min(last, value));
      this.choose({ row: clamp(this.chosen.row + step[0]), col: clamp(this.chosen.col + step[1]) });
      return true;
    }
    if (!this.chosen) return false;
    if (event.key === "Escape") {
      this.choose(null);
      return true;
    }
    if (event.key === "Delete" || event.key === "Backspace") {
      this.clear();
      return true;
    }
    if (/^\d$/.test(event.key)) {
      // Two digits in a row make a number where the board is large enough.
      const both = this.waiting + event.key;
      const value = this.waiting && Number(both) <= this.size ? both : event.key;
      if (Number(value) >= 1 && Number(value) <= this.size) this.enter(String(Number(value)));
      this.waiting = this.size > 9 ? event.key : "";
      return true;
    }
    const letter = this.colours.find((colour) => colour === event.key);
    if (letter) this.enter(letter);
    return letter !== undefined;
  }

  update() {
    const key = `${this.game.text.split("\n").slice(0, 2).join()}`;
    if (key !== this.drawnFor) {
      this.drawnFor = key;
      this.chosen = null;
      this.drawPalette();
    }
  }

  drawPalette() {
    const hues = tileHues(this.colours);
    const numbers = Array.from({ length: this.size }, (_, at) => String(at + 1));
    this.palette.style.setProperty("--across", String(paletteWidth(this.size)));
    fill(
      this.palette,
      h("div", { class: "palette", role: "group", "aria-label": t("entries.numbers") },
        numbers.map((value) => h("button", { type: "button", onclick: () => this.enter(value) }, value)),
        h("button", { type: "button", title: t("entries.no-number"), "aria-label": t("entries.no-number"), onclick: () => this.enter("*") }, "✕")),
      h("div", { class: "palette", role: "group", "aria-label": t("entries.colours") },
        this.colours.map((value) => h("button", { type: "button", class: `swatch tile-${hues[value]}`, title: t("entries.colour", { colour: value }),
          onclick: () => this.enter(value) }, value)),
        h("button", { type: "button", title: t("entries.no-colour"), "aria-label": t("entries.no-colour"), onclick: () => this.enter("#") }, "✕")),
      h("p", { class: "small faint" }, t("entries.help", { colours: this.colours.join(" > ") })),
    );
  }

  panel() {
    return this.palette;
  }

  /** @param {Scene} scene @returns {Scene} */
  overlay(scene) {
    if (!this.chosen || this.hooks.editing()) return scene;
    const ring = { kind: /** @type {const} */ ("highlight"), ...this.chosen, height: 1, width: 1, role: "plan" };
    return { ...scene, shapes: [...scene.shapes, ring] };
  }

  leave() {
    this.listeners.abort();
  }
}

/**
 * How many numbers stand in a row of the palette: one row for small boards, two of the same length for larger ones.
 *
 * @param {number} size
 */
export const paletteWidth = (size) => (size < 7 ? size + 1 : Math.min(8, Math.ceil((size + 1) / 2)));

/**
 * Give each colour letter the hue whose name it starts, and an unused hue where there is none (scene.py).
 *
 * @param {string[]} letters @returns {Record<string, number>}
 */
export function tileHues(letters) {
  const wanted = [...new Set(letters)];
  /** @type {Record<string, number>} */
  const hues = {};
  for (const letter of wanted) {
    const hue = TILE_HUES.findIndex((name, at) => name[0] === letter.toLowerCase() && !Object.values(hues).includes(at));
    if (hue >= 0) hues[letter] = hue;
  }
  const all = TILE_HUES.map((_, hue) => hue);
  const unused = all.filter((hue) => !Object.values(hues).includes(hue));
  const rest = unused.length ? unused : all;
  wanted.filter((letter) => !(letter in hues)).forEach((letter, at) => (hues[letter] = rest[at % rest.length]));
  return hues;
}
