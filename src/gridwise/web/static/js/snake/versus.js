/** You against a pilot: the same fruits, move for move. */

import { isAbort, post, stream } from "../api.js";
import { fill, h, icon, iconButton, select } from "../dom.js";
import { t } from "../strings.js";
import { Replay } from "./replay.js";
import { GameLane } from "./lane.js";

/** @type {Record<string, string>} */
const KEYS = { ArrowUp: "U", ArrowRight: "R", ArrowDown: "D", ArrowLeft: "L", w: "U", d: "R", s: "D", a: "L" };
/** @type {Record<string, string>} */
const BACK = { U: "D", D: "U", L: "R", R: "L" };
const PACES = ["steps", "2", "4", "6", "9"];

export class Versus {
  /** @param {import("../widgets/picker.js").Trouble} trouble @param {(text: string) => void} announce */
  constructor(trouble, announce) {
    this.trouble = trouble;
    this.announce = announce;
    /** @type {AbortController | null} */
    this.running = null;
    /** @type {string[]} */
    this.moves = [];
    /**
     * Turns that were pressed and not made yet.
     *
     * @type {string[]}
     */
    this.turns = [];
    this.heading = "";
    this.outcome = "playing";
    this.instance = "";
    this.timer = 0;
    this.asking = false;
    /** @type {Replay | null} */
    this.replay = null;
    this.lanesElement = h("div", { class: "lanes duel" });
    this.pace = select(PACES.map((value) => ({ value, label: value === "steps" ? t("snake.versus.by-key") : t("snake.versus.pace", { count: Number(value) }) })), "steps", { onchange: () => this.changedPace() });
    this.overlay = h("input", { type: "checkbox", onchange: () => this.drawPilot() });
    this.verdict = h("p", { class: "verdict" });
    const turn = (/** @type {"up" | "left" | "right" | "down"} */ name, /** @type {string} */ move) => iconButton(name, t(`snake.versus.${name}`), { class: `icon-button ${name}`, onclick: () => this.turn(move) });
    this.pad = h("div", { class: "steering", role: "group", "aria-label": t("snake.versus.pad") }, turn("up", "U"), turn("left", "L"), turn("right", "R"), turn("down", "D"));
    this.again = h("button", { type: "button", onclick: () => this.restart() }, icon("first"), t("snake.versus.again"));
    this.rest = h(
      "div",
      { class: "stack tight rest" },
      h("p", { class: "faint small" }, t("snake.versus.keys")),
      h("div", { class: "row" }, h("label", { class: "inline" }, t("snake.versus.pace-label"), this.pace), this.again),
      h("label", { class: "check" }, this.overlay, t("snake.arena.overlay")),
    );
    this.element = h(
      "div",
      { class: "stack" },
      this.verdict,
      this.lanesElement,
    );
  }

  /**
   * Begin a game; the pilot plays the whole of it ahead, and shows as many moves as you have made.
   *
   * @param {Record<string, any>} body @param {string} pilot
   */
  async start(body, pilot) {
    this.running?.abort();
    const mine = (this.running = new AbortController());
    this.stop();
    this.mine = new GameLane(t("snake.versus.you"), "", "mine");
    this.theirs = new GameLane(pilot, "", "theirs");
    fill(this.lanesElement, this.mine.element, this.theirs.element, this.pad, this.rest);
    /** @param {string} name @param {any} data */
    const onevent = (name, data) => {
      if (this.running !== mine) return;
      if (name === "start") {
        this.replay = new Replay(pilot, data.rows, data.cols, data.start);
        this.instance = data.instance;
        this.restart();
      } else if (name === "frame") {
        this.replay?.add(data);
        if (data.failure) this.trouble.show(data.failure);
        if (this.replay && this.replay.steps - data.moves.length <= this.moves.length) this.drawPilot();
      }
    };
    try {
      await stream("api/arena/game", { ...body, pilots: [pilot] }, { signal: mine.signal, onevent });
    } catch (error) {
      if (!isAbort(error)) this.trouble.show(error);
    }
  }

  restart() {
    this.stop();
    [this.moves, this.turns, this.heading, this.outcome] = [[], [], "", "playing"];
    fill(this.verdict, t("snake.versus.start"));
    // Both begin alike: the board is there before the server has said so.
    if (this.replay) this.mine?.show(this.replay.scene(0, false), { ...this.replay.at(0), of: this.replay.rows * this.replay.cols }, {});
    this.ask([]);
    this.drawPilot();
    this.mine?.element.focus({ preventScroll: true });
  }

  /**
   * Take a turn; the first one starts the game.
   *
   * @param {string} move
   */
  turn(move) {
    if (this.outcome !== "playing" || !this.instance) return;
    const last = this.turns[this.turns.length - 1] ?? this.heading;
    // A snake cannot turn straight back: such a key is ignored rather than punished.
    if (this.moves.length && move === BACK[last] && (this.length ?? 1) > 1) return;
    if (this.pace.value === "steps") {
      this.turns.push(move);
      this.advance();
      return;
    }
    if (move === last && this.timer) return;
    if (this.turns.length < 3) this.turns.push(move);
    if (!this.timer) {
      this.advance();
      this.timer = window.setInterval(() => this.advance(), 1000 / Number(this.pace.value));
    }
  }

  changedPace() {
    this.stop();
    this.mine?.element.focus({ preventScroll: true });
  }

  stop() {
    window.clearInterval(this.timer);
    this.timer = 0;
  }

  async advance() {
    if (this.asking || this.outcome !== "playing") return;
    const move = this.turns.shift() ?? (this.timer ? this.heading : "");
    if (!move) return;
    await this.ask([...this.moves, move]);
  }

  /**
   * Let the server make the moves: the rules are its own.
   *
   * @param {string[]} moves
   */
  async ask(moves) {
    this.asking = true;
    const instance = this.instance;
    try {
      const position = await post("api/puzzles/snake/play", { instance, moves }, { signal: this.running?.signal });
      if (instance !== this.instance) return;
      const grown = moves.length === this.moves.length + 1;
      this.moves = moves;
      this.heading = moves[moves.length - 1] ?? "";
      this.outcome = position.outcome;
      this.length = position.standing.length;
      const standing = { length: position.standing.length, of: position.standing.of, steps: position.standing.steps, outcome: position.outcome };
      this.mine?.show(position.scene, standing, { animate: grown, milliseconds: this.timer ? Math.min(150, 900 / Number(this.pace.value)) : 120 });
      this.drawPilot(grown);
      if (this.outcome !== "playing") this.finish(standing);
      else if (moves.length) fill(this.verdict, t("snake.versus.score", { length: standing.length, theirs: this.replay?.at(moves.length).length ?? 0, pilot: this.replay?.name ?? "" }));
    } catch (error) {
      if (!isAbort(error)) this.trouble.show(error);
      this.turns = [];
    } finally {
      this.asking = false;
      // Keys may have come before the answer, also before the first one.
      if (this.turns.length && this.pace.value === "steps") this.advance();
    }
  }

  /** @param {boolean} [animate] */
  drawPilot(animate = false) {
    if (!this.replay) return;
    const moves = this.moves.length;
    const standing = this.replay.at(moves);
    this.theirs?.show(this.replay.scene(moves, this.overlay.checked), { ...standing, of: this.replay.rows * this.replay.cols }, { animate });
  }

  /** @param {{ length: number, steps: number }} standing */
  finish({ length, steps }) {
    this.stop();
    const theirs = this.replay?.at(steps).length ?? 0;
    const key = length > theirs ? "snake.versus.won" : length < theirs ? "snake.versus.lost" : "snake.versus.even";
    const words = t(key, { how: t(`snake.arena.${this.outcome}`), length, theirs, steps, pilot: this.replay?.name ?? "" });
    fill(this.verdict, words);
    this.announce(words);
  }

  /**
   * Take a key that steers.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    const other = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog, aside");
    const move = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (other || !move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.turn(move);
  }

  close() {
    this.running?.abort();
    this.stop();
  }
}
