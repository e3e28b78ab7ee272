/** A curve over places of a game: a slider to go along it with mouse, finger and keys; marks, a line to compare, times below. */

import { h } from "../../dom.js";
import { svg } from "../../draw/svg.js";
import { n, seconds, t } from "../../strings.js";
import { sign } from "./marks.js";

/**
 * @typedef {object} Drawn
 * @property {string} label of the whole
 * @property {string} across what is counted from left to right
 * @property {string} up what is counted upwards
 * @property {number} first the number of the first place
 * @property {(number | null)[]} values yours, null where there is none
 * @property {(number | null)[]} compared the values to compare them with, as far as there are some
 * @property {string} comparedName
 * @property {(import("./marks.js").Judgement | null)[]} marks at the places
 * @property {(number | null)[]} times seconds from each place to the next
 * @property {(place: number) => string} describe a place in words
 */

const HEIGHT = 150;
const TIMES = 26;
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 12, 18, 34];

export class Curve {
  /** @param {Drawn} drawn @param {(place: number) => void} pick */
  constructor(drawn, pick) {
    this.drawn = drawn;
    this.pick = pick;
    this.at = 0;
    this.last = drawn.values.length - 1;
    this.timed = drawn.times.some((time) => time !== null);
    this.height = HEIGHT + (this.timed ? TIMES : 0);
    this.width = 0;
    this.cursor = svg("g", { class: "curve-cursor" });
    this.picture = /** @type {SVGSVGElement} */ (svg("svg", { class: "curve-picture", "aria-hidden": "true", height: this.height }));
    this.element = h("div", {
      class: "curve", role: "slider", tabindex: "0", "aria-label": drawn.label, "aria-valuemin": drawn.first, "aria-valuemax": drawn.first + this.last,
      onpointerdown: (/** @type {PointerEvent} */ event) => this.pointed(event), onpointermove: (/** @type {PointerEvent} */ event) => event.buttons && this.pointed(event),
    }, this.picture);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.element);
    this.go(0);
  }

  resize() {
    const width = Math.floor(this.element.clientWidth);
    if (width < 60 || width === this.width) return;
    this.width = width;
    this.draw();
    this.go(this.at);
  }

  get top() {
    return Math.max(1, ...[...this.drawn.values, ...this.drawn.compared].map((value) => value ?? 0));
  }

  /** @param {number} place */
  x(place) {
    return LEFT + ((this.width - LEFT - RIGHT) * place) / Math.max(1, this.last, this.drawn.compared.length - 1);
  }

  /** @param {number} value */
  y(value) {
    return HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / this.top;
  }

  draw() {
    const { drawn, picture, width } = this;
    picture.setAttribute("width", String(width));
    picture.setAttribute("viewBox", `0 0 ${width} ${this.height}`);
    picture.replaceChildren(...this.axes(), ...this.dead(), ...this.line(drawn.compared, "curve-compared"), ...this.line(drawn.values, "curve-yours"),
      ...this.thought(), this.cursor, ...drawn.marks.flatMap((mark, place) => this.marked(mark, place)));
  }

  /** @param {import("./marks.js").Judgement | null} mark @param {number} place */
  marked(mark, place) {
    const value = this.drawn.values[place];
    return mark === null || value === null ? [] : [sign(mark, this.x(place), this.y(value))];
  }

  axes() {
    const { drawn, top, width } = this;
    const parts = [0, top].map((value) => svg("line", { class: "curve-grid", x1: LEFT, x2: width - RIGHT, y1: this.y(value), y2: this.y(value) }));
    const write = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ anchor, /** @type {string} */ text, kind = "curve-word") =>
      svg("text", { class: kind, x, y, "text-anchor": anchor }, text);
    parts.push(write(LEFT - 5, this.y(0) + 4, "end", "0"), write(LEFT - 5, this.y(top) + 4, "end", n(top)), write(LEFT, 11, "start", drawn.up));
    const end = this.x(this.last);
    parts.push(write(LEFT, HEIGHT - BOTTOM + 14, "start", n(drawn.first)), write(end, HEIGHT - BOTTOM + 14, "end", n(drawn.first + this.last)),
      write((LEFT + end) / 2, HEIGHT - BOTTOM + 14, "middle", drawn.across));
    if (drawn.compared.length) parts.push(write(width - RIGHT, 11, "end", drawn.comparedName, "curve-word curve-compared-word"));
    return parts;
  }

  /** Where there is no value, there is a hatched place instead of a curve. */
  dead() {
    const { values } = this.drawn;
    return values.flatMap((value, place) => {
      if (value !== null) return [];
      const from = this.x(Math.max(0, place - 0.5));
      return [svg("rect", { class: "curve-nothing", x: from, y: TOP, width: Math.max(1, this.x(Math.min(this.last, place + 0.5)) - from), height: HEIGHT - TOP - BOTTOM })];
    });
  }

  /** @param {(number | null)[]} values @param {string} kind */
  line(values, kind) {
    /** @type {string[][]} */
    const runs = [[]];
    values.forEach((value, place) => (value === null ? runs.push([]) : runs[runs.length - 1].push(`${this.x(place)},${this.y(value)}`)));
    return runs.filter((run) => run.length).map((run) => svg("polyline", { class: kind, points: run.join(" ") }));
  }

  /** How long each move was thought about, as bars under the curve. */
  thought() {
    if (!this.timed) return [];
    const { times } = this.drawn;
    const longest = Math.max(0.1, ...times.map((time) => time ?? 0));
    const bars = times.flatMap((time, place) => {
      const size = ((TIMES - 6) * (time ?? 0)) / longest;
      const wide = Math.max(1, this.x(place + 1) - this.x(place) - 1);
      return time ? [svg("rect", { class: "curve-time", x: this.x(place), y: this.height - 2 - size, width: wide, height: size })] : [];
    });
    return [...bars, svg("text", { class: "curve-word", x: LEFT, y: HEIGHT - 2, "text-anchor": "start" }, t("review.times", { longest: seconds(longest) }))];
  }

  /** @param {PointerEvent} event */
  pointed(event) {
    const box = this.picture.getBoundingClientRect();
    const share = (event.clientX - box.left - LEFT) / (this.x(this.last) - LEFT || 1);
    if (event.type === "pointerdown") this.element.setPointerCapture(event.pointerId);
    this.pick(Math.max(0, Math.min(this.last, Math.round(share * this.last))));
  }

  /** @param {number} place where the game stands now */
  go(place) {
    this.at = Math.max(0, Math.min(this.last, place));
    const { drawn, at } = this;
    this.element.setAttribute("aria-valuenow", String(drawn.first + at));
    this.element.setAttribute("aria-valuetext", drawn.describe(at));
    if (!this.width) return;
    const value = drawn.values[at];
    this.cursor.replaceChildren(svg("line", { x1: this.x(at), x2: this.x(at), y1: TOP - 4, y2: HEIGHT - BOTTOM + 2 }));
    if (value !== null) this.cursor.append(svg("circle", { cx: this.x(at), cy: this.y(value), r: 8 }));
  }

  close() {
    this.observer.disconnect();
  }
}
