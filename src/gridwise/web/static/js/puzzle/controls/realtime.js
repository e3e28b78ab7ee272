/** A game that does not wait for its player: step by step, in real time as it was meant, or by an autopilot. */

import { field, h, select } from "../../dom.js";
import { load, save } from "../../keep/storage.js";
import { t } from "../../strings.js";
import { Autopilot } from "../autopilot.js";
import { Arrows, wayOf } from "./arrows.js";

/** @typedef {import("../../types.js").Direction} Direction */

/** Milliseconds between two steps. */
const PACES = { calm: 320, normal: 210, quick: 140, wild: 90 };

export class Realtime extends Arrows {
  /** @param {import("../game.js").Game} game @param {import("../../board.js").Board} board @param {import("../controls.js").Hooks} hooks */
  constructor(game, board, hooks) {
    super(game, board, hooks);
    this.live = false;
    const kept = load("pace");
    this.pace = /** @type {keyof typeof PACES} */ (Object.hasOwn(PACES, kept) ? kept : "normal");
    /** @type {Direction | null} */
    this.heading = null;
    /** @type {Direction[]} */
    this.turns = [];
    this.timer = 0;
    /** Counts the runs, so that a move that comes late knows that its run is over. */
    this.run = 0;
    this.going = false;
    /** Whether the person has just taken over: a move of the pilot may still be on its way then. */
    this.landed = false;
    this.toggle = h("input", { type: "checkbox", onchange: () => this.switchTo(this.toggle.checked) });
    this.paces = select(
      Object.keys(PACES).map((value) => ({ value, label: t(`pace.${value}`) })), this.pace,
      { "aria-label": t("realtime.pace"), onchange: () => {
        this.pace = /** @type {keyof typeof PACES} */ (this.paces.value);
        save("pace", this.pace);
      } },
    );
    this.pilot = game.puzzle.pilots.length ? new Autopilot(game, hooks, (on) => this.handOver(on)) : null;
  }

  /** Whether the autopilot has the game. */
  get flown() {
    return this.pilot?.on ?? false;
  }

  /** @param {boolean} live */
  switchTo(live) {
    this.live = live;
    this.toggle.checked = live;
    if (this.flown) return;
    this.halt();
    if (live) {
      this.hooks.stage.focus({ preventScroll: true });
      this.hooks.tell(t("realtime.ready"));
    }
  }

  /**
   * Pilot and person change places; a game in real time goes on meanwhile.
   *
   * @param {boolean} flown
   */
  handOver(flown) {
    const went = this.going;
    this.halt();
    this.landed = !flown;
    if (flown) {
      this.hooks.touched();
      this.go(0);
    } else if (this.live && went && this.game.position?.outcome === "playing") {
      this.go(PACES[this.pace]);
    }
    this.hooks.redraw();
    this.hooks.stage.focus({ preventScroll: true });
    if (this.game.position?.outcome === "playing") this.hooks.tell(this.notice());
  }

  halt() {
    clearTimeout(this.timer);
    this.run += 1;
    this.going = false;
    this.turns = [];
    this.heading = null;
  }

  /** @param {number} wait milliseconds */
  go(wait) {
    this.going = true;
    const { run } = this;
    this.timer = window.setTimeout(() => this.tick(run), wait);
  }

  /** @param {Direction} direction */
  steer(direction) {
    if (this.flown) {
      this.hooks.tell(this.notice());
      return;
    }
    this.landed = false;
    if (!this.live) {
      super.steer(direction);
      return;
    }
    if (this.turns.length < 2 && this.turns[this.turns.length - 1] !== direction) this.turns.push(direction);
    if (!this.going) this.go(0);
  }

  /**
   * The next move: the pilot's, or the person's last turn; null where nobody goes on.
   *
   * @returns {string | null | Promise<string>}
   */
  next() {
    const { position } = this.game;
    if (this.hooks.editing() || (position && position.outcome !== "playing")) return null;
    if (this.pilot?.on) return this.pilot.next();
    if (this.landed) this.heading = wayOf(this.game.moves[this.game.at - 1]);
    // A turn straight back is no move: it is dropped, as in every game of this kind.
    let way = this.turns.shift() ?? this.heading;
    if (way && this.move(way) === undefined) way = this.heading;
    this.heading = way;
    return way && this.live ? this.move(way) ?? way : null;
  }

  /** @param {number} run */
  async tick(run) {
    const started = performance.now();
    try {
      const asked = this.next();
      const move = asked instanceof Promise ? await asked : asked;
      if (run !== this.run) return;
      if (move === null) {
        this.stop();
        return;
      }
      await (this.flown ? this.game.follow(move) : this.game.act(move));
    } catch (error) {
      if (run !== this.run) return;
      this.stop();
      this.hooks.fail(error);
      return;
    }
    if (run !== this.run) return;
    if (this.game.position?.outcome !== "playing") this.stop();
    else this.go(Math.max(0, PACES[this.pace] - (performance.now() - started)));
  }

  /** Nobody moves any more: neither the person nor the pilot. */
  stop() {
    this.halt();
    this.pilot?.land();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.pilot && event.key.toLowerCase() === "f") {
      this.pilot.flip();
      return true;
    }
    if (event.key === " " && this.flown) {
      if (this.going) this.halt();
      else this.go(0);
      this.hooks.tell(this.notice());
      return true;
    }
    if (event.key === " " && this.live && !this.game.watching) {
      this.halt();
      return true;
    }
    return super.key(event);
  }

  notice() {
    if (this.landed) return t("autopilot.you");
    if (this.flown && !this.going) return t("autopilot.paused");
    return this.pilot?.notice() ?? "";
  }

  /** @param {import("../../types.js").Scene} scene */
  overlay(scene) {
    return this.pilot?.overlay(scene) ?? scene;
  }

  bar() {
    return this.pilot?.element ?? null;
  }

  panel() {
    return h("div", { class: "stack" }, super.panel(),
      h("div", { class: "pair" }, h("label", { class: "check" }, this.toggle, t("realtime.label")),
        field(t("realtime.pace"), this.paces)));
  }

  leave() {
    this.halt();
    this.pilot?.forget();
    super.leave();
  }
}
