/**
 * A map of states in any element: fetches a state space, shows it, and draws the boards that come near.
 *
 * Whoever shows it listens to "load", "paint" and "choose", and may draw ways and marks of its own on `view`.
 */

import { post, postForFile } from "../api.js";
import { Board } from "../board.js";
import { h } from "../dom.js";
import { t } from "../strings.js";
import { byDistance, css, onTheme, token } from "./colours.js";
import { StateSpace } from "./space.js";

/** @typedef {import("/map/view.js").MapView} MapView */
/** @typedef {import("/map/view.js").Way} Way */
/** @typedef {import("/map/view.js").Mark} Mark */
/** @typedef {import("/map/view.js").Colour} Colour */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {{ instance: string, metric?: string }} MapRequest the text of a board, and what its moves are counted in */

const MOST_AT_ONCE = 48;
const MOST_KEPT = 600;
/** How near a state is shown when somebody asks for it: its board can be seen. */
const NEAR = 72;

export class StateMap extends EventTarget {
  /** @param {string} puzzle its name */
  constructor(puzzle) {
    super();
    this.path = `api/puzzles/${puzzle}/map`;
    this.element = h("div", { class: "map" });
    this.left = new AbortController();
    /** @type {MapView | null} */
    this.view = null;
    /** @type {StateSpace | null} */
    this.space = null;
    /** @type {MapRequest} */
    this.request = { instance: "" };
    /** How many states were asked for at most. */
    this.states = 0;
    /** Whether somebody else draws the ways and the marks. */
    this.quiet = false;
    /** @type {Map<number, Promise<Scene>>} */
    this.scenes = new Map();
    /** @type {{ state: number, done: (scene: Scene) => void, fail: (error: unknown) => void }[]} */
    this.waiting = [];
    /**
     * What gives each state its colour; null: its distance to the goal.
     *
     * @type {(() => (state: number) => Colour) | null}
     */
    this.colouring = null;
    /** @type {number} */
    this.here = -1;
    /** @type {number[]} */
    this.trail = [];
    this.chosen = -1;
    /**
     * Ways and marks of whoever shows the map, drawn above ours.
     *
     * @type {{ ways: Way[], marks: Mark[] }}
     */
    this.more = { ways: [], marks: [] };
    onTheme(() => this.paint(), this.left.signal);
  }

  /**
   * Fetch and show the states of a board; raises what stands against it.
   *
   * @param {MapRequest & { states?: number, seconds?: number }} request @param {AbortSignal} [signal]
   */
  async load({ states, seconds, ...request }, signal = this.left.signal) {
    const [answer, { MapView }] = await Promise.all([
      postForFile(this.path, { ...request, ...(states && { states }), ...(seconds && { seconds }) }, { signal }).then((file) => file.arrayBuffer()),
      import("/map/view.js"),
    ]);
    if (signal.aborted) return;
    this.space = new StateSpace(answer);
    this.request = request;
    this.states = states ?? 0;
    this.scenes.clear();
    [this.here, this.trail, this.chosen] = [0, [0], -1];
    if (!this.view) {
      if (!document.createElement("canvas").getContext("webgl")) throw new Error(t("map.no-webgl"));
      this.view = new MapView(this.element, {
        onpick: (state) => this.choose(state),
        thumbnail: async (state) => this.drawn(await this.scene(state)),
      });
      this.view.canvas.setAttribute("role", "application");
    }
    this.view.canvas.setAttribute("aria-label", t("map.label", { count: this.space.count }));
    this.view.load(this.space);
    this.paint();
    this.dispatchEvent(new Event("load"));
  }

  /** Give every state its colour, and draw what is special about some. */
  paint() {
    const { view, space } = this;
    if (!view || !space) return;
    view.options.edgeColour = [...token("faint"), 42];
    view.loadEdges();
    view.paint(this.colouring ? this.colouring() : byDistance(space));
    this.tell();
    this.dispatchEvent(new Event("paint"));
  }

  /** Draw the ways and the marks. */
  tell() {
    const { view, space, here, chosen } = this;
    if (!view || !space || this.quiet) return;
    /** @type {Way[]} */
    const ways = [{ states: space.best, colour: css("ink"), width: 2 }];
    /** @type {Mark[]} */
    const marks = [{ state: 0, colour: css("ink"), radius: 6, label: here === 0 ? "" : t("map.start") }];
    if (chosen >= 0) ways.push({ states: space.lineTo(chosen), colour: css("plan"), width: 2.5 });
    ways.push({ states: this.trail.filter((state) => state >= 0), colour: css("hero"), width: 3 });
    if (chosen >= 0) marks.push({ state: chosen, colour: css("plan"), radius: 8 });
    if (here >= 0) marks.push({ state: here, colour: css("hero"), radius: 9, label: t("map.here") });
    view.tell([...ways, ...this.more.ways], [...marks, ...this.more.marks]);
  }

  /**
   * Choose a state; -1 is none.
   *
   * @param {number} state
   */
  choose(state) {
    this.chosen = state;
    this.tell();
    this.dispatchEvent(new CustomEvent("choose", { detail: state }));
  }

  /**
   * Show where a game is and how it came there; states that are not on the map are -1.
   *
   * @param {number[]} trail
   */
  follow(trail) {
    this.trail = trail;
    this.here = trail[trail.length - 1] ?? -1;
    this.tell();
  }

  /**
   * Fly to a state, near enough to see its board.
   *
   * @param {number} state
   */
  fly(state) {
    if (this.view && state >= 0) this.view.look(state, Math.max(this.view.zoom, NEAR));
  }

  /**
   * The states that moves lead through, the start first; -1 is one that is not on the map.
   *
   * @param {string[]} moves @param {AbortSignal} [signal] @returns {Promise<number[]>}
   */
  async statesOf(moves, signal = this.left.signal) {
    const { space } = this;
    const { keys } = await post(`${this.path}/trail`, { ...this.request, moves }, { signal });
    return keys.map((/** @type {number} */ key) => space?.numberOf(key) ?? -1);
  }

  /**
   * The moves from the start to a state.
   *
   * @param {number} state @returns {Promise<string[]>}
   */
  async wayTo(state) {
    if (!this.space) return [];
    const { wanted, ...named } = this.space.named([state]);
    return (await post(`${this.path}/boards`, { ...this.request, ...named, wanted: [] }, { signal: this.left.signal })).actions;
  }

  /**
   * The board of a state; those asked for at the same time are one request.
   *
   * @param {number} state @returns {Promise<Scene>}
   */
  scene(state) {
    const known = this.scenes.get(state);
    if (known) return known;
    const coming = new Promise((/** @type {(scene: Scene) => void} */ done, fail) => {
      if (!this.waiting.length) queueMicrotask(() => this.ask());
      this.waiting.push({ state, done, fail });
    });
    coming.catch(() => this.scenes.delete(state));
    if (this.scenes.size >= MOST_KEPT) this.scenes.delete(/** @type {number} */ (this.scenes.keys().next().value));
    this.scenes.set(state, coming);
    return coming;
  }

  async ask() {
    const { space } = this;
    const all = this.waiting.splice(0);
    for (let at = 0; space && at < all.length; at += MOST_AT_ONCE) {
      const some = all.slice(at, at + MOST_AT_ONCE);
      try {
        const body = { ...this.request, ...space.named(some.map(({ state }) => state)) };
        const { scenes } = await post(`${this.path}/boards`, body, { signal: this.left.signal });
        some.forEach(({ done }, number) => done(scenes[number]));
      } catch (error) {
        for (const { fail } of some) fail(error);
      }
    }
  }

  /** @param {Scene} scene */
  drawn(scene) {
    const board = new Board();
    board.show({ ...scene, caption: "" });
    board.element.setAttribute("aria-hidden", "true");
    return board.element;
  }

  /** Go away, and give the graphics memory back. */
  leave() {
    this.left.abort();
    this.view?.leave();
  }
}
