/** Worm fields in place: amounts of food, the start, the model and the target. */

import { field, h, select } from "/js/dom.js";
import { t } from "/js/strings.js";
import { Editor } from "/js/puzzle/edit/editor.js";

/** @typedef {import("/js/puzzle/edit/editor.js").Cell} Cell */

export default class WormEditor extends Editor {
  /** @param {import("/js/types.js").Scene} scene @param {string} text @param {() => void} onchange */
  constructor(scene, text, onchange) {
    super(scene, text, onchange);
    const [head, field_] = text.split(/^field\s*$/m);
    /** @type {Record<string, string>} */
    this.values = {};
    for (const line of head.trim().split("\n")) {
      const [key, ...value] = line.trim().split(/\s+/);
      this.values[key] = value.join(" ");
    }
    const [row, col] = (this.values.start ?? "0 0").split(" ").map(Number);
    this.start = { row, col };
    this.foods = (field_ ?? "").trim().split("\n").map((line) => line.trim().split(/\s+/).map(Number));
    this.tool = "food";
    this.amount = 5;
  }

  tools() {
    const c = h("input", { type: "number", min: 0.001, max: 10000, step: "any", value: this.values.c ?? "", onchange: () => {
      const value = Number(c.value);
      this.values.c = String(value > 0 ? Math.max(1, Math.round(value * 1000)) / 1000 : 1); // thousandths are the finest
      this.onchange();
    } });
    const number = (/** @type {string} */ key, /** @type {number} */ least) => {
      const box = h("input", { type: "number", min: least, step: 1, value: this.values[key] ?? "", onchange: () => {
        this.values[key] = String(Math.max(least, Math.round(Number(box.value)) || least));
        this.onchange();
      } });
      return field(t(`worm.edit.${key}`), box);
    };
    const amount = h("input", { type: "number", min: 0, step: 1, value: String(this.amount), onchange: () => (this.amount = Math.max(0, Math.round(Number(amount.value)) || 0)) });
    const model = select(["A", "B"].map((value) => ({ value, label: t(`worm.edit.model.${value}`) })), this.values.model ?? "B", { onchange: () => { this.values.model = model.value; this.onchange(); } });
    const penalty = h("input", { type: "checkbox", checked: Number(this.values.penalty ?? 0) > 0, onchange: () => { this.values.penalty = penalty.checked ? "0.25" : "0"; this.onchange(); } });
    return h("div", { class: "stack" },
      this.choices({ food: t("worm.edit.food"), start: t("worm.edit.start"), erase: t("edit.erase") }, () => this.tool, (name) => (this.tool = name)),
      h("p", { class: "small faint" }, t("worm.edit.help")),
      h("div", { class: "pair" }, field(t("worm.edit.amount"), amount), this.sizes(30), field(t("worm.edit.c"), c), number("target", 1)),
      field(t("worm.edit.model"), model),
      h("label", { class: "check" }, penalty, t("worm.edit.penalty")));
  }

  /** @param {Cell} cell @param {"down" | "move" | "up"} phase */
  touch(cell, phase) {
    if (phase === "up") return;
    if (this.tool === "start") this.start = cell;
    else this.foods[cell.row][cell.col] = this.tool === "erase" ? 0 : this.amount;
    this.onchange();
  }

  /** @param {Cell} cell */
  erase(cell) {
    this.foods[cell.row][cell.col] = 0;
  }

  /** @param {Cell} cell @param {string} character */
  type(cell, character) {
    if (!/^[0-9]$/.test(character)) return false;
    this.foods[cell.row][cell.col] = Number(character);
    return true;
  }

  resized() {
    this.foods = Array.from({ length: this.rows }, (_, row) => Array.from({ length: this.cols }, (__, col) => this.foods[row]?.[col] ?? 0));
    this.start = { row: Math.min(this.start.row, this.rows - 1), col: Math.min(this.start.col, this.cols - 1) };
  }

  shapes() {
    const top = Math.max(1, ...this.foods.flat());
    /** @type {import("/js/types.js").Shape[]} */
    const shapes = this.foods.flatMap((row, at) => row.map((value, col) => ({ kind: /** @type {const} */ ("amount"), row: at, col, value, top })));
    shapes.push({ kind: "goal", ...this.start });
    return shapes;
  }

  text() {
    const { model = "B", c = "10", target = "500", penalty = "0" } = this.values;
    const rows = this.foods.map((row) => `${row.join(" ")}\n`).join("");
    return `model ${model}\nc ${c}\ntarget ${target}\npenalty ${penalty}\nstart ${this.start.row} ${this.start.col}\nfield\n${rows}`;
  }
}
