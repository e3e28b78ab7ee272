/** A file with its line numbers: the line that runs next is marked, a number is a switch for a breakpoint. */

import { fill, h } from "../dom.js";
import { t } from "../strings.js";
import { highlighted } from "./highlight.js";

/** @typedef {import("./recording.js").Recording} Recording */

export class Listing {
  /**
   * @param {Recording} recording
   * @param {{ isBreakpoint: (file: number, line: number) => boolean, onflip: (file: number, line: number) => void }} how
   */
  constructor(recording, how) {
    this.recording = recording;
    this.how = how;
    this.file = -1;
    /** The line that has the keys. */
    this.marked = 1;
    /** @type {{ row: HTMLElement, number: HTMLElement }[]} */
    this.lines = [];
    this.element = h("div", { class: "listing", role: "group", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    /** How often each line has run. */
    this.times = recording.files.map(() => /** @type {Map<number, number>} */ (new Map()));
    const { file, line } = recording.data.steps;
    line.forEach((number, moment) => this.times[file[moment]].set(number, (this.times[file[moment]].get(number) ?? 0) + 1));
  }

  /**
   * Show another file.
   *
   * @param {number} file
   */
  open(file) {
    if (file === this.file) return;
    this.file = file;
    const { name, text } = this.recording.files[file];
    this.element.setAttribute("aria-label", name);
    this.lines = highlighted(text).map((parts, at) => this.line(at + 1, parts));
    fill(this.element, this.lines.map(({ row }) => row));
    this.element.scrollTop = 0;
    this.mark(1);
  }

  /** @param {number} line @param {import("./highlight.js").Part[]} parts */
  line(line, parts) {
    const times = this.times[this.file].get(line) ?? 0;
    const pressed = this.how.isBreakpoint(this.file, line);
    const number = h("span", { class: "code-number", role: "button", tabindex: "-1", "aria-pressed": String(pressed), "aria-label": t(times ? "source.line-ran" : "source.line", { line, count: times }), title: t("source.breakpoint"), onclick: () => this.flip(line) }, String(line));
    const code = h("code", {}, parts.map(({ text, kind }) => (kind ? h("span", { class: `code-${kind}` }, text) : text)));
    return { row: h("div", { class: `code-line ${times ? "" : "never"}` }, number, code), number };
  }

  /**
   * Mark the line that runs next, and bring it into sight.
   *
   * @param {number} file @param {number} line
   */
  show(file, line) {
    this.open(file);
    for (const row of this.element.querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
    const { row } = this.lines[line - 1];
    row.setAttribute("aria-current", "step");
    this.mark(line);
    this.reveal(row);
  }

  /**
   * Scroll the listing alone, never the page; a line that is in sight with its neighbours stays where it is.
   *
   * @param {HTMLElement} row
   */
  reveal(row) {
    const { element } = this;
    const [top, height] = [row.offsetTop, row.offsetHeight];
    const margin = 3 * height;
    if (top < element.scrollTop + margin || top + height > element.scrollTop + element.clientHeight - margin) {
      element.scrollTop = top - element.clientHeight / 2;
    }
  }

  /**
   * Let a line have the keys.
   *
   * @param {number} line
   */
  mark(line) {
    this.lines[this.marked - 1]?.number.setAttribute("tabindex", "-1");
    this.marked = Math.max(1, Math.min(this.lines.length, line));
    this.lines[this.marked - 1].number.setAttribute("tabindex", "0");
  }

  /** @param {number} line */
  flip(line) {
    this.mark(line);
    this.how.onflip(this.file, line);
    this.lines[line - 1].number.setAttribute("aria-pressed", String(this.how.isBreakpoint(this.file, line)));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }[event.key];
    const switched = [" ", "Enter"].includes(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey || (!by && !switched)) return;
    event.preventDefault();
    if (by) {
      this.mark(this.marked + by);
      const { row, number } = this.lines[this.marked - 1];
      number.focus({ preventScroll: true });
      this.reveal(row);
    } else this.flip(this.marked);
  }
}
