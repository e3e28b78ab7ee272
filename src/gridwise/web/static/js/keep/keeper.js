/**
 * Looks after one board that is played: its time, and what is written down when the game is over.
 *
 * `bench.keeper` dispatches "noted" with { result, earned, stars, best, before, fewest } when a game of the person's own
 * is over, and again when it is known later how few moves the board needs. `keeper.noted` holds the latest.
 */

import { post } from "../api.js";
import { fill, h } from "../dom.js";
import { Clock, clockText } from "./clock.js";
import { yours } from "./boards.js";
import { games } from "./games.js";
import { records } from "./records.js";
import { starRow } from "./stars.js";

/** @typedef {import("../pages/puzzle.js").Workbench} Workbench */
/** @typedef {ReturnType<typeof records.note> & { result: import("./records.js").Result, fewest: number | null }} Noted */

const SOLVE_SECONDS = 10;

export class Keeper extends EventTarget {
  /** @param {Workbench} bench */
  constructor(bench) {
    super();
    this.bench = bench;
    this.clock = new Clock();
    /** Whether somebody else's moves were seen on this board: a solution, or those of a link. */
    this.watched = false;
    /** @type {Noted | null} */
    this.noted = null;
    this.time = h("span", { class: "clock faint", role: "timer" });
    this.stars = h("span");
    const { signal } = bench.leaving;
    document.addEventListener("visibilitychange", () => {
      this.clock.see(!document.hidden);
      bench.game.thinking.clock.see(!document.hidden);
      this.save();
    }, { signal });
    window.addEventListener("pagehide", () => this.save(), { signal });
    const timer = window.setInterval(() => this.tell(), 500);
    signal.addEventListener("abort", () => {
      clearInterval(timer);
      this.save();
      this.clock.pause();
    });
    bench.game.addEventListener("change", (event) => this.changed(/** @type {CustomEvent} */ (event).detail));
    this.tell();
  }

  /** The board's name in the records. */
  get board() {
    return this.bench.level?.text ?? this.bench.day?.text ?? this.bench.game.text;
  }

  /** @param {import("../puzzle/game.js").Cause} cause */
  changed(cause) {
    const { game } = this.bench;
    if (cause === "load") {
      this.clock.reset();
      this.noted = null;
      this.watched = game.moves.length > 0;
      this.hints = 0;
      this.keepBoard();
      this.showStars();
    }
    if (cause === "plan") this.watched = true;
    if (game.watching) this.clock.pause();
    if (cause === "move") {
      if (game.position?.outcome === "playing") this.clock.start();
      else this.finish();
    }
    this.tell();
    if (cause !== "refresh" && !this.bench.leaving.signal.aborted) this.save();
  }

  /** What is neither of the collection nor of a day is the person's own. */
  keepBoard() {
    const { day, game, level, puzzle } = this.bench;
    if (!level && !day && game.text.trim() !== puzzle.example.trim()) yours.add(puzzle.name, game.text);
  }

  /** Keep the game as it stands, so that it can be gone on with. */
  save() {
    const { game, level, puzzle } = this.bench;
    if (!game.stop) return;
    games.put(puzzle.name, this.board, {
      text: game.text, level: level?.id ?? null, moves: game.moves, at: game.at, watching: game.watching,
      seconds: this.clock.seconds, hints: this.hints, watched: this.watched,
      flown: Number.isFinite(game.firstFlown) ? game.firstFlown : null, planned: Number.isFinite(game.planned) ? game.planned : null,
      thought: game.thinking.times, spent: game.thinking.clock.seconds,
    });
  }

  /**
   * Go on with a game that was kept: the board has been loaded with its moves already.
   *
   * @param {import("./games.js").SavedGame} saved
   */
  restore(saved) {
    this.clock.reset(saved.seconds);
    this.watched = saved.watched;
    this.hints = saved.hints;
    const { game } = this.bench;
    game.firstFlown = saved.flown ?? Infinity;
    game.planned = saved.planned ?? Infinity;
    game.thinking.begin(game.moves.length, saved.thought, saved.spent);
    this.tell();
    this.save();
  }

  /** Hints used on this board. */
  get hints() {
    return /** @type {any} */ (this.bench.game).hints ?? 0;
  }

  set hints(count) {
    /** @type {any} */ (this.bench.game).hints = count;
  }

  /** The game is over: write it down. */
  finish() {
    const { bench, clock } = this;
    const { game, puzzle } = bench;
    clock.pause();
    // What a pilot has flown is nobody's result.
    if (game.flown) return;
    const { outcome, standing } = /** @type {import("../types.js").Position} */ (game.position);
    const score = puzzle.controls === "realtime" ? standing.length ?? null : null;
    if (outcome !== "won" && score === null) return;
    const metric = game.metric ?? puzzle.metrics[0] ?? "moves";
    /** @type {import("./records.js").Result} */
    const result = {
      puzzle: puzzle.name, board: this.board, solved: outcome === "won", count: game.at, metric, score,
      seconds: clock.seconds, hints: this.hints, watched: this.watched, when: new Date().toISOString(),
    };
    const fewest = records.fewest(result.puzzle, result.board, metric) ?? shippedFewest(bench.level, metric);
    if (fewest !== null) records.learn(result.puzzle, result.board, metric, fewest);
    this.publish({ ...records.note(result), result, fewest });
    if (fewest === null && result.solved && score === null) this.search(result).catch(() => {});
  }

  /**
   * Ask how few moves the board needs, where that is not known; it may take too long to be told.
   *
   * @param {import("./records.js").Result} result
   */
  async search(result) {
    const { game, leaving } = this.bench;
    const { generation } = game;
    const found = await post(`${game.path}/rest`, { ...game.request(game.text, []), seconds: SOLVE_SECONDS }, { signal: leaving.signal });
    // What has no cost is filled in: every entry is needed.
    const fewest = found.optimal && found.cost !== null ? found.cost : found.status === "solved" && found.cost === null ? found.way.length : null;
    if (fewest === null) return;
    records.learn(result.puzzle, result.board, result.metric, fewest);
    if (generation !== game.generation || !this.noted) return;
    const { puzzle, board, metric } = result;
    const told = { earned: records.earned(result), stars: records.stars(puzzle, board), best: records.best(puzzle, board, metric) };
    this.publish({ ...this.noted, ...told, result, fewest });
  }

  /** @param {Noted} noted */
  publish(noted) {
    this.noted = noted;
    this.showStars();
    this.dispatchEvent(new CustomEvent("noted", { detail: noted }));
  }

  showStars() {
    fill(this.stars, starRow(records.stars(this.bench.puzzle.name, this.board)));
  }

  /** Show the time, once there is some. */
  tell() {
    const { seconds } = this.clock;
    this.time.textContent = seconds >= 1 ? clockText(seconds) : "";
  }
}

/**
 * What the collection says of a board: there the fewest are proven.
 *
 * @param {import("../types.js").Shipped | null} level @param {string} metric
 */
function shippedFewest(level, metric) {
  const told = Number(level?.facts[metric] ?? Number.NaN);
  return Number.isFinite(told) ? told : null;
}
