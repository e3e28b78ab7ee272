/** Choosing what a race or a comparison works on: a puzzle, its instances, and the algorithms. */

import { get, inWords, post } from "../api.js";
import { fill, h, iconButton, select } from "../dom.js";
import { t } from "../strings.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("../types.js").Shipped} Shipped */
/** @typedef {{ name: string, text: string }} Instance */

/** @type {Map<string, Promise<Shipped[]>>} */
const collections = new Map();

/**
 * The instances that come with a puzzle, asked for once.
 *
 * @param {string} puzzle @returns {Promise<Shipped[]>}
 */
export function shipped(puzzle) {
  let found = collections.get(puzzle);
  if (!found) {
    found = get(`api/puzzles/${puzzle}/instances?saved=true`);
    collections.set(puzzle, found);
  }
  return found;
}

/**
 * A new instance with a name that tells its seed.
 *
 * @param {PuzzleInfo} puzzle @param {number} seed @returns {Promise<Instance>}
 */
export async function generated(puzzle, seed) {
  const [made] = await post(`api/puzzles/${puzzle.name}/generate`, { count: 1, seed });
  return { name: t("pick.made", { seed: String(seed) }), text: made.text };
}

/**
 * How a shipped instance is listed.
 *
 * @param {Shipped} one
 */
export function shippedLabel(one) {
  const level = typeof one.difficulty === "string" ? one.difficulty : null;
  return level ? t("pick.level", { id: one.id, level }) : one.id;
}

/**
 * A number that can be typed.
 *
 * @param {number} value @param {number} least @param {number} most @param {Record<string, any>} [more]
 */
export const number = (value, least, most, more = {}) =>
  h("input", { type: "number", inputmode: "numeric", min: least, max: most, step: more.step ?? 1, value: String(value), ...more });

/**
 * What a number field holds, within its bounds.
 *
 * @param {HTMLInputElement} input
 */
export function held(input) {
  const [value, least, most] = [input.valueAsNumber, Number(input.min), Number(input.max)];
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
}

/** Chips to switch on and off: which algorithms take part. */
export class Algorithms {
  /** @param {{ least: number, most: number, onchange?: () => void }} how */
  constructor({ least, most, onchange }) {
    this.least = least;
    this.most = most;
    this.onchange = onchange;
    /** @type {string[]} */
    this.chosen = [];
    /** @type {PuzzleInfo | null} */
    this.puzzle = null;
    this.list = h("div", { class: "chips", role: "group", "aria-label": t("pick.algorithms") });
    this.more = h("div", { class: "stack" });
    this.note = h("p", { class: "faint small" });
    this.element = h("div", { class: "stack tight" }, h("h2", {}, t("pick.algorithms")), this.list, this.note, this.more);
  }

  /** @param {PuzzleInfo} puzzle @param {string[]} chosen */
  show(puzzle, chosen) {
    this.puzzle = puzzle;
    const known = new Set(puzzle.algorithms.map(({ name }) => name));
    this.chosen = chosen.filter((label) => known.has(label.split(":")[0])).slice(0, this.most);
    this.draw();
    this.drawMore();
  }

  get right() {
    return this.chosen.length >= this.least && this.chosen.length <= this.most;
  }

  draw() {
    const puzzle = /** @type {PuzzleInfo} */ (this.puzzle);
    const own = this.chosen.filter((label) => label.includes(":"));
    const chips = [...puzzle.algorithms.map(({ name, summary }) => ({ label: name, summary })), ...own.map((label) => ({ label, summary: "" }))];
    fill(
      this.list,
      chips.map(({ label, summary }) => {
        const on = this.chosen.includes(label);
        const full = !on && this.chosen.length >= this.most;
        return h("button", { type: "button", class: "chip", title: summary, "aria-pressed": String(on), disabled: full, onclick: () => this.toggle(label) }, label);
      }),
    );
    const key = this.least === this.most ? "pick.exactly" : "pick.between";
    fill(this.note, t(key, { least: this.least, most: this.most, chosen: this.chosen.length }));
  }

  drawMore() {
    const puzzle = /** @type {PuzzleInfo} */ (this.puzzle);
    const informed = puzzle.algorithms.filter((one) => one.informed);
    if (!informed.length || puzzle.heuristics.length < 2) {
      fill(this.more);
      return;
    }
    const which = select(informed.map(({ name }) => ({ value: name, label: name })), "astar", { "aria-label": t("pick.algorithm") });
    const heuristic = select(puzzle.heuristics.map(({ name, summary }) => ({ value: name, label: name, title: summary })), puzzle.heuristics[0].name, { "aria-label": t("pick.heuristic") });
    const add = h("button", { type: "button", onclick: () => this.add(`${which.value}:${heuristic.value}`) }, t("pick.add"));
    fill(this.more, h("details", {}, h("summary", {}, t("pick.with-heuristic")), h("div", { class: "row fit" }, which, heuristic, add)));
  }

  /** @param {string} label */
  toggle(label) {
    this.chosen = this.chosen.includes(label) ? this.chosen.filter((one) => one !== label) : [...this.chosen, label];
    this.changed(label);
  }

  /** @param {string} label */
  add(label) {
    if (this.chosen.includes(label) || this.chosen.length >= this.most) return;
    this.chosen = [...this.chosen, label];
    this.changed(label);
  }

  /** @param {string} label */
  changed(label) {
    this.draw();
    // The chip was drawn anew: whoever is on the keyboard stays on it.
    for (const chip of this.list.querySelectorAll("button")) if (chip.textContent === label) chip.focus();
    this.onchange?.();
  }
}

/**
 * A text field that opens for pasting an instance.
 *
 * @param {(text: string) => void} take @param {string} label
 */
export function pasteField(take, label) {
  const area = h("textarea", { rows: 7, spellcheck: false, "aria-label": t("pick.paste-label"), placeholder: t("pick.paste-hint") });
  const use = h("button", { type: "button", onclick: () => area.value.trim() && take(area.value) }, label);
  const drop = async (/** @type {DragEvent} */ event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    area.value = (await file.text()).slice(0, 100_000);
  };
  area.addEventListener("drop", drop);
  return { element: h("details", { class: "paste" }, h("summary", {}, t("pick.paste")), h("div", { class: "stack tight" }, area, use)), area };
}

/** A progress bar with a line of words, and a way to stop. */
export class Working {
  /** @param {() => void} stop */
  constructor(stop) {
    this.bar = h("progress", { max: 1, value: 0, "aria-label": t("work.label") });
    this.words = h("span", { class: "small" });
    this.stopper = iconButton("stop", t("work.stop"), { onclick: stop });
    this.element = h("div", { class: "working", hidden: true }, this.bar, h("div", { class: "row between" }, this.words, this.stopper));
  }

  start() {
    this.element.hidden = false;
    this.bar.value = 0;
    fill(this.words, t("work.starting"));
  }

  /** @param {number} done @param {number} of @param {string} words */
  say(done, of, words) {
    this.bar.max = of;
    this.bar.value = done;
    fill(this.words, words);
  }

  /** @param {string} name @param {any} data */
  tell(name, data) {
    if (name === "queued") fill(this.words, t("work.queued", { count: data.ahead }));
    if (name !== "progress") return;
    this.bar.max = data.of;
    this.bar.value = data.done;
    const far = data.explored ? t("work.far", { explored: data.explored, frontier: data.frontier, depth: data.depth }) : "";
    fill(this.words, t("work.progress", { done: data.done, of: data.of, label: data.label ?? "" }), far);
  }

  end() {
    this.element.hidden = true;
  }
}

/** Where errors are told. */
export class Trouble {
  constructor() {
    this.element = h("div", { class: "trouble", role: "alert" });
  }

  /** @param {any} error */
  show(error) {
    const line = error?.line ? t("error.line", { line: error.line }) : "";
    fill(this.element, h("p", { class: "error" }, line ? line + error.message : inWords(error)));
  }

  clear() {
    fill(this.element);
  }
}
