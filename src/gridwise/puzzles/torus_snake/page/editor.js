/** Torus Snake boards in place: set the head, set apples and their counts. */

import { field, h } from "/js/dom.js";
import { t } from "/js/strings.js";
import { Editor } from "/js/puzzle/edit/editor.js";

/** @typedef {import("/js/puzzle/edit/editor.js").Cell} Cell */

export default class TorusSnakeEditor extends Editor {
  /** @param {import("/js/types.js").Scene} scene @param {string} text @param {() => void} onchange */
  constructor(scene, text, onchange) {
    super(scene, text, onchange);
    const items = text.trim().split(/\s+/).map((item) => item.split(",").map(Number));
    this.head = { row: items[1][0], col: items[1][1] };
    /** @type {Map<string, number>} */
    this.apples = new Map(items.slice(3).map(([row, col, count]) => [`${row} ${col}`, count]));
    this.tool = "apples";
    this.count = 1;
  }

  get wraps() {
    return true;
  }

  tools() {
    const count = h("input", { type: "number", min: 1, max: 1000, step: 1, value: String(this.count), onchange: () => (this.count = Math.max(1, Math.round(Number(count.value)) || 1)) });
    return h("div", { class: "stack" },
      this.choices({ apples: t("torus-snake.edit.apples"), head: t("torus-snake.edit.head"), erase: t("edit.erase") }, () => this.tool, (name) => (this.tool = name)),
      h("p", { class: "small faint" }, t("torus-snake.edit.help")),
      h("div", { class: "pair" }, field(t("torus-snake.edit.count"), count), this.sizes(40)));
  }

  /** @param {Cell} cell @param {"down" | "move" | "up"} phase */
  touch(cell, phase) {
    const key = `${cell.row} ${cell.col}`;
    if (phase === "up") return;
    if (this.tool === "head") this.head = cell;
    else if (this.tool === "erase") this.apples.delete(key);
    else if (phase === "down") this.apples.set(key, this.apples.has(key) ? Math.min(1000, (this.apples.get(key) ?? 0) + 1) : this.count);
    else return;
    this.onchange();
  }

  /** @param {Cell} cell */
  erase(cell) {
    this.apples.delete(`${cell.row} ${cell.col}`);
  }

  /** @param {Cell} cell @param {string} character */
  type(cell, character) {
    if (!/^[0-9]$/.test(character)) return false;
    if (character === "0") this.erase(cell);
    else this.apples.set(`${cell.row} ${cell.col}`, Number(character));
    return true;
  }

  resized() {
    this.head = { row: Math.min(this.head.row, this.rows - 1), col: Math.min(this.head.col, this.cols - 1) };
    for (const key of [...this.apples.keys()]) {
      const [row, col] = key.split(" ").map(Number);
      if (!this.inside({ row, col })) this.apples.delete(key);
    }
  }

  shapes() {
    /** @type {import("/js/types.js").Shape[]} */
    const shapes = [...this.apples].map(([key, count]) => {
      const [row, col] = key.split(" ").map(Number);
      return { kind: /** @type {const} */ ("food"), row, col, count };
    });
    shapes.push({ kind: "body", cells: [[this.head.row, this.head.col]], heading: null, role: "hero" });
    return shapes;
  }

  text() {
    const apples = [...this.apples].map(([key, count]) => `${key.replace(" ", ",")},${count}\n`);
    return `${this.rows},${this.cols}\n${this.head.row},${this.head.col}\n${apples.length}\n${apples.join("")}`;
  }
}
