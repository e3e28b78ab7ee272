/** The timeline under the board: play, pause, step, speed, and a scrubber over all moves. */

import { fill, h, icon, iconButton, select } from "../dom.js";
import { load, save } from "../keep/storage.js";
import { n, t } from "../strings.js";

/** @typedef {import("./game.js").Game} Game */

/** Milliseconds for a step, by speed. */
const SPEEDS = { slow: 1200, normal: 600, fast: 250, faster: 100, instant: 0 };

export class Timeline {
  /**
   * @param {Game} game
   * @param {{ solve: () => Promise<boolean>, fail: (error: unknown) => void }} how
   *   `solve` puts a solution on the timeline when there is nothing ahead to be played
   */
  constructor(game, { solve, fail }) {
    this.game = game;
    this.solve = solve;
    this.fail = fail;
    this.playing = false;
    this.wanted = false;
    this.timer = 0;
    const kept = load("speed");
    this.speed = /** @type {keyof typeof SPEEDS} */ (Object.hasOwn(SPEEDS, kept) ? kept : "normal");
    const step = (/** @type {number} */ by) => () => this.step(by);
    this.first = iconButton("first", t("timeline.first"), { onclick: () => this.jump(0) });
    this.back = iconButton("back", t("timeline.back"), { onclick: step(-1) });
    this.toggle = iconButton("play", t("timeline.play"), { class: "icon-button play", onclick: () => this.flip() });
    this.ahead = iconButton("ahead", t("timeline.ahead"), { onclick: step(1) });
    this.last = iconButton("last", t("timeline.last"), { onclick: () => this.jump(this.game.moves.length) });
    for (const button of [this.first, this.back, this.toggle, this.ahead, this.last]) {
      button.querySelector("svg")?.classList.add("flips");
    }
    this.scrubber = h("input", {
      type: "range", min: 0, max: 0, value: 0, step: 1, class: "scrubber", "aria-label": t("timeline.scrubber"),
      oninput: () => this.jump(Number(this.scrubber.value)),
    });
    this.count = h("output", { class: "count" });
    const choices = Object.keys(SPEEDS).map((value) => ({ value, label: t(`speed.${value}`) }));
    this.speeds = select(choices, this.speed, { class: "speed", "aria-label": t("timeline.speed"), title: t("timeline.speed"),
      onchange: () => {
        this.speed = /** @type {keyof typeof SPEEDS} */ (this.speeds.value);
        save("speed", this.speed);
      } });
    this.element = h("div", { class: "timeline", role: "group", "aria-label": t("timeline.label") },
      h("div", { class: "buttons" }, this.first, this.back, this.toggle, this.ahead, this.last),
      this.scrubber, this.count, this.speeds);
    game.addEventListener("change", () => this.update());
    this.update();
  }

  /** How long a step takes now, in milliseconds. */
  get pace() {
    return SPEEDS[this.speed];
  }

  update() {
    const { at, moves } = this.game;
    this.scrubber.max = String(Math.max(1, moves.length));
    this.scrubber.value = String(at);
    this.scrubber.disabled = moves.length === 0;
    this.scrubber.setAttribute("aria-valuetext", t("timeline.place", { at, of: moves.length }));
    this.count.textContent = `${n(at)} / ${n(moves.length)}`;
    this.first.disabled = this.back.disabled = at === 0;
    this.ahead.disabled = this.last.disabled = at === moves.length;
    const label = t(this.wanted ? "timeline.pause" : "timeline.play");
    if (this.toggle.title !== label) {
      fill(this.toggle, icon(this.wanted ? "pause" : "play"));
      if (!this.wanted) this.toggle.querySelector("svg")?.classList.add("flips");
      this.toggle.title = label;
      this.toggle.setAttribute("aria-label", label);
    }
  }

  flip() {
    if (this.wanted) this.pause();
    else this.play();
  }

  /** Play what lies ahead; where nothing does, find a solution first, and where the game is over, start again. */
  async play() {
    this.wanted = true;
    this.update();
    try {
      const { game } = this;
      if (game.at === game.moves.length) {
        await game.settle();
        const outcome = game.position?.outcome;
        if (outcome && outcome !== "playing") await game.go(0);
        else if (!(await this.solve())) return this.pause();
      }
    } catch (error) {
      this.pause();
      this.fail(error);
      return;
    }
    if (this.wanted && !this.playing) {
      this.playing = true;
      this.tick();
    }
  }

  async tick() {
    const { game } = this;
    try {
      await game.go(this.pace === 0 ? game.moves.length : game.at + 1, this.pace === 0 ? "jump" : "step");
    } catch (error) {
      this.pause();
      this.fail(error);
      return;
    }
    if (!this.wanted) return;
    if (game.at >= game.moves.length) this.pause();
    else this.timer = window.setTimeout(() => this.tick(), this.pace);
  }

  pause() {
    clearTimeout(this.timer);
    const played = this.playing;
    this.wanted = this.playing = false;
    this.update();
    this.game.settle().then(() => played && this.game.tell("refresh")).catch(this.fail);
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.game.go(this.game.at + by, "step").then(() => this.game.settle()).catch(this.fail);
  }

  /**
   * Take back (-1) or make again (1) what was done last.
   *
   * @param {number} by
   */
  turn(by) {
    this.step(this.game.turn(by) - this.game.at);
  }

  /** @param {number} index */
  jump(index) {
    clearTimeout(this.timer);
    this.wanted = this.playing = false;
    this.game.go(index).then(() => this.game.settle()).catch(this.fail);
    this.update();
  }
}
