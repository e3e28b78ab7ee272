/**
 * A recorded search to step through: the source with the running line, what its variables hold, and the ways on.
 *
 *   new Stepper(recording, { onboard })   `onboard` is given what the board has to show
 *   stepper.element                       to be put somewhere
 *   stepper.key(event)                    takes a key, from wherever it comes
 */

import { fill, h } from "../dom.js";
import { n, sentence as whole, t } from "../strings.js";
import { Listing } from "./listing.js";
import { Readout } from "./readout.js";
import { Walk } from "./walk.js";

/** @typedef {import("./recording.js").Recording} Recording */
/** @typedef {import("./walk.js").Way} Way */
/** @typedef {{ scene: import("../types.js").Scene | null, text: string, sentence: string }} Shown */

/**
 * The ways on, with their keys; with Shift they lead back.
 *
 * @type {{ name: string, key: string, go: (walk: Walk, way: Way) => void }[]}
 */
const WAYS = [
  { name: "over", key: "n", go: (walk, way) => walk.over(way) },
  { name: "expansion", key: "e", go: (walk, way) => walk.event("pop", way) },
  { name: "pruned", key: "p", go: (walk, way) => walk.event("prune", way) },
  { name: "run", key: "c", go: (walk, way) => walk.run(way) },
];

export class Stepper {
  /** @param {Recording} recording @param {{ onboard?: (shown: Shown) => void, announce?: (text: string) => void }} how */
  constructor(recording, { onboard, announce } = {}) {
    this.recording = recording;
    this.walk = new Walk(recording);
    this.onboard = onboard;
    this.announce = announce;
    this.listing = new Listing(recording, {
      isBreakpoint: (file, line) => this.walk.breakpoints.has(`${file}:${line}`),
      onflip: (file, line) => {
        this.walk.flip(file, line);
        this.update();
      },
    });
    this.readout = new Readout(recording, (state) => this.peek(state));
    const button = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => void} */ act, /** @type {string} */ back = "") =>
      h("button", { type: "button", class: "source-way", title: t(`source.${name}.title`) + back, onclick: act }, t(`source.${name}`), " ", h("kbd", { "aria-hidden": "true" }, key));
    this.back = button("back", "←", () => this.step(-1));
    this.ahead = button("ahead", "→", () => this.step(1));
    this.ways = WAYS.map((way) => button(way.name, way.key.toUpperCase(), () => this.take(way.go, 1), ` ${t("source.shift")}`));
    this.place = h("output", { class: "source-place" });
    this.scrubber = h("input", { type: "range", min: 0, max: this.walk.last, value: "0", class: "scrubber", "aria-label": t("source.scrubber"), oninput: () => this.go(this.scrubber.valueAsNumber) });
    this.tabs = recording.files.length > 1 ? recording.files.map(({ name }, file) => h("button", { type: "button", onclick: () => this.open(file) }, name)) : [];
    const files = this.tabs.length ? h("div", { class: "segments", role: "group", "aria-label": t("source.files") }, this.tabs) : h("span", { class: "source-name" }, recording.files[0].name);
    this.element = h("div", { class: "source-stepper", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) && event.preventDefault() },
      h("div", { class: "source-ways", role: "group", "aria-label": t("source.ways") }, this.back, this.ahead, this.ways),
      h("div", { class: "source-time" }, files, this.scrubber, this.place),
      this.listing.element, this.readout.element);
    this.update();
  }

  /** @param {Way} way */
  step(way) {
    this.take((walk) => walk.step(way), way);
  }

  /** @param {(walk: Walk, way: Way) => void} go @param {Way} way */
  take(go, way) {
    go(this.walk, way);
    this.show();
  }

  /** @param {number} moment */
  go(moment) {
    this.walk.go(moment);
    this.show();
  }

  /** Show the moment that the walk has come to. */
  show() {
    const { at } = this.walk;
    const { file, line } = this.recording.place(at);
    const shown = this.seen();
    this.listing.show(file, line);
    this.readout.show(at, shown.sentence);
    this.update();
    this.onboard?.(shown);
    this.announce?.(`${t("source.line", { line })}. ${shown.sentence}`);
  }

  /** What the board shows at this moment. @returns {Shown} */
  seen() {
    const { at } = this.walk;
    const board = this.recording.board(at);
    if (board) return { scene: board.scene, text: "", sentence: board.sentence ? whole(board.sentence) : "" };
    const event = this.recording.happened(at);
    const state = event?.state ?? this.recording.expanded(at);
    const kind = event?.kind ?? (this.recording.counts(at).pop ? "expanding" : "start");
    return this.shown(state, t(`source.state.${kind}`, { state: String(state) }));
  }

  /** @param {number} number @param {string} sentence @returns {Shown} */
  shown(number, sentence) {
    const found = this.recording.state(number);
    if (found === null || typeof found === "string") return { scene: null, text: found ?? "", sentence };
    return { scene: found.scene, text: "", sentence };
  }

  /**
   * Show a state on the board until the next step.
   *
   * @param {number} state
   */
  peek(state) {
    const shown = this.shown(state, t("source.state.asked", { state: String(state) }));
    this.readout.state.textContent = shown.sentence;
    this.onboard?.(shown);
    this.announce?.(shown.sentence);
  }

  /**
   * Look at another file of those that ran.
   *
   * @param {number} file
   */
  open(file) {
    const now = this.recording.place(this.walk.at);
    if (file === now.file) this.listing.show(file, now.line);
    else this.listing.open(file);
    this.update();
  }

  update() {
    const { at, last, breakpoints } = this.walk;
    this.scrubber.value = String(at);
    const words = t("source.place", { at: at + 1, of: last + 1 });
    this.scrubber.setAttribute("aria-valuetext", words);
    fill(this.place, `${n(at + 1)} / ${n(last + 1)}`);
    this.back.disabled = at === 0;
    for (const button of [this.ahead, ...this.ways]) button.disabled = at === last;
    this.ways[WAYS.length - 1].disabled ||= breakpoints.size === 0;
    this.tabs.forEach((tab, file) => tab.setAttribute("aria-pressed", String(file === this.listing.file)));
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was one of ours */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest?.("select, input, textarea, dialog")) return false;
    const way = WAYS.find(({ key }) => key === event.key.toLowerCase());
    if (way) this.take(way.go, event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowRight") this.step(1);
    else if (event.key === "ArrowLeft") this.step(-1);
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.walk.last);
    else if (event.key.toLowerCase() === "b") this.listing.flip(this.listing.marked);
    else return false;
    return true;
  }
}
