/** Snake arena: pilots side by side, you against a pilot, and statistics over many games. */

import { get } from "../api.js";
import { field, fill, h, icon, select } from "../dom.js";
import { Trouble, held, number } from "../widgets/picker.js";
import { Statistics } from "./statistics.js";
import { Versus } from "./versus.js";
import { Watching } from "./watch.js";
import { rename } from "../router.js";
import { t } from "../strings.js";

/** @typedef {{ name: string, summary: string, plans: boolean }} Pilot */
/** @typedef {"watch" | "play" | "statistics"} Mode */

/** @type {Mode[]} */
const MODES = ["watch", "play", "statistics"];
const BOARDS = ["4x4", "6x6", "8x8", "10x10", "16x12", "20x20"];
const MOST_SEED = 999_999_999;
const USUAL = ["greedy", "hamiltonian-shortcuts", "best"];
/**
 * How many pilots each mode takes.
 *
 * @type {Record<Mode, number>}
 */
const MOST = { watch: 4, play: 1, statistics: 8 };

/**
 * The pilots that can fly on a board.
 *
 * @param {string} board @param {string} tail @returns {Promise<Pilot[]>}
 */
const pilotsOn = (board, tail) => get(`api/arena/pilots?${new URLSearchParams({ board, tail })}`);

/** @param {URLSearchParams} parameters */
function sizeIn(parameters) {
  const asked = parameters.get("board") ?? "";
  return /^([1-9]|[12]\d|30)x([1-9]|[12]\d|30)$/.test(asked) ? asked : "8x8";
}

/** @param {URLSearchParams} parameters */
const tailIn = (parameters) => (parameters.get("tail") === "blocked" ? "blocked" : "free");

class Arena {
  /** @param {HTMLElement} root @param {import("../types.js").Route} route @param {import("../types.js").Context} context @param {Pilot[]} pilots */
  constructor(root, route, context, pilots) {
    this.pilots = pilots;
    /** Whether the seed is one that somebody typed and that was not played yet. */
    this.typed = false;
    const { parameters } = route;
    this.trouble = new Trouble();
    this.watching = new Watching(this.trouble, context.announce);
    this.versus = new Versus(this.trouble, context.announce);
    this.statistics = new Statistics(this.trouble, context.announce, (pilot, game) => this.watchGame(pilot, game));
    const known = new Set(pilots.map(({ name }) => name));
    const asked = (parameters.get("pilots") ?? "").split(",").filter((name) => known.has(name));
    this.chosen = asked.length ? asked : USUAL;
    this.mode = MODES.find((mode) => mode === parameters.get("mode")) ?? "watch";
    const size = sizeIn(parameters);
    const onchange = () => this.offer();
    this.board = select([...new Set([...BOARDS, size])].map((value) => ({ value, label: value.replace("x", " × ") })), size, { onchange });
    this.seed = number(Number(parameters.get("seed") ?? 1) || 1, 0, MOST_SEED, { oninput: () => (this.typed = true) });
    this.game = number((Number(parameters.get("game") ?? 1) || 1), 1, 1_000_000);
    this.tail = select(["free", "blocked"].map((value) => ({ value, label: t(`snake.arena.tail.${value}`) })), tailIn(parameters), { onchange });
    this.games = number(100, 1, 5000);
    this.effort = select(["fast", "high"].map((value) => ({ value, label: t(`snake.arena.effort.${value}`) })), "fast", {});
    this.picks = h("div", { class: "picks", role: "group", "aria-label": t("snake.arena.pilots") });
    this.picksNote = h("p", { class: "faint small" });
    this.only = h("div", { class: "stack" });
    this.go = h("button", { type: "button", class: "primary", onclick: () => (this.mode === "play" ? this.renew() : this.start(true)) });
    this.fresh = h("button", { type: "button", onclick: () => this.renew() }, t("snake.arena.new"));
    this.stage = h("div", { class: "stack", id: "stage" });
    this.tabs = MODES.map((mode) => h("button", { type: "button", "aria-pressed": "false", "data-mode": mode, onclick: () => this.setMode(mode) }, t(`snake.arena.mode.${mode}`)));
    const panel = h(
      "aside",
      { class: "lab-panel stack", "aria-label": t("snake.arena.settings") },
      h("div", { class: "pair" }, field(t("snake.arena.size"), this.board), field(t("snake.arena.seed"), this.seed, t("snake.arena.seed.title"))),
      h("h2", {}, t("snake.arena.pilots")),
      this.picks,
      this.picksNote,
      this.only,
      h("div", { class: "buttons-row" }, this.go, this.fresh),
      h("details", {}, h("summary", {}, t("snake.arena.rules")), field(t("snake.arena.tail"), this.tail)),
    );
    fill(
      root,
      h("div", { class: "lab arena" },
        h("header", { class: "lab-head" }, h("h1", {}, t("snake.arena.title")), h("p", { class: "faint" }, t("snake.arena.lead")),
          h("div", { class: "segments modes", role: "group", "aria-label": t("snake.arena.modes") }, this.tabs)),
        h("div", { class: "lab-main stack" }, this.trouble.element, this.stage),
        panel),
    );
    this.setMode(this.mode, false);
  }

  /** @param {Mode} mode @param {boolean} [start] */
  setMode(mode, start = true) {
    this.mode = mode;
    this.watching.close();
    this.versus.close();
    for (const tab of this.tabs) tab.setAttribute("aria-pressed", String(tab.dataset.mode === mode));
    fill(this.stage, { watch: this.watching, play: this.versus, statistics: this.statistics }[mode].element);
    const own = {
      watch: [field(t("snake.arena.game"), this.game, t("snake.arena.game.title"))],
      play: [],
      statistics: [h("div", { class: "pair" }, field(t("snake.arena.games"), this.games), field(t("snake.arena.effort"), this.effort, t("snake.arena.effort.title")))],
    };
    fill(this.only, own[mode]);
    fill(this.go, icon("play"), t(`snake.arena.start.${mode}`));
    this.fresh.hidden = mode !== "watch";
    this.drawPicks();
    if (start && mode !== "statistics") this.start(false);
    else this.rename();
  }

  drawPicks() {
    const one = this.mode === "play";
    const most = MOST[this.mode];
    const active = this.active();
    fill(
      this.picks,
      this.pilots.map(({ name, summary }) => {
        const on = active.includes(name);
        const input = h("input", { type: one ? "radio" : "checkbox", name: "pilot", value: name, checked: on, disabled: !one && !on && active.length >= most, onchange: () => this.pick(name, input.checked) });
        return h("label", { class: "check", title: summary }, input, h("span", {}, name));
      }),
    );
    fill(this.picksNote, one ? t("snake.arena.one-pilot") : t("snake.arena.some-pilots", { most }));
    this.go.disabled = active.length === 0;
  }

  /** The pilots that take part in this mode, of those that can fly on this board. */
  active() {
    const able = (/** @type {string} */ name) => this.pilots.some((pilot) => pilot.name === name);
    const chosen = this.chosen.filter(able);
    if (this.mode === "play") return [[this.opponent ?? "", chosen[chosen.length - 1] ?? "", "best"].find(able) ?? "best"];
    return chosen.slice(0, MOST[this.mode]);
  }

  /** Offer the pilots that can fly on the board that was chosen. */
  async offer() {
    const { board, tail } = this.setting;
    try {
      const pilots = await pilotsOn(board, tail);
      if (board !== this.setting.board || tail !== this.setting.tail) return;
      this.pilots = pilots;
      this.drawPicks();
    } catch (error) {
      this.trouble.show(error);
    }
  }

  /** A new game: with a seed of its own, unless one was typed. */
  renew() {
    if (!this.typed) {
      this.seed.value = String(1 + Math.floor(Math.random() * MOST_SEED));
      this.game.value = "1";
    }
    this.start(true);
  }

  /** @param {string} name @param {boolean} on */
  pick(name, on) {
    if (this.mode === "play") {
      this.opponent = name;
      this.start(false);
      return;
    }
    this.chosen = on ? [...this.chosen, name] : this.chosen.filter((other) => other !== name);
    this.drawPicks();
    /** @type {HTMLElement | null} */ (this.picks.querySelector(`input[value="${name}"]`))?.focus();
  }

  get setting() {
    return { board: this.board.value, seed: Math.round(held(this.seed)), tail: this.tail.value };
  }

  /** @param {boolean} play */
  start(play) {
    const pilots = this.active();
    if (!pilots.length) return;
    this.trouble.clear();
    this.typed = false;
    this.rename();
    const summary = (/** @type {string} */ name) => this.pilots.find((pilot) => pilot.name === name)?.summary ?? "";
    const game = Math.round(held(this.game)) - 1;
    if (this.mode === "watch") this.watching.start({ ...this.setting, pilots, game }, summary, play);
    else if (this.mode === "play") this.versus.start({ ...this.setting, game: 0 }, pilots[0]);
    else this.statistics.start({ ...this.setting, pilots, games: Math.round(held(this.games)), effort: this.effort.value });
  }

  /**
   * Watch a game of the statistics.
   *
   * @param {string} pilot @param {number} game
   */
  watchGame(pilot, game) {
    this.game.value = String(game + 1);
    this.chosen = [pilot, ...this.chosen.filter((other) => other !== pilot)];
    this.setMode("watch", false);
    this.chosen = this.chosen.slice(0, MOST.watch);
    this.drawPicks();
    this.start(true);
  }

  rename() {
    const { board, seed, tail } = this.setting;
    rename("arena", { mode: this.mode, board, seed: String(seed), pilots: this.active().join(","), ...(this.mode === "watch" ? { game: this.game.value } : {}), ...(tail === "free" ? {} : { tail }) });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.mode === "play") this.versus.key(event);
    else if (this.mode === "watch") this.watching.playback.key(event);
  }

  close() {
    this.watching.close();
    this.versus.close();
    this.statistics.close();
  }
}

/** @type {import("../types.js").Page} */
export default {
  title: () => t("snake.arena.title"),
  async mount(root, route, context) {
    const arena = new Arena(root, route, context, await pilotsOn(sizeIn(route.parameters), tailIn(route.parameters)));
    const keys = (/** @type {KeyboardEvent} */ event) => arena.key(event);
    document.addEventListener("keydown", keys);
    if (arena.mode !== "statistics") arena.start(false);
    return () => {
      document.removeEventListener("keydown", keys);
      arena.close();
    };
  },
};
