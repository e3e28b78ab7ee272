/** Pencil marks: what may stand in a cell, noted small; they stay with the board, over a reload too. */

import { load, save } from "../../keep/storage.js";

/** @typedef {import("../../types.js").EntryKind} EntryKind */
/** @typedef {import("../../types.js").Scene} Scene */
/** @typedef {import("../../types.js").Notes} Notes */
/** @typedef {import("../../types.js").Tile} Tile */
/** @typedef {{ row: number, col: number }} Cell */

export class Pencil {
  /** @param {string} puzzle */
  constructor(puzzle) {
    this.place = `marks.${puzzle}`;
    this.board = "";
    /** @type {Record<string, string[]>} */
    this.cells = {};
  }

  /**
   * Take up the marks of a board, where there are some.
   *
   * @param {string} board its text
   */
  open(board) {
    if (board === this.board) return;
    this.board = board;
    const kept = load(this.place);
    this.cells = kept?.board === board && typeof kept.cells === "object" ? kept.cells : {};
  }

  /** @param {Cell} cell @returns {string[]} */
  at({ row, col }) {
    const found = this.cells[`${row} ${col}`];
    return Array.isArray(found) ? found : [];
  }

  /**
   * Note a word in a cell, or rub it out where it stands already.
   *
   * @param {Cell} cell @param {string} word
   */
  flip(cell, word) {
    const marks = this.at(cell);
    this.write(cell, marks.includes(word) ? marks.filter((one) => one !== word) : [...marks, word]);
  }

  /** @param {Cell} cell @param {string[]} marks */
  write({ row, col }, marks) {
    this.cells[`${row} ${col}`] = marks;
    save(this.place, { board: this.board, cells: this.cells });
  }

  /**
   * The marks as shapes: none of a kind that a cell has already.
   *
   * @param {Scene} scene @param {EntryKind[]} kinds @returns {Notes[]}
   */
  shapes(scene, kinds) {
    const tiles = /** @type {Tile[]} */ (scene.shapes.filter((shape) => shape.kind === "tile"));
    return Object.keys(this.cells).flatMap((key) => {
      const [row, col] = key.split(" ").map(Number);
      const tile = tiles.find((one) => one.row === row && one.col === col);
      const marks = this.at({ row, col });
      const wanted = (/** @type {boolean} */ coloured) => kinds.filter(({ hues }) => Object.keys(hues).length > 0 === coloured);
      const words = tile?.text ? [] : wanted(false).flatMap((kind) => kind.words.filter((word) => marks.includes(word)));
      const hues = tile && tile.hue !== null ? [] : wanted(true).flatMap((kind) => kind.words.filter((word) => marks.includes(word)).map((word) => kind.hues[word]));
      const ink = tile && tile.hue !== null ? `tile-${tile.hue}-ink` : "ink";
      return words.length + hues.length ? [{ kind: /** @type {const} */ ("notes"), row, col, words, hues, ink }] : [];
    });
  }
}
