/** What is known at a moment: the state, the variables with the frontier's next entries, the counters. */

import { fill, h } from "../dom.js";
import { n, t } from "../strings.js";

/** @typedef {import("./recording.js").Recording} Recording */
/** @typedef {import("./recording.js").Held} Held */

/** The numbers that people look for first, in this order. */
const FIGURES = ["g", "h", "f"];
const FIRST = ["state", "successor", "action", "depth", "frontier"];
const LIST = /^([\d,]+): (.*)$/s;
const STATE = /#(\d+)/;

export class Readout {
  /** @param {Recording} recording @param {(state: number) => void} onstate a state is asked for by its number */
  constructor(recording, onstate) {
    this.recording = recording;
    this.onstate = onstate;
    this.state = h("p", { class: "source-state" });
    this.figures = h("dl", { class: "source-figures" });
    this.whose = h("p", { class: "small faint" }, t("source.whose"));
    this.held = h("dl", { class: "source-variables" });
    this.counts = h("dl", { class: "source-counts" });
    this.element = h("div", { class: "readout", role: "region", "aria-label": t("source.readout"), tabindex: "0" },
      this.state, this.figures, this.whose, this.counts, this.held);
  }

  /**
   * Show a moment.
   *
   * @param {number} moment @param {string} sentence what the board shows
   */
  show(moment, sentence) {
    const held = this.recording.variables(moment);
    const { pop, push, prune } = this.recording.counts(moment);
    this.state.textContent = sentence;
    fill(this.figures, FIGURES.filter((name) => held.has(name)).map((name) => {
      const { text, changed } = /** @type {Held} */ (held.get(name));
      return h("div", { class: changed ? "changed" : "" }, h("dt", {}, name), h("dd", {}, text));
    }));
    this.whose.hidden = !FIGURES.some((name) => held.has(name));
    fill(this.counts, [["expanded", pop], ["pushed", push], ["pruned", prune]].map(([name, count]) =>
      h("div", {}, h("dt", {}, t(`source.count.${name}`)), h("dd", {}, n(Number(count))))));
    const names = [...held.keys()].filter((name) => !FIGURES.includes(name));
    // What never changes, such as an argument, can wait.
    const rank = (/** @type {string} */ name) => (FIRST.includes(name) ? FIRST.indexOf(name) : this.recording.changing.has(name) ? FIRST.length : FIRST.length + 1);
    const ordered = names.sort((one, other) => rank(one) - rank(other));
    fill(this.held, ordered.map((name) => this.row(name, /** @type {Held} */ (held.get(name)))));
  }

  /** @param {string} name @param {Held} held */
  row(name, { text, changed }) {
    const list = LIST.exec(text);
    const value = list
      ? h("dd", {}, h("span", {}, list[1]), h("ol", { class: "entries" }, list[2].split("  ").map((entry) => h("li", {}, this.linked(entry)))))
      : h("dd", {}, this.linked(text));
    return h("div", { class: `${changed ? "changed" : ""} ${list ? "long" : ""}` }, h("dt", {}, name), value);
  }

  /**
   * A value in which the numbers of states can be pressed.
   *
   * @param {string} text
   */
  linked(text) {
    return text.split(/(#\d+)/).map((part) => {
      const state = STATE.exec(part)?.[1];
      if (state === undefined || this.recording.state(Number(state)) === null) return part;
      return h("button", { type: "button", class: "state-link", title: t("source.show-state", { state }), onclick: () => this.onstate(Number(state)) }, part);
    });
  }
}
