/** A board to fill: choose a cell, write a number or a letter there; what breaks a rule is marked at once. */

import { fill, h } from "../../dom.js";
import { own, t } from "../../strings.js";
import { Pencil } from "./pencil.js";

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../../board.js").Board} Board */
/** @typedef {import("../../types.js").EntryKind} EntryKind */
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
    /** Whether a cell was asked for. */
    this.asked = false;
    this.pencil = new Pencil(game.puzzle.name);
    this.pencilled = h("button", { type: "button", class: "pencil", "aria-pressed": "false", title: `${t("pencil.label")} (P)`, onclick: () => this.takePencil() }, t("pencil.label"));
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
    if (this.asked) this.hooks.tell("");
    this.asked = false;
    this.hooks.redraw();
    if (cell) this.hooks.announce(this.describe(cell));
  }

  /**
   * What stands in a cell: something of each kind, or nothing.
   *
   * @param {{ row: number, col: number }} cell @param {EntryKind} kind
   */
  written({ row, col }, { hues }) {
    const tile = this.board.scene?.shapes.find((shape) => shape.kind === "tile" && shape.row === row && shape.col === col);
    const found = /** @type {import("../../types.js").Tile | undefined} */ (tile);
    return (Object.keys(hues).length ? found?.letter : found?.text) ?? "";
  }

  /** @param {{ row: number, col: number }} cell */
  describe(cell) {
    const written = this.kinds.map((kind) => `${kind.name} ${this.written(cell, kind) || t("entries.none")}`);
    const marks = this.pencil.at(cell);
    if (marks.length) written.push(t("pencil.marks", { marks: marks.join(" ") }));
    return t("entries.cell", { row: cell.row + 1, col: cell.col + 1, written: written.join(", ") });
  }

  /** @param {string} word */
  action(word) {
    return `r${(this.chosen?.row ?? 0) + 1}c${(this.chosen?.col ?? 0) + 1}=${word}`;
  }

  /** @param {string} word what can be written, or an eraser */
  enter(word) {
    if (this.chosen && this.noting) this.note(word);
    else if (this.chosen) this.game.act(this.action(word)).catch(this.hooks.fail);
    else {
      this.asked = true;
      this.hooks.tell(t("entries.choose"));
    }
  }

  /** Whether what is entered is only noted. */
  get noting() {
    return this.pencilled.getAttribute("aria-pressed") === "true";
  }

  takePencil() {
    this.pencilled.setAttribute("aria-pressed", String(!this.noting));
    this.palette.classList.toggle("noting", this.noting);
    this.hooks.announce(t(this.noting ? "pencil.on" : "pencil.off"));
  }

  /** @param {string} word */
  note(word) {
    const { chosen } = this;
    if (!chosen) return;
    const kind = this.kinds.find(({ eraser }) => eraser === word);
    if (kind) this.pencil.write(chosen, this.pencil.at(chosen).filter((one) => !kind.words.includes(one)));
    else this.pencil.flip(chosen, word);
    this.hooks.redraw();
    this.hooks.announce(this.describe(chosen));
  }

  /** Take away all that may be taken away. */
  clear() {
    const { chosen } = this;
    if (!chosen) return;
    if (this.noting) {
      this.pencil.write(chosen, []);
      this.hooks.redraw();
      return;
    }
    for (const kind of this.kinds) {
      if (this.written(chosen, kind) && this.game.position?.actions.includes(this.action(kind.eraser))) this.enter(kind.eraser);
    }
  }

  get kinds() {
    return this.game.stops[0]?.full?.kinds ?? [];
  }

  get words() {
    return this.kinds.flatMap(({ words }) => words);
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
      const { rows = 1, cols = 1 } = this.board.scene ?? {};
      const clamp = (/** @type {number} */ value, /** @type {number} */ size) => Math.max(0, Math.min(size - 1, value));
      this.choose({ row: clamp(this.chosen.row + step[0], rows), col: clamp(this.chosen.col + step[1], cols) });
      return true;
    }
    if (event.key.toLowerCase() === "p" && !this.words.includes(event.key)) {
      this.takePencil();
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
    const { words } = this;
    if (/^\d$/.test(event.key)) {
      // Two digits in a row make a number where there are such.
      const value = [this.waiting + event.key, event.key].find((one) => words.includes(one));
      if (value) this.enter(value);
      this.waiting = words.some((word) => /^\d\d/.test(word)) ? event.key : "";
      return true;
    }
    const known = words.includes(event.key);
    if (known) this.enter(event.key);
    return known;
  }

  update() {
    const key = JSON.stringify(this.kinds);
    if (key !== this.drawnFor) {
      this.drawnFor = key;
      this.chosen = null;
      this.drawPalette();
    }
  }

  drawPalette() {
    const { kinds, game } = this;
    const puzzle = game.puzzle.name;
    this.palette.style.setProperty("--across", String(paletteWidth(kinds[0]?.words.length ?? 0)));
    const palette = (/** @type {EntryKind} */ { name, words, eraser, hues }) => {
      const erase = own(puzzle, `entries.${name}.erase`, {}, t("entries.erase", { kind: name }));
      return h("div", { class: "palette", role: "group", "aria-label": own(puzzle, `entries.${name}`, {}, name) },
        words.map((word) => h("button", { type: "button", class: word in hues ? `swatch tile-${hues[word]}` : null,
          title: word in hues ? `${own(puzzle, `entries.${name}.one`, {}, name)} ${word}` : null, onclick: () => this.enter(word) }, word)),
        h("button", { type: "button", title: erase, "aria-label": erase, onclick: () => this.enter(eraser) }, "✕"));
    };
    const lists = Object.fromEntries(kinds.map(({ name, words }) => [name, words.join(" > ")]));
    fill(this.palette, kinds.map(palette), this.pencilled, h("p", { class: "small faint" }, own(puzzle, "entries.help", lists)));
  }

  panel() {
    return this.palette;
  }

  /** @param {Scene} scene @returns {Scene} */
  overlay(scene) {
    if (this.hooks.editing()) return scene;
    this.pencil.open(this.game.text);
    const shapes = [...scene.shapes, ...this.pencil.shapes(scene, this.kinds)];
    // In ink: rings in blue are hints.
    if (this.chosen) shapes.push({ kind: "highlight", ...this.chosen, height: 1, width: 1, role: "ink" });
    return { ...scene, shapes };
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
