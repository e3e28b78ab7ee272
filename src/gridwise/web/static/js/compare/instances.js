/** Choosing several instances: shipped ones by difficulty, new ones, and pasted ones. */

import { fill, field, h, select } from "../dom.js";
import { t } from "../strings.js";
import { generated, held, number, pasteField, shipped } from "../widgets/picker.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("../types.js").Shipped} Shipped */
/** @typedef {{ name: string, text: string }} Instance */

const MOST = 60;

export class InstanceList {
  /** @param {() => void} onchange @param {(error: unknown) => void} onerror */
  constructor(onchange, onerror) {
    this.onchange = onchange;
    this.onerror = onerror;
    /** @type {Instance[]} */
    this.chosen = [];
    /** @type {Shipped[]} */
    this.list = [];
    /** @type {PuzzleInfo | null} */
    this.puzzle = null;
    this.seed = 1;
    this.pasted = 0;
    this.chips = h("div", { class: "chips", role: "group", "aria-label": t("compare.chosen") });
    this.sources = h("div", { class: "stack tight" });
    this.paste = pasteField((text) => this.addPasted(text), t("pick.add"));
    this.element = h("div", { class: "stack tight" }, h("h2", {}, t("pick.instances")), this.chips, this.sources, this.paste.element);
  }

  /** @param {PuzzleInfo} puzzle */
  async show(puzzle) {
    this.puzzle = puzzle;
    this.pasted = 0;
    this.seed = 1;
    this.list = await shipped(puzzle.name);
    this.chosen = [];
    this.drawSources();
    const some = this.list.filter((_, at) => at % 10 === 3);
    if (this.list.length) this.addShipped((some.length ? some : this.list).slice(0, 5));
    else this.add([{ name: t("pick.example"), text: puzzle.example }]);
  }

  drawSources() {
    const parts = [];
    if (this.list.length) {
      const one = select(this.list.map(({ id, difficulty }) => ({ value: id, label: difficulty ? t("pick.level", { id, level: String(difficulty) }) : id })), this.list[0].id);
      const levels = [...new Set(this.list.map(({ difficulty }) => difficulty).filter((level) => typeof level === "string"))];
      parts.push(h("div", { class: "row fit end-aligned" }, field(t("compare.one"), one), h("button", { type: "button", onclick: () => this.addShipped(this.list.filter(({ id }) => id === one.value)) }, t("pick.add"))));
      if (levels.length > 1) {
        const level = select(levels.map((value) => ({ value: String(value), label: String(value) })), String(levels[0]));
        parts.push(h("div", { class: "row fit end-aligned" }, field(t("compare.level"), level), h("button", { type: "button", onclick: () => this.addShipped(this.list.filter(({ difficulty }) => difficulty === level.value)) }, t("compare.add-all"))));
      }
    }
    if (this.puzzle?.generates) {
      const amount = number(3, 1, 20);
      const make = h("button", { type: "button", onclick: () => this.make(held(amount), make) }, t("compare.make"));
      parts.push(h("div", { class: "row fit end-aligned" }, field(t("compare.new"), amount), make));
    }
    fill(this.sources, parts);
  }

  /** @param {Shipped[]} list */
  addShipped(list) {
    this.add(list.map(({ id, text }) => ({ name: id, text })));
  }

  /** @param {number} amount @param {HTMLButtonElement} button */
  async make(amount, button) {
    const puzzle = /** @type {PuzzleInfo} */ (this.puzzle);
    button.disabled = true;
    try {
      for (let made = 0; made < amount; made += 1) {
        this.add([await generated(puzzle, this.seed++)]);
      }
    } catch (error) {
      this.onerror(error);
    } finally {
      button.disabled = false;
    }
  }

  /** @param {string} text */
  addPasted(text) {
    this.pasted += 1;
    this.add([{ name: t("compare.pasted", { number: String(this.pasted) }), text }]);
    this.paste.area.value = "";
  }

  /** @param {Instance[]} list */
  add(list) {
    const known = new Set(this.chosen.map(({ name }) => name));
    this.chosen = [...this.chosen, ...list.filter(({ name }) => !known.has(name))].slice(0, MOST);
    this.draw();
  }

  draw() {
    fill(
      this.chips,
      this.chosen.map((one) =>
        h("button", { type: "button", class: "chip removable", "aria-label": t("compare.remove", { name: one.name }), title: t("compare.remove", { name: one.name }), onclick: () => this.remove(one) }, one.name, h("span", { "aria-hidden": "true" }, "×"))),
      this.chosen.length > 1 ? h("button", { type: "button", class: "chip plain", onclick: () => this.clear() }, t("compare.clear")) : null,
    );
    if (!this.chosen.length) fill(this.chips, h("p", { class: "faint small" }, t("compare.none")));
    this.onchange();
  }

  /** @param {Instance} one */
  remove(one) {
    const at = this.chosen.indexOf(one);
    this.chosen = this.chosen.filter((other) => other !== one);
    this.draw();
    const chips = this.chips.querySelectorAll("button");
    chips[Math.min(at, chips.length - 1)]?.focus();
  }

  clear() {
    this.chosen = [];
    this.draw();
  }
}
