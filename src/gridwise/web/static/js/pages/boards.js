/** The gallery: every board with its picture, difficulty and stars; the board of the day; boards of one's own. */

import { fill, h, iconButton } from "../dom.js";
import { get } from "../api.js";
import { archiveSection } from "../gallery/archive.js";
import { boardCard } from "../gallery/card.js";
import { dayCard } from "../gallery/day.js";
import { Pictures, sceneOf } from "../gallery/pictures.js";
import { yours } from "../keep/boards.js";
import { nextLevel } from "../keep/next.js";
import { records } from "../keep/records.js";
import { addressOf, levelName } from "../puzzle/share.js";
import { href, rename } from "../router.js";
import { own, t } from "../strings.js";
import { shipped as collection } from "../widgets/picker.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("../types.js").Shipped} Shipped */
/** @typedef {import("../types.js").Scene} Scene */

const STATES = /** @type {const} */ (["all", "unsolved", "not-fewest", "helped"]);
/** @typedef {typeof STATES[number]} State */

class Gallery {
  /** @param {HTMLElement} root @param {import("../types.js").Context} context */
  constructor(root, { puzzles, announce }) {
    this.puzzles = puzzles;
    this.announce = announce;
    this.leaving = new AbortController();
    this.pictures = new Pictures(this.leaving.signal);
    this.puzzle = puzzles[0];
    this.difficulty = "";
    /** @type {State} */
    this.state = "all";
    /** @type {Shipped[]} */
    this.shipped = [];
    /** @type {Promise<Scene[]>} */
    this.scenes = Promise.resolve([]);
    this.choice = h("div", { class: "row", role: "group", "aria-label": t("pick.puzzle") });
    this.day = h("div");
    this.told = h("p", { class: "faint" });
    this.next = h("div");
    this.difficulties = h("div", { class: "row", role: "group", "aria-label": t("boards.difficulty") });
    this.states = h("div", { class: "row", role: "group", "aria-label": t("gallery.state") });
    this.grid = h("div", { class: "gallery-grid" });
    this.own = h("section", { class: "stack" });
    fill(root, h("div", { class: "gallery" },
      h("h1", {}, t("gallery.title")), this.choice, this.day,
      h("section", { class: "stack" },
        h("div", { class: "row between" }, h("h2", {}, t("boards.collection")), this.told, this.next),
        h("div", { class: "gallery-filters" }, this.difficulties, this.states), this.grid),
      this.own, archiveSection(puzzles, () => this.draw())));
  }

  /** @param {string} name */
  async show(name) {
    this.puzzle = this.puzzles.find((one) => one.name === name) ?? this.puzzles[0];
    const { puzzle } = this;
    this.difficulty = "";
    rename("boards", { puzzle: puzzle.name });
    this.scenes = get(`api/puzzles/${puzzle.name}/pictures`, { signal: this.leaving.signal });
    this.scenes.catch(() => {});
    this.shipped = await collection(puzzle.name);
    if (puzzle === this.puzzle) this.draw();
  }

  draw() {
    const { puzzle } = this;
    const chip = (/** @type {string} */ label, /** @type {boolean} */ on, /** @type {() => void} */ onclick) =>
      h("button", { type: "button", class: "chip", "aria-pressed": String(on), onclick }, label);
    fill(this.choice, this.puzzles.map((one) => chip(one.title, one === puzzle, () => this.show(one.name))));
    fill(this.day, dayCard(puzzle, this.pictures));
    const names = [...new Set(this.shipped.map(({ difficulty }) => difficulty ?? ""))].filter(Boolean);
    fill(this.difficulties, ["", ...names].map((name) => chip(own(puzzle.name, `difficulty.${name || "all"}`, {}, name), name === this.difficulty, () => this.filter(name, this.state))));
    fill(this.states, STATES.map((name) => chip(t(`gallery.${name}`), name === this.state, () => this.filter(this.difficulty, name))));
    this.drawBoards();
    this.drawOwn();
  }

  /** @param {string} difficulty @param {State} state */
  filter(difficulty, state) {
    const pressed = document.activeElement?.textContent;
    this.difficulty = difficulty;
    this.state = state;
    this.draw();
    // The chip was drawn anew: whoever is on the keyboard stays on it.
    for (const chip of [this.difficulties, this.states].flatMap((row) => [...row.querySelectorAll("button")])) if (chip.textContent === pressed) chip.focus();
    this.announce(t("gallery.shown", { count: this.grid.childElementCount }));
  }

  drawBoards() {
    const { puzzle, shipped } = this;
    const kept = records.of(puzzle.name);
    const stars = shipped.map(({ text }) => kept.stars(text));
    const sum = stars.reduce((all, one) => all + one.count, 0);
    fill(this.told, t("gallery.sum", { solved: stars.filter((one) => one.solved).length, of: shipped.length, stars: sum }));
    const next = nextLevel({ puzzle, shipped, level: null });
    fill(this.next, next && h("a", { class: "button", href: href(puzzle.name, { level: next.level.id.replace("@", "") }) }, t(next.solved ? "win.next" : "gallery.next")));
    const fits = { all: () => true, unsolved: (/** @type {number} */ at) => !stars[at].solved, "not-fewest": (/** @type {number} */ at) => stars[at].solved && !stars[at].fewest,
      helped: (/** @type {number} */ at) => stars[at].solved && !stars[at].unaided };
    const cards = shipped.flatMap((level, at) => (this.difficulty && level.difficulty !== this.difficulty) || !fits[this.state](at) ? []
      : [boardCard({ address: href(puzzle.name, { level: level.id.replace("@", "") }), name: levelName(puzzle, level), stars: stars[at], best: kept.best(level.text, undefined), number: level.id },
        (place) => this.pictures.add(place, async () => (await this.scenes)[at] ?? sceneOf(puzzle.name, level.text, this.leaving.signal)))]);
    fill(this.grid, cards.length ? cards : h("p", { class: "faint" }, t("gallery.none")));
  }

  drawOwn() {
    const { puzzle } = this;
    const boards = yours.list(puzzle.name);
    const kept = records.of(puzzle.name);
    const form = new Intl.DateTimeFormat(document.documentElement.lang || "en", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const cards = boards.map(({ text, when }) => {
      const name = form.format(new Date(when));
      const card = boardCard({ address: href(puzzle.name), name, stars: kept.stars(text), best: kept.best(text, undefined) },
        (place) => this.pictures.add(place, () => sceneOf(puzzle.name, text, this.leaving.signal)));
      addressOf(text).then((parameters) => (card.href = href(puzzle.name, parameters)));
      const remove = iconButton("close", t("gallery.remove", { name }), { onclick: () => this.remove(text) });
      return h("div", { class: "own-card" }, card, remove);
    });
    fill(this.own, h("h2", {}, t("gallery.own")), boards.length ? h("div", { class: "gallery-grid" }, cards) : h("p", { class: "faint" }, t("gallery.own.none")));
  }

  /** @param {string} text */
  remove(text) {
    yours.remove(this.puzzle.name, text);
    this.drawOwn();
    this.announce(t("gallery.removed"));
  }
}

/** @type {import("../types.js").Page} */
export default {
  title: () => t("gallery.title"),
  async mount(root, route, context) {
    const gallery = new Gallery(root, context);
    await gallery.show(route.parameters.get("puzzle") ?? "");
    return () => gallery.leaving.abort();
  },
};
