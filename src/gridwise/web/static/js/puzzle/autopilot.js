/** The autopilot of a game: a switch at the board, the choice of a pilot, and the way it means to go. */

import { h, select } from "../dom.js";
import { sentence, t } from "../strings.js";
import { Flight } from "./flight.js";

/** @typedef {import("../types.js").Scene} Scene */

/** After so many milliseconds people are told that the pilot is still thinking. */
const PATIENCE = 800;
const USUAL = "best";

export class Autopilot {
  /**
   * @param {import("./game.js").Game} game @param {import("./controls.js").Hooks} hooks
   * @param {(on: boolean) => void} onswitch called when pilot and person have changed places
   */
  constructor(game, hooks, onswitch) {
    this.game = game;
    this.hooks = hooks;
    this.onswitch = onswitch;
    this.on = false;
    this.thinking = false;
    /** @type {Flight | null} */
    this.flight = null;
    /** Where the game stood when the flight began. */
    this.from = 0;
    this.names = "";
    this.toggle = h("button", { type: "button", class: "switch", role: "switch", "aria-checked": "false", title: t("autopilot.key"), onclick: () => this.flip() }, t("autopilot.label"));
    this.pilots = select([], USUAL, { "aria-label": t("autopilot.pilot"), onchange: () => this.choose() });
    this.element = h("div", { class: "autopilot" }, this.toggle, this.pilots);
    game.addEventListener("change", (event) => this.changed(/** @type {CustomEvent} */ (event).detail));
  }

  get pilot() {
    return this.pilots.value;
  }

  flip() {
    if (this.on) this.land();
    else if (!this.toggle.disabled) this.start();
  }

  start() {
    this.on = true;
    this.show();
    this.onswitch(true);
  }

  /** Give the game back to the person; if the pilot is still thinking, nobody listens. */
  land() {
    if (!this.on) return;
    this.on = false;
    this.forget();
    this.show();
    this.onswitch(false);
  }

  /** The pilot starts afresh from what it finds. */
  forget() {
    this.flight?.close();
    this.flight = null;
    this.thinking = false;
  }

  choose() {
    this.forget();
    this.toggle.title = t("autopilot.key");
    this.pilots.title = this.pilots.selectedOptions[0]?.title ?? "";
    if (this.on) this.hooks.tell("");
    this.hooks.stage.focus({ preventScroll: true });
  }

  /** @param {import("./game.js").Cause} cause */
  changed(cause) {
    if (cause === "load") this.offer();
    this.toggle.disabled = this.game.position !== null && this.game.position.outcome !== "playing";
    // Who goes back, or to another board, has taken over.
    if (this.on && (this.toggle.disabled || (cause !== "move" && cause !== "refresh"))) this.land();
  }

  /** Offer those that can fly here. */
  offer() {
    const able = this.game.puzzle.pilots.filter(({ name, own }) => own || this.game.pilots.includes(name));
    const names = able.map(({ name }) => name).join();
    if (names === this.names) return;
    this.names = names;
    const wanted = able.some(({ name }) => name === this.pilot) ? this.pilot : USUAL;
    this.pilots.replaceChildren(...select(able.map(({ name, summary }) => ({ value: name, label: name, title: summary })), wanted).children);
    this.pilots.title = this.pilots.selectedOptions[0]?.title ?? "";
  }

  show() {
    this.toggle.setAttribute("aria-checked", String(this.on));
  }

  /** What stands under the board while the pilot flies. */
  notice() {
    if (!this.on) return "";
    const key = this.thinking ? "autopilot.thinking" : "autopilot.flying";
    const how = t(matchMedia("(pointer: coarse)").matches ? "autopilot.by-switch" : "autopilot.by-key");
    const note = this.flight?.note;
    return `${t(key, { pilot: this.pilot, how })}${note ? ` ${sentence(note)}` : ""}`;
  }

  /**
   * The pilot's next move; raises a sentence where it fails.
   *
   * @returns {Promise<string>}
   */
  async next() {
    const { game } = this;
    const slow = window.setTimeout(() => this.think(true), PATIENCE);
    try {
      // Moves that are on their way come first; and somebody else's make the plan an old one.
      await game.queue;
      await game.settle();
      if (this.flight && game.at !== this.from + this.flight.made) this.forget();
      for (;;) {
        const flight = this.flight ?? this.takeOff();
        const move = await flight.take();
        if (move !== null) return move;
        // Long flights come in parts; and another pilot may have been chosen meanwhile.
        if (flight.made === 0 && flight === this.flight) throw new Error(t("autopilot.nothing", { pilot: this.pilot }));
        if (flight === this.flight) this.forget();
      }
    } catch (error) {
      throw new Error(t("autopilot.failed", { message: sentence(error instanceof Error ? error.message : String(error)) }));
    } finally {
      clearTimeout(slow);
      this.think(false);
    }
  }

  takeOff() {
    this.from = this.game.at;
    this.flight = new Flight(`${this.game.path}/fly`, { ...this.game.here(), pilot: this.pilot });
    return this.flight;
  }

  /** @param {boolean} thinking */
  think(thinking) {
    if (thinking === this.thinking || !this.on) return;
    this.thinking = thinking;
    this.hooks.tell("");
  }

  /**
   * Draw the way on from the head, and lightly the tour that keeps the pilot safe.
   *
   * @param {Scene} scene @returns {Scene}
   */
  overlay(scene) {
    const { flight } = this;
    const body = /** @type {import("../types.js").Body | undefined} */ (scene.shapes.find(({ kind }) => kind === "body"));
    const head = body?.cells[0];
    if (!this.on || !flight || !head || this.game.at !== this.from + flight.made) return scene;
    /** @type {import("../types.js").Shape[]} */
    const shapes = [];
    const { tour, way } = flight;
    if (tour.length > 1) shapes.push({ kind: "path", cells: [...tour, tour[0]], arrow: false, role: "explored" });
    if (way.length > 0) shapes.push({ kind: "path", cells: [head, ...way], arrow: true, role: "plan" });
    return { ...scene, shapes: [...scene.shapes, ...shapes] };
  }
}
