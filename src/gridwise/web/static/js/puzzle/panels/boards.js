/** Where boards come from: the shipped collection, the generator, a file. */

import { inWords, isAbort, stream } from "../../api.js";
import { field, fill, h, icon, select } from "../../dom.js";
import { records } from "../../keep/records.js";
import { starRow } from "../../keep/stars.js";
import { href } from "../../router.js";
import { hasText, n, own, t } from "../../strings.js";
import { metricOf, onMetric } from "../metric.js";
import { levelName } from "../share.js";

/** @typedef {import("../../pages/puzzle.js").Workbench} Workbench */

const COMMON_FACTS = ["moves", "steps", "cost", "size"];

export class BoardsPanel {
  /** @param {Workbench} bench */
  constructor(bench) {
    this.bench = bench;
    this.filter = h("div", { class: "row filter", role: "group", "aria-label": t("boards.difficulty") });
    this.items = h("ul", { class: "levels" });
    this.difficulty = "";
    /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
    this.options = new Map();
    this.seed = h("input", { type: "number", min: 0, step: 1, placeholder: t("boards.any-seed") });
    this.make = h("button", { type: "submit" }, t("boards.make"));
    this.told = h("p", { class: "small", role: "status" });
    this.file = h("input", { type: "file", class: "unseen", "aria-label": t("boards.file"), accept: ".txt,.json,text/plain,application/json", onchange: () => this.read() });
    const { puzzle } = bench;
    /** @type {AbortController | null} */
    this.making = null;
    const generator = puzzle.generates
      ? h("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.generate(); } },
          h("h2", {}, t("boards.generate")),
          h("div", { class: "pair" }, puzzle.generate.map((option) => this.option(option)), field(t("boards.seed"), this.seed)),
          h("div", { class: "row" }, this.make), this.told)
      : null;
    this.collection = h("div", { class: "stack" }, h("div", { class: "row between" }, h("h2", {}, t("boards.collection")), h("a", { href: href("boards", { puzzle: puzzle.name }) }, t("boards.pictures"))), this.filter, this.items);
    this.element = h("div", { class: "stack wide-gaps" }, this.collection, generator,
      h("div", { class: "stack" }, h("h2", {}, t("boards.own")), h("p", { class: "small faint" }, t("boards.drop")),
        h("div", { class: "row" }, h("button", { type: "button", onclick: () => this.file.click() }, t("boards.file")), this.file,
          h("button", { type: "button", onclick: () => bench.open("edit") }, t("boards.edit")))));
    bench.leaving.signal.addEventListener("abort", () => this.making?.abort());
    bench.keeper.addEventListener("noted", () => this.list());
    onMetric(puzzle, () => this.list(), bench.leaving.signal);
    bench.game.addEventListener("change", (event) => {
      if (/** @type {CustomEvent} */ (event).detail === "load") this.mark();
    });
  }

  /** @param {import("../../types.js").Option} option */
  option(option) {
    const label = own(this.bench.puzzle.name, `option.${option.name}`, {}, option.name);
    if (option.switch) {
      const input = h("input", { type: "checkbox" });
      this.options.set(option.name, input);
      return h("label", { class: "check", title: option.summary }, input, label);
    }
    const input = option.choices.length
      ? select(option.choices.map((value) => ({ value, label: value })), String(option.default ?? option.choices[0]))
      : h("input", { type: "text", placeholder: option.default ?? example(option.summary), maxlength: 40 });
    input.title = option.summary;
    this.options.set(option.name, input);
    return field(label, input, option.summary);
  }

  /** Show the collection, the easiest first. */
  list() {
    const { shipped } = this.bench;
    this.collection.hidden = shipped.length === 0;
    const collections = [...new Set(shipped.map(({ collection }) => collection ? `@${collection}` : ""))].filter(Boolean);
    const names = [...new Set(shipped.filter(({ collection }) => !collection).map(({ difficulty }) => difficulty ?? ""))].filter(Boolean);
    const choose = (/** @type {string} */ name) => {
      this.difficulty = name;
      this.list();
    };
    fill(this.filter, ["", ...names, ...collections].map((name) =>
      h("button", { type: "button", class: "chip", "aria-pressed": String(name === this.difficulty), onclick: () => choose(name) }, collections.includes(name) ? name : own(this.bench.puzzle.name, `difficulty.${name || "all"}`, {}, name))));
    const fitting = shipped.filter(({ difficulty, collection }) => !this.difficulty || difficulty === this.difficulty || `@${collection}` === this.difficulty);
    const kept = records.of(this.bench.puzzle.name);
    fill(this.items, fitting.map((level) =>
      h("li", {}, h("button", { type: "button", class: "level", "data-level": level.id, onclick: () => this.bench.load(level.text, level).catch((error) => this.bench.fail(error)) },
        h("span", {}, levelName(this.bench.puzzle, level), " ", kept.stars(level.text).solved && starRow(kept.stars(level.text))), h("span", { class: "faint small" }, facts(this.bench.puzzle, level))))));
    this.mark();
  }

  /** Mark the board that is being played. */
  mark() {
    for (const button of this.items.querySelectorAll(".level")) {
      button.setAttribute("aria-current", String(button.getAttribute("data-level") === this.bench.level?.id));
    }
  }

  async generate() {
    const { bench } = this;
    if (this.making) {
      this.making.abort();
      return;
    }
    const seed = this.seed.value === "" ? Math.floor(Math.random() * 1_000_000) : Number(this.seed.value);
    /** @type {Record<string, string | boolean>} */
    const options = {};
    for (const [name, input] of this.options) {
      if (input instanceof HTMLInputElement && input.type === "checkbox") {
        if (input.checked) options[name] = true;
      } else if (input.value.trim()) options[name] = input.value.trim();
    }
    const making = new AbortController();
    this.making = making;
    fill(this.make, icon("stop"), t("solve.stop"));
    fill(this.told, t("boards.making"));
    try {
      const made = await stream(`${bench.game.path}/generate`, { count: 1, seed, options, like: bench.game.text }, { signal: making.signal });
      if (made.length === 0) fill(this.told, t("boards.none"));
      else {
        await bench.load(made[0].text);
        fill(this.told, t("boards.made", { seed: String(seed) }));
      }
    } catch (error) {
      const words = isAbort(error) ? t("solve.stopped") : inWords(error);
      fill(this.told, isAbort(error) ? words : h("span", { class: "error" }, icon("warning"), words));
    }
    this.making = null;
    fill(this.make, t("boards.make"));
  }

  async read() {
    const file = this.file.files?.[0];
    this.file.value = "";
    if (file) this.bench.receive(await file.text());
  }
}

/**
 * What an option's line says of its default, or of what could be written.
 *
 * @param {string} summary
 */
function example(summary) {
  return /default ([^);,]+)/.exec(summary)?.[1] ?? (/such as ([^);,]+)/.exec(summary) ? t("boards.such-as", { value: /such as ([^);,]+)/.exec(summary)?.[1] ?? "" }) : t("boards.any"));
}

/**
 * What is known about a board, as far as there are words for it: two of the facts, the common ones first.
 *
 * @param {import("../../types.js").PuzzleInfo} info @param {import("../../types.js").Shipped} level
 */
function facts(info, { facts: known }) {
  const puzzle = info.name;
  // Of several ways to count, the player's own.
  const counted = (/** @type {string} */ name) => info.metrics.length < 2 || !info.metrics.includes(name) || name === metricOf(info);
  const names = Object.keys(known).filter((name) => !COMMON_FACTS.includes(name) && hasText(`${puzzle}.fact.${name}`));
  return [...COMMON_FACTS, ...names].filter((name) => counted(name) && known[name] !== undefined && known[name] !== null)
    .map((name) => name === "size" && Number.isFinite(Number(known.size)) ? `${known.size}x${known.size}` : `${Number.isFinite(Number(known[name])) ? n(Number(known[name])) : known[name]} ${own(puzzle, `fact.${name}`)}`.trim())
    .slice(0, 2).join(" · ");
}
