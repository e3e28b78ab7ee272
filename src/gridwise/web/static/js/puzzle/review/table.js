/** Every move in a row, with what was thought of it and the shortest line beside it; pressing one leads there. */

import { h } from "../../dom.js";
import { n, seconds, t } from "../../strings.js";
import { judged } from "./marks.js";

/** @typedef {import("../../types.js").Review} Review */
/** @typedef {(string | number | HTMLElement | null)[]} Cells */

const MOST_ROWS = 1000;

export class ReviewTable {
  /**
   * @param {string} caption @param {string[]} heads
   * @param {{ place: number, label: string, cells: Cells, marked: boolean }[]} rows `place` is where pressing it leads
   * @param {(place: number) => void} pick
   */
  constructor(caption, heads, rows, pick) {
    this.places = rows.map(({ place }) => place);
    this.rows = rows.slice(0, MOST_ROWS).map(({ place, label, cells, marked }) => h("tr", { class: marked ? "marked" : "" },
      h("th", { scope: "row" }, h("button", { type: "button", class: "plain go", onclick: () => pick(place) }, label)), cells.map((cell) => h("td", {}, cell))));
    this.scroll = h("div", { class: "review-moves", tabindex: "0", role: "group", "aria-label": caption },
      h("table", {}, h("caption", { class: "unseen" }, caption), h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, this.rows)));
    this.element = this.scroll;
  }

  /** @param {number} at */
  go(at) {
    let here = -1;
    this.places.forEach((place, number) => (here = place <= at ? number : here));
    this.rows.forEach((row, number) => (number === here ? row.setAttribute("aria-current", "true") : row.removeAttribute("aria-current")));
    const row = this.rows[here];
    if (row) this.scroll.scrollTop = row.offsetTop - this.scroll.clientHeight / 2;
  }
}

/**
 * The table of a game that is judged move by move.
 *
 * @param {Review} review @param {(place: number) => void} pick
 */
export function moveTable(review, pick) {
  const timed = review.moves.some(({ seconds: time }) => time !== null);
  const heads = [t("review.your-move"), t("review.judgement"), t("review.to-go"), ...(timed ? [t("review.thought")] : []), t("review.shortest-head")];
  const rows = review.moves.map((one, place) => ({
    place, label: `${n(one.number)}. ${one.move}`, marked: ["bad", "dead end"].includes(one.judgement),
    cells: [judged(review.puzzle, one.judgement), toGo(review, place + 1), ...(timed ? [one.seconds === null ? "" : seconds(one.seconds)] : []), review.shortest[place] ?? ""],
  }));
  const table = new ReviewTable(t("review.every-move"), heads, rows, pick);
  table.element.classList.add("by-move");
  return table;
}

/**
 * The table of a game that is judged part by part.
 *
 * @param {Review} review @param {string} unit @param {(place: number) => void} pick
 */
export function stretchTable(review, unit, pick) {
  const heads = [t("review.part", { unit }), t("review.your-steps"), t("review.pilot-steps"), t("review.took")];
  const rows = review.stretches.map(({ number, steps, best }, place) => {
    const times = review.moves.slice(number - steps, number).map(({ seconds: time }) => time);
    const took = times.some((time) => time !== null) ? seconds(times.reduce((/** @type {number} */ sum, time) => sum + (time ?? 0), 0)) : "";
    return { place: number - steps, label: n(place + 1), marked: best !== null && steps > best, cells: [n(steps), best === null ? t(review.proven ? "review.pilot-none" : "review.pilot-unasked") : n(best), took] };
  });
  return new ReviewTable(t("review.every-part"), heads, rows, pick);
}

/**
 * How far it is after so many moves.
 *
 * @param {Review} review @param {number} place
 */
export function toGo(review, place) {
  const [left, open] = [review.left[place], review.unproven.includes(place)];
  if (left === null || left === undefined) return t(open ? "review.not-found" : "review.no-way");
  return open ? t("review.at-most", { count: left }) : n(left);
}
