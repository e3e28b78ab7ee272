/** Colour Sudoku boards in place: the givens, the colours and their order. */

import { field, fill, h } from "/js/dom.js";
import { t } from "/js/strings.js";
import { TILE_HUES } from "/js/draw/look.js";
import { paletteWidth } from "/js/puzzle/controls/entries.js";
import { Editor } from "/js/puzzle/edit/editor.js";

/** @typedef {import("/js/puzzle/edit/editor.js").Cell} Cell */

export default class ColourSudokuEditor extends Editor {
  /** @param {import("/js/types.js").Scene} scene @param {string} text @param {() => void} onchange */
  constructor(scene, text, onchange) {
    super(scene, text, onchange);
    const [, colours, ...rows] = text.trim().split("\n");
    this.colours = colours.trim().split(/\s+/);
    this.cells = rows.map((line) => line.trim().split(/\s+/).map((cell) => {
      const found = /^(\d+|\*)(.)$/.exec(cell);
      return { number: found?.[1] ?? "*", colour: found?.[2] ?? "#" };
    }));
    this.palette = h("div", { class: "stack" });
    this.waiting = "";
  }

  tools() {
    const order = h("input", { type: "text", value: this.colours.join(" "), maxlength: 60, onchange: () => {
      const letters = [...new Set(order.value.replace(/[^A-Za-z]/g, ""))];
      if (letters.length) this.colours = letters;
      order.value = this.colours.join(" ");
      for (const cell of this.cells.flat()) if (!this.colours.includes(cell.colour)) cell.colour = "#";
      this.drawPalette();
      this.onchange();
    } });
    this.drawPalette();
    return h("div", { class: "stack" }, h("p", { class: "small faint" }, t("colour-sudoku.edit.help")), this.palette,
      h("div", { class: "pair" }, this.sizes(16, 1, true), field(t("colour-sudoku.edit.colours"), order)));
  }

  drawPalette() {
    const hues = tileHues(this.colours);
    const put = (/** @type {Partial<{ number: string, colour: string }>} */ what) => () => {
      if (!this.cursor) return;
      Object.assign(this.cells[this.cursor.row][this.cursor.col], what);
      this.onchange();
    };
    const numbers = Array.from({ length: this.rows }, (_, at) => String(at + 1));
    this.palette.style.setProperty("--across", String(paletteWidth(this.rows)));
    fill(this.palette,
      h("div", { class: "palette", role: "group", "aria-label": t("entries.number") }, numbers.map((number) => h("button", { type: "button", onclick: put({ number }) }, number)),
        h("button", { type: "button", "aria-label": t("entries.number.erase"), title: t("entries.number.erase"), onclick: put({ number: "*" }) }, "✕")),
      h("div", { class: "palette", role: "group", "aria-label": t("entries.colour") }, this.colours.map((colour) => h("button", { type: "button", class: `swatch tile-${hues[colour]}`, onclick: put({ colour }) }, colour)),
        h("button", { type: "button", "aria-label": t("entries.colour.erase"), title: t("entries.colour.erase"), onclick: put({ colour: "#" }) }, "✕")));
  }

  /** @param {Cell} cell @param {"down" | "move" | "up"} phase */
  touch(cell, phase) {
    if (phase !== "down") return;
    this.cursor = cell;
    this.waiting = "";
    this.onchange();
  }

  /** @param {Cell} cell */
  erase(cell) {
    this.cells[cell.row][cell.col] = { number: "*", colour: "#" };
  }

  /** @param {Cell} cell @param {string} character */
  type(cell, character) {
    const target = this.cells[cell.row][cell.col];
    if (/^\d$/.test(character)) {
      const both = Number(this.waiting + character);
      const value = this.waiting && both <= this.rows ? both : Number(character);
      this.waiting = this.rows > 9 ? character : "";
      if (value >= 1 && value <= this.rows) target.number = String(value);
      return true;
    }
    if (!this.colours.includes(character)) return false;
    target.colour = character;
    return true;
  }

  resized() {
    this.cells = Array.from({ length: this.rows }, (_, row) => Array.from({ length: this.rows }, (__, col) => {
      const old = this.cells[row]?.[col] ?? { number: "*", colour: "#" };
      return { ...old, number: Number(old.number) > this.rows ? "*" : old.number };
    }));
    this.drawPalette();
  }

  shapes() {
    const hues = tileHues(this.colours);
    return this.cells.flatMap((row, at) => row.flatMap(({ number, colour }, col) => {
      if (number === "*" && colour === "#") return [];
      const [text, hue, letter] = [number === "*" ? "" : number, colour === "#" ? null : hues[colour] ?? null, colour === "#" ? "" : colour];
      return [{ kind: /** @type {const} */ ("tile"), row: at, col, text, hue, letter, given: true }];
    }));
  }

  text() {
    const rows = this.cells.map((row) => `${row.map(({ number, colour }) => number + colour).join(" ")}\n`).join("");
    return `${this.colours.length} ${this.rows}\n${this.colours.join(" ")}\n${rows}`;
  }
}

/**
 * Give each colour letter the hue whose name it starts, and an unused hue where there is none (scene.py).
 *
 * @param {string[]} letters @returns {Record<string, number>}
 */
function tileHues(letters) {
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
