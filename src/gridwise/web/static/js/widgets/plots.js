/** Plots on the page: the server draws them as it does for files, here as wide as there is room. */

import { isAbort, post } from "../api.js";
import { h } from "../dom.js";
import { svg } from "../draw/svg.js";

/** @typedef {{ name: string, title: string, note?: string, wide?: boolean }} Described */

/** Rows may come by the hundred: plots of what has come so far are drawn so often. */
const MILLISECONDS = 300;

export class Plots {
  /**
   * @param {string} path @param {Described[]} figures @param {(error: unknown) => void} onerror
   * @param {() => void} [ondrawn]
   */
  constructor(path, figures, onerror, ondrawn = () => {}) {
    this.path = path;
    this.onerror = onerror;
    this.ondrawn = ondrawn;
    this.figures = figures.map((described) => new Figure(described));
    this.element = h("div", { class: "plots" }, this.figures.map(({ element }) => element));
    this.closed = new AbortController();
    /** @type {Record<string, unknown> | null} */
    this.data = null;
    /** @type {Record<string, unknown>} What the pictures were drawn of. */
    this.shown = {};
    this.changed = false;
    this.drawing = false;
    /** Whether more is still to come. */
    this.growing = false;
    /** For which widths they are drawn. */
    this.drawn = "";
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.element);
  }

  /** @param {Record<string, unknown>} data what the server needs to draw them */
  show(data) {
    this.data = data;
    this.changed = true;
    this.draw();
  }

  /** @param {string} text in small print below each */
  note(text) {
    for (const { note } of this.figures) [note.textContent, note.title] = [text, text];
  }

  /** @param {string} name of a figure @param {string} text in small print below it, as long as it is */
  explain(name, text) {
    for (const { note } of this.figures.filter((figure) => figure.name === name)) {
      note.textContent = text;
      note.classList.toggle("long", Boolean(text));
    }
  }

  /** @returns {Record<string, number>} */
  get widths() {
    // One that had nothing to show has no width of its own: it would be as wide as the first.
    const room = this.figures.map(({ name, element }) => /** @type {const} */ ([name, element.clientWidth || this.figures[0].element.clientWidth]));
    return Object.fromEntries(room.filter(([, width]) => width >= 200));
  }

  /** Draw what there is; whatever changes meanwhile is drawn afterwards. */
  async draw() {
    const due = () => this.data && Object.keys(this.widths).length > 0 && (this.changed || JSON.stringify(this.widths) !== this.drawn);
    if (this.drawing || !due()) return;
    this.drawing = true;
    this.element.setAttribute("aria-busy", "true");
    try {
      while (due()) {
        const widths = this.widths;
        this.changed = false;
        this.drawn = JSON.stringify(widths);
        /** @type {Record<string, unknown>} */
        const data = this.data ?? {};
        const { plots } = await post(this.path, { ...data, widths }, { signal: this.closed.signal });
        this.shown = data;
        for (const figure of this.figures) if (figure.name in widths) figure.show(plots[figure.name]);
        this.ondrawn();
        if (due()) await new Promise((done) => setTimeout(done, MILLISECONDS));
      }
    } catch (error) {
      if (!isAbort(error)) this.onerror(error);
    } finally {
      this.drawing = false;
      this.element.setAttribute("aria-busy", String(this.growing));
    }
  }

  /** @param {number} share of the horizontal axis that time has come to */
  until(share) {
    for (const figure of this.figures) figure.until(share);
  }

  close() {
    this.observer.disconnect();
    this.closed.abort();
  }
}

class Figure {
  /** @param {Described} described */
  constructor({ name, title, note = "", wide = false }) {
    this.name = name;
    this.picture = h("div", { class: "plot-picture" });
    this.note = h("p", { class: note ? "plot-note long" : "plot-note" }, note);
    this.element = h("figure", { class: wide ? "plot wide" : "plot" }, h("figcaption", {}, title), this.picture, this.note);
    this.cursor = svg("line", { class: "gw-stroke-plan", "stroke-width": 1.2 });
    /** @type {Growing[]} */
    this.lines = [];
  }

  /** @param {string | undefined} drawing nothing where there is nothing to draw */
  show(drawing) {
    this.element.classList.toggle("nothing", drawing === undefined);
    this.picture.innerHTML = drawing ?? "";
    this.lines = [...this.picture.querySelectorAll(".series")].map((group) => new Growing(group));
  }

  /** @param {number} share */
  until(share) {
    const area = this.picture.querySelector(".area rect");
    if (!area) return;
    const [left, top, width, height] = ["x", "y", "width", "height"].map((name) => Number(area.getAttribute(name)));
    const x = left + share * width;
    for (const [name, value] of Object.entries({ x1: x, x2: x, y1: top, y2: top + height })) this.cursor.setAttribute(name, String(value));
    area.parentElement?.append(this.cursor);
    for (const line of this.lines) line.until(x);
  }
}

/** A line that is drawn as far as time has come. */
class Growing {
  /** @param {Element} group */
  constructor(group) {
    this.group = group;
    this.line = group.querySelector("polyline");
    this.dot = group.querySelector("circle");
    this.points = (this.line?.getAttribute("points") ?? "").split(" ").map((point) => point.split(",").map(Number));
  }

  /** @param {number} x */
  until(x) {
    const seen = this.points.filter(([at]) => at <= x + 0.01);
    const [cx, cy] = seen[seen.length - 1] ?? this.points[0];
    this.line?.setAttribute("points", seen.join(" "));
    this.dot?.setAttribute("cx", String(cx));
    this.dot?.setAttribute("cy", String(cy));
    this.group.classList.toggle("ahead", seen.length < this.points.length);
  }
}
