/** A puzzle's page: the board, the timeline under it, and the panels beside it; the same frame for all of them. */

import { get, inWords, isAbort, stream } from "../api.js";
import { Board } from "../board.js";
import { unanswered } from "../connection.js";
import { fill, h, icon } from "../dom.js";
import { boardOfDay, dayName, knownDays } from "../keep/days.js";
import { games } from "../keep/games.js";
import { Keeper } from "../keep/keeper.js";
import { departed } from "../draw/departure.js";
import { control as controlFor } from "../puzzle/controls.js";
import { Game } from "../puzzle/game.js";
import { Guide } from "../puzzle/guide/guide.js";
import { termsOf } from "../puzzle/guide/terms.js";
import { Inbox } from "../puzzle/inbox.js";
import { Keys } from "../puzzle/keys.js";
import { amount, onMetric } from "../puzzle/metric.js";
import { BoardsPanel } from "../puzzle/panels/boards.js";
import { EditPanel } from "../puzzle/panels/edit.js";
import { MapPanel } from "../puzzle/panels/map.js";
import { PlayPanel } from "../puzzle/panels/play.js";
import { ReviewPanel } from "../puzzle/panels/review.js";
import { SharePanel } from "../puzzle/panels/share.js";
import { SolvePanel } from "../puzzle/panels/solve.js";
import { SourcePanel } from "../puzzle/panels/source.js";
import { addressOf, isSame, levelName, movesFrom, textFrom } from "../puzzle/share.js";
import { Timeline } from "../puzzle/timeline.js";
import { WinCard } from "../puzzle/win/card.js";
import { enter, href, rename } from "../router.js";
import { recall } from "../memory.js";
import { own, sentence, t } from "../strings.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("../types.js").Shipped} Shipped */
/**
 * What stands beside the board under a tab; `leave` may give what another one has to wait for.
 *
 * @typedef {{ element: HTMLElement, enter?: () => void, leave?: () => Promise<void> | null | void, key?: (event: KeyboardEvent) => boolean }} Panel
 */

const TABS = /** @type {const} */ (["play", "solve", "map", "source", "review", "boards", "edit", "share"]);
/** @typedef {typeof TABS[number]} Tab */
/**
 * What a puzzle must be able to do for a panel to be there.
 *
 * @type {Partial<Record<Tab, (puzzle: PuzzleInfo) => boolean>>}
 */
const NEEDS = {
  play: ({ controls }) => controls !== null,
  map: ({ mapped }) => mapped,
  review: ({ reviews }) => reviews,
  source: ({ algorithms }) => algorithms.some(({ readable }) => readable),
};
const SOLVE_SECONDS = 30;
const FIRST_DIFFICULTY = "easy";
/** How long a piece takes to leave the board. */
const DEPARTURE_MS = 650;

export class Workbench {
  /** @param {HTMLElement} root @param {PuzzleInfo} puzzle @param {import("../types.js").Context} context */
  constructor(root, puzzle, context) {
    this.puzzle = puzzle;
    this.announce = context.announce;
    this.leaving = new AbortController();
    this.game = new Game(puzzle);
    this.board = new Board();
    this.stage = h("div", { class: "stage", tabindex: "0", role: "group", "aria-label": own(puzzle.name, `stage.${puzzle.controls ?? "still"}`) }, this.board.element);
    this.control = controlFor(this.game, this.board, {
      announce: this.announce,
      tell: (text) => this.tell(text),
      fail: (error) => this.fail(error),
      editing: () => this.editing,
      touched: () => this.touched(),
      redraw: () => this.draw(false),
      stage: this.stage,
    });
    // Pieces are controls of their own, and the children of a picture would not be heard.
    if (puzzle.controls === "drag") this.board.element.setAttribute("role", "group");
    /**
     * A scene that takes the place of the position: a hint, or a board that is being edited.
     *
     * @type {import("../types.js").Scene | null}
     */
    this.shown = null;
    /**
     * The scene out of which a winner has driven away.
     *
     * @type {import("../types.js").Scene | null}
     */
    this.gone = null;
    this.editing = false;
    /** @type {AbortController | null} */
    this.searching = null;
    this.wishes = { coordinates: recall("coordinates"), letters: recall("letters") };
    /** @type {Shipped[]} */
    this.shipped = [];
    /** @type {Shipped | null} */
    this.level = null;
    /** @type {import("../keep/days.js").Day | null} */
    this.day = null;
    this.name = h("span", { class: "board-name faint" });
    this.standing = h("p", { class: "standing" });
    this.caption = h("p", { class: "caption small faint" });
    this.status = h("p", { class: "status", role: "status" });
    this.keeper = new Keeper(this);
    this.win = new WinCard(this);
    this.guide = new Guide(this);
    this.timeline = new Timeline(this.game, { solve: () => this.solveFromHere(), fail: (error) => this.fail(error) });
    /** @type {readonly Tab[]} */
    this.names = TABS.filter((name) => NEEDS[name]?.(puzzle) ?? true);
    /** @type {Record<Tab, Panel>} */
    this.panels = {
      play: new PlayPanel(this),
      solve: new SolvePanel(this),
      map: new MapPanel(this),
      source: new SourcePanel(this),
      review: new ReviewPanel(this),
      boards: new BoardsPanel(this),
      edit: new EditPanel(this),
      share: new SharePanel(this),
    };
    this.tab = this.names[0];
    /** The tab that was asked for last. */
    this.wanted = this.tab;
    this.tabs = this.names.map((name) => h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => this.open(name) }, t(`tab.${name}`)));
    const panels = this.names.map((name) => h("div", { role: "tabpanel", id: `panel-${name}`, class: "panel", "aria-labelledby": `tab-${name}` }, this.panels[name].element));
    this.sheets = panels;
    fill(
      root,
      h("div", { class: "workbench" },
        h("section", { class: "hero", "aria-label": puzzle.title },
          h("header", { class: "hero-head" }, h("h1", {}, puzzle.title), this.name, this.keeper.stars, this.keeper.time, this.control.bar?.() ?? null, this.standing),
          termsOf(this), this.stage, this.caption, this.timeline.element, this.status),
        h("aside", { class: "side" }, this.win.element, this.guide.element,
          h("div", { class: "tabs", role: "tablist", "aria-label": t("tab.label"), onkeydown: (/** @type {KeyboardEvent} */ event) => this.tabKey(event) }, this.tabs),
          panels)),
    );
    const { signal } = this.leaving;
    this.game.addEventListener("change", (event) => this.changed(/** @type {CustomEvent} */ (event).detail));
    onMetric(puzzle, (metric) => this.game.count(metric).catch((error) => this.fail(error)), signal);
    this.keys = new Keys(this, signal);
    this.inbox = new Inbox(this, root, signal);
    this.open(this.tab);
  }

  /** @param {URLSearchParams} parameters */
  async start(parameters) {
    this.shipped = await get(`${this.game.path}/instances?saved=true`, { signal: this.leaving.signal });
    /** @type {BoardsPanel} */ (this.panels.boards).list();
    const named = this.shipped.find(({ id }) => id === `@${parameters.get("level")?.replace("@", "")}`);
    const usual = this.shipped.find(({ difficulty }) => difficulty === FIRST_DIFFICULTY) ?? this.shipped[0] ?? null;
    try {
      const day = parameters.get("day");
      const text = day === null ? await textFrom(parameters) : (await boardOfDay(this.puzzle.name, day, this.leaving.signal)).text;
      const moves = await movesFrom(parameters);
      if (parameters.has("level") && !named) throw new Error(t("board.no-level", { level: parameters.get("level") ?? "" }));
      if (moves) await this.load(text ?? (named ?? usual)?.text ?? this.puzzle.example, named ?? null, { moves, at: moves.length, watching: false });
      else if (text !== null) await this.resume(text, null);
      else if (named) await this.resume(named.text, named);
      else await this.goOn(usual);
    } catch (error) {
      // A link may be broken: there is always a board to play.
      await this.load(usual?.text ?? this.puzzle.example, usual);
      this.fail(error);
    }
  }

  /**
   * Go on with the game that was last played here, or begin with a board.
   *
   * @param {Shipped | null} usual
   */
  async goOn(usual) {
    const latest = games.latest(this.puzzle.name);
    const level = this.shipped.find(({ id }) => id === latest?.level) ?? null;
    if (!latest || (latest.level && !level)) return this.load(usual?.text ?? this.puzzle.example, usual);
    return this.resume(latest.text, level).catch(() => this.load(usual?.text ?? this.puzzle.example, usual));
  }

  /**
   * Load a board with the game that was left on it, where there is one.
   *
   * @param {string} text @param {Shipped | null} level
   */
  async resume(text, level) {
    const day = knownDays(this.puzzle.name).find((one) => isSame(one.text, text));
    const saved = games.find(this.puzzle.name, level?.text ?? day?.text ?? text);
    if (!saved || (saved.moves.length === 0 && saved.seconds === 0)) return this.load(text, level);
    try {
      if (!(await this.load(text, level, saved))) return false;
    } catch {
      // The rules may have changed since: the board is still there.
      return this.load(text, level);
    }
    return this.keeper.restore(saved);
  }

  leave() {
    this.leaving.abort();
    this.timeline.pause();
    this.control.leave();
    for (const panel of Object.values(this.panels)) panel.leave?.();
  }

  /**
   * Load another board; raises what is wrong with it, and says whether it is there now.
   *
   * @param {string} text @param {Shipped | null} [level] the one of the collection that it is
   * @param {{ moves: string[], at: number, watching: boolean } | null} [resumed] a game on it that goes on
   */
  async load(text, level = null, resumed = null) {
    this.timeline.pause();
    const loaded = await this.game.load(text, (start) => {
      this.level = level ?? this.shipped.find((one) => isSame(one.text, start)) ?? null;
      this.day = this.level ? null : knownDays(this.puzzle.name).find((one) => isSame(one.text, start)) ?? null;
    }, resumed);
    if (loaded) this.say("");
    return loaded;
  }

  /** @param {import("../puzzle/game.js").Cause} cause */
  changed(cause) {
    if (cause !== "refresh") this.shown = null;
    if (cause !== "refresh" && cause !== "plan") this.searching?.abort();
    if (cause === "load") {
      this.name.textContent = this.called;
      const { generation } = this.game;
      const { hash } = location;
      this.address([]).then((parameters) => {
        if (this.leaving.signal.aborted || generation !== this.game.generation) return;
        if (location.hash !== hash) return; // somebody has gone Back meanwhile: this address is another's
        // The first board is what the address stood for; every other one can be left with Back.
        if (generation === 1) rename(this.puzzle.name, parameters);
        else enter(this.puzzle.name, parameters);
      });
    }
    const watched = this.timeline.playing && this.timeline.pace > 0 && this.timeline.pace < 190;
    const seen = cause === "move" || cause === "step";
    this.draw(seen, watched ? this.timeline.pace * 0.8 : undefined, seen || cause === "refresh");
    this.control.update();
    this.tellStanding(cause);
  }

  /**
   * Draw what is to be seen now.
   *
   * @param {boolean} animate @param {number} [milliseconds]
   * @param {boolean} [leave] whether somebody sees the winner leave
   */
  draw(animate, milliseconds, leave = animate) {
    const { stop } = this.game;
    if (!stop) return;
    const scene = this.shown ?? stop.scene;
    const dressed = this.dressed(this.control.overlay(scene));
    const out = !this.shown && this.game.position?.outcome === "won" ? departed(dressed) : null;
    // Who has left stays outside, whatever is drawn again.
    if (out && this.gone === stop.scene) this.board.show(out);
    else {
      const then = out && (() => this.board.show(out, { animate: leave, milliseconds: DEPARTURE_MS }));
      this.board.show(dressed, milliseconds === undefined ? { animate, then } : { animate, milliseconds, then });
    }
    this.gone = out && stop.scene;
    this.stage.classList.toggle("departing", out !== null);
    this.caption.textContent = scene.caption;
  }

  /**
   * Add what a person asked for: coordinates beside the board, letters on its colours.
   *
   * @param {import("../types.js").Scene} scene @returns {import("../types.js").Scene}
   */
  dressed(scene) {
    const count = (/** @type {number} */ size) => Array.from({ length: size }, (_, at) => String(at + 1));
    const labels = this.wishes.coordinates ? { row_labels: count(scene.rows), col_labels: count(scene.cols) } : {};
    return { ...scene, ...labels, letters: scene.letters || this.wishes.letters };
  }

  /** @param {import("../puzzle/game.js").Cause} cause */
  tellStanding(cause) {
    const { position, at } = this.game;
    const parts = [amount(this.puzzle, at)];
    const standing = position?.standing ?? {};
    const names = Object.keys(standing);
    // How long it is comes first, whatever else a puzzle tells.
    for (const name of names.includes("length") ? ["length", ...names.filter((one) => one !== "length")] : names) {
      parts.push(own(this.puzzle.name, `standing.${name}`, { ...standing, count: standing[name] }, `${name} ${standing[name]}`));
    }
    this.standing.textContent = parts.filter(Boolean).join(" · ");
    if (!position) return;
    const outcome = position.outcome;
    if (outcome !== "playing" && outcome !== "won" && at === 0) this.say(t("outcome.stuck"), "bad");
    else if (outcome !== "playing") this.say(own(this.puzzle.name, `outcome.${outcome}`, { moves: at, made: amount(this.puzzle, at), length: standing.length ?? 0 }), outcome === "won" ? "good" : "bad");
    else if (position.conflicts?.length) this.say(sentence(position.conflicts[0].rule ?? position.conflicts[0].message ?? t("entries.conflict")), "bad");
    else if (cause !== "refresh") this.say(this.control.notice?.() ?? "");
    if (cause === "move" && outcome === "playing") this.announce(`${this.game.moves[at - 1]}. ${this.standing.textContent}`);
  }

  /**
   * Write the line under the board.
   *
   * @param {string} text @param {"" | "good" | "bad"} [kind]
   */
  say(text, kind = "") {
    this.status.className = `status ${kind}`;
    fill(this.status, kind === "bad" && icon("warning"), text);
  }

  /**
   * Say what a key or a finger has met; nothing: what the game itself says.
   *
   * @param {string} text
   */
  tell(text) {
    if (text) this.say(text);
    else this.tellStanding("step");
  }

  /**
   * Tell what went wrong, unless we ourselves gave up.
   *
   * @param {unknown} error
   */
  fail(error) {
    if (isAbort(error) || this.leaving.signal.aborted) return;
    this.say(inWords(error), "bad");
    // What was drawn while a move was on its way goes back to where it was.
    this.draw(true);
  }

  /** A person has put a hand on the board: the plan is no longer only watched. */
  async touched() {
    if (this.searching) this.say("");
    this.searching?.abort();
    if (this.timeline.wanted) this.timeline.pause();
    this.game.watching = false;
    await this.game.settle().catch((error) => this.fail(error));
  }

  /**
   * Show whether the board is being edited.
   *
   * @param {boolean} editing
   */
  mark(editing) {
    this.editing = editing;
    this.stage.classList.toggle("editing", editing);
    this.stage.closest(".workbench")?.classList.toggle("editing", editing);
  }

  /** Find the way that is left and put it on the timeline. */
  async solveFromHere() {
    this.say(t("watch.searching"));
    const searching = new AbortController();
    this.searching = searching;
    this.leaving.signal.addEventListener("abort", () => searching.abort(), { once: true });
    const { here, path } = this.puzzle.controls ? { here: this.game.here(), path: "rest" } : { here: { instance: this.game.text }, path: "solve" };
    const result = await stream(`${this.game.path}/${path}`, { ...here, seconds: SOLVE_SECONDS }, {
      signal: searching.signal,
      onevent: (_, data) => this.say(`${t("watch.searching")} ${data.explored ? t("solve.explored", { count: data.explored }) : ""}`),
    }).finally(() => (this.searching = this.searching === searching ? null : this.searching));
    const way = result.way ?? result.plan ?? result.solution;
    if (!way?.length) {
      const [here, atStart] = result.status === "unsolvable" ? ["watch.none", "watch.none-at-start"] : ["watch.limit", "watch.limit-at-start"];
      this.say(t(this.game.at === 0 ? atStart : here), "bad");
      return false;
    }
    await this.game.watch(way, this.puzzle.controls ? this.game.at : 0);
    const kind = this.puzzle.controls === "entries" ? "watch.entries" : result.optimal ? "watch.optimal" : "watch.found";
    const count = this.game.moves.length - this.game.at;
    this.say(t(kind, { count, amount: amount(this.puzzle, count) }));
    return true;
  }

  /** Look back at the game as it is now. */
  review() {
    /** @type {ReviewPanel} */ (this.panels.review).show();
  }

  /**
   * Open a panel; while an edited board is on its way, there is nothing yet to be played, solved or shared in one.
   *
   * @param {Tab} name
   */
  open(name) {
    this.wanted = name;
    const coming = name === this.tab ? null : this.panels[this.tab].leave?.();
    if (!coming) this.show(name);
    else coming.then(() => this.leaving.signal.aborted || this.open(this.wanted));
  }

  /** @param {Tab} name */
  show(name) {
    this.tab = name;
    this.names.forEach((tab, number) => {
      const here = tab === name;
      this.tabs[number].setAttribute("aria-selected", String(here));
      this.tabs[number].tabIndex = here ? 0 : -1;
      this.sheets[number].hidden = !here;
    });
    this.panels[name].enter?.();
  }

  /** @param {KeyboardEvent} event */
  tabKey(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const flow = document.documentElement.dir === "rtl" ? -by : by;
    const next = (this.names.indexOf(this.wanted) + flow + this.names.length) % this.names.length;
    this.open(this.names[next]);
    this.tabs[next].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Take a text that came from outside: play it, or open it in the editor with what is wrong.
   *
   * @param {string} text
   */
  async receive(text) {
    try {
      await this.load(text);
      this.open(this.names[0]);
      this.announce(t("board.loaded"));
    } catch (error) {
      this.open("edit");
      /** @type {EditPanel} */ (this.panels.edit).write(text);
      this.fail(error);
    }
  }

  /** What this board is called. */
  get called() {
    if (this.level) return levelName(this.puzzle, this.level);
    return this.day ? t("day.name", { date: dayName(this.day.date) }) : t("board.own");
  }

  /**
   * The parameters that name this board, and some moves on it.
   *
   * @param {string[]} moves
   */
  async address(moves) {
    if (!this.day) return addressOf(this.game.text, this.level?.id, moves);
    const { level: _, ...more } = await addressOf("", "@0", moves);
    return { day: this.day.date, ...more };
  }

  /** The address that shows this board, and the moves that were made on it. */
  async link() {
    const parameters = await this.address(this.game.moves.slice(0, this.game.at));
    return new URL(href(this.puzzle.name, parameters), location.href).href;
  }
}

/** @type {import("../types.js").Page} */
export default {
  title: () => "",
  async mount(root, route, context) {
    const puzzle = /** @type {PuzzleInfo} */ (context.puzzles.find(({ name }) => name === route.page));
    const workbench = new Workbench(root, puzzle, context);
    await workbench.start(route.parameters).catch((error) => workbench.fail(error));
    if (!workbench.game.stop) unanswered(true);
    return () => workbench.leave();
  },
};

