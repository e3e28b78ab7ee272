/** Watching pilots side by side on the same game. */

import { isAbort, stream } from "../api.js";
import { fill, h } from "../dom.js";
import { t } from "../strings.js";
import { Replay } from "./replay.js";
import { GameLane } from "./lane.js";
import { Playback, mayPlay } from "../widgets/playback.js";

/** Moves in a second at normal speed. */
const RATE = 6;
const SPEEDS = ["1", "2", "4", "16", "64", "instant"];

export class Watching {
  /** @param {import("../widgets/picker.js").Trouble} trouble @param {(text: string) => void} announce */
  constructor(trouble, announce) {
    this.trouble = trouble;
    this.announce = announce;
    /** @type {AbortController | null} */
    this.running = null;
    /** @type {Replay[]} */
    this.replays = [];
    /** @type {GameLane[]} */
    this.lanes = [];
    this.shown = -1;
    this.overlay = h("input", { type: "checkbox", checked: true, onchange: () => this.draw(true) });
    this.lanesElement = h("div", { class: "lanes games" });
    /** @type {Playback} */
    this.playback = new Playback({
      speeds: SPEEDS.map((value) => ({ value, label: value === "instant" ? t("play.instant") : t("play.times", { times: value }) })),
      speed: "1",
      rate: (speed) => (speed === "instant" ? Infinity : RATE * Number(speed)),
      onmoment: () => this.draw(),
      describe: (moment) => t("snake.arena.moment", { count: Math.floor(moment) }),
    });
    this.playback.element.hidden = true;
    this.element = h("div", { class: "stack" }, this.lanesElement, this.playback.element, h("label", { class: "check" }, this.overlay, t("snake.arena.overlay")));
  }

  /**
   * Let the pilots play; their moves are shown as they come.
   *
   * @param {Record<string, any>} body @param {(name: string) => string} summary @param {boolean} play
   */
  async start(body, summary, play) {
    this.running?.abort();
    const mine = (this.running = new AbortController());
    this.playback.pause();
    this.playback.growing = true;
    /** @param {string} name @param {any} data */
    const onevent = (name, data) => {
      if (this.running !== mine) return;
      if (name === "start") this.open(data, summary, play);
      if (name !== "frame") return;
      this.replays[data.pilot].add(data);
      if (data.failure) this.trouble.show(data.failure);
      this.playback.extend(Math.max(...this.replays.map(({ steps }) => steps)));
      if (this.shown <= 0) this.draw(true);
    };
    try {
      await stream("api/arena/game", body, { signal: mine.signal, onevent });
    } catch (error) {
      if (!isAbort(error)) this.trouble.show(error);
    } finally {
      if (this.running === mine) {
        this.running = null;
        this.playback.growing = false;
        this.draw(true);
        if (play && !mayPlay()) this.playback.seek(this.playback.last);
      }
    }
  }

  /** @param {{ rows: number, cols: number, start: number, pilots: string[] }} opening @param {(name: string) => string} summary @param {boolean} play */
  open({ rows, cols, start, pilots }, summary, play) {
    this.replays = pilots.map((name) => new Replay(name, rows, cols, start));
    this.lanes = pilots.map((name) => new GameLane(name, summary(name)));
    this.lanesElement.dataset.count = String(pilots.length);
    fill(this.lanesElement, this.lanes.map(({ element }) => element));
    this.playback.element.hidden = false;
    this.shown = -1;
    this.playback.moment = 0;
    this.playback.extend(1);
    this.draw(true);
    if (play && mayPlay()) this.playback.start();
  }

  /** @param {boolean} [again] even if the moment is the same */
  draw(again = false) {
    const moves = Math.floor(this.playback.moment);
    if (moves === this.shown && !again) return;
    const near = Math.abs(moves - this.shown) === 1;
    this.shown = moves;
    const rate = RATE * Number(this.playback.speed.value);
    this.replays.forEach((replay, at) => {
      const standing = replay.at(moves);
      const animate = near && (!this.playback.playing || rate <= 2 * RATE) && standing.steps === moves;
      this.lanes[at].show(replay.scene(moves, this.overlay.checked), { ...standing, of: replay.rows * replay.cols }, { animate, milliseconds: Math.min(150, 900 / rate) });
    });
    if (this.replays.length && this.replays.every((replay) => replay.at(moves).ended)) {
      this.announce(this.replays.map((replay) => t("snake.arena.ended", { name: replay.name, outcome: t(`snake.arena.${replay.outcome}`), length: replay.at(moves).length, steps: replay.steps })).join(" "));
    }
  }

  close() {
    this.running?.abort();
    this.playback.close();
  }
}
