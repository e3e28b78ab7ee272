/** A game looked back at: sentences, the curve, the move under the cursor, the shortest line, every move. */

import { h } from "../../dom.js";
import { n, own, seconds, t } from "../../strings.js";
import { ComparedLine } from "./compared.js";
import { Curve } from "./curve.js";
import { inlineSign, judged, JUDGEMENTS, word } from "./marks.js";
import { moveTable, stretchTable, toGo } from "./table.js";

/** @typedef {import("../../types.js").Review} Review */

export class ReviewView {
  /**
   * @param {import("../game.js").Game} game @param {Review} review @param {(place: number) => void} go to a place of the timeline
   * @param {AbortSignal} signal
   */
  constructor(game, review, go, signal) {
    this.review = review;
    this.puzzle = game.puzzle.name;
    this.metric = own(this.puzzle, `metric.${review.unit}`, {}, review.unit);
    this.parts = review.stretches.length > 0 || review.left.length === 0;
    this.card = h("p", { class: "review-card" });
    this.curve = this.parts ? this.partCurve(go) : this.moveCurve(go);
    this.table = this.parts ? stretchTable(review, own(this.puzzle, "review.unit", {}, t("review.unit")), go) : moveTable(review, go);
    this.compared = review.shortest.length ? new ComparedLine(game, review.shortest, signal) : null;
    const mistakes = h("div", { class: "buttons-row mistakes" }, this.step(go, -1, "review.previous"), this.step(go, 1, "review.next"));
    this.element = h("div", { class: "stack review" },
      h("div", { class: "review-lines" }, this.lines()),
      this.parts ? null : this.legend(),
      this.curve.last < 0 ? null : this.curve.element,
      h("div", { class: "review-pair" }, h("div", { class: "stack" }, this.card, this.places().length ? mistakes : null, this.table.rows.length ? this.table.element : null), this.compared?.element));
  }

  /** The sentences about the whole game. */
  lines() {
    const { review } = this;
    const longest = review.moves.reduce((most, one) => ((one.seconds ?? 0) > (most?.seconds ?? 0) ? one : most), review.moves[0]);
    const thought = longest?.seconds && !this.parts ? t("review.longest", { number: longest.number, move: longest.move, time: seconds(longest.seconds) }) : null;
    return [...review.lines, thought].flatMap((line) => (line ? [h("p", {}, line)] : []));
  }

  legend() {
    const count = (/** @type {string} */ name) => this.review.moves.filter(({ judgement }) => judgement === name).length;
    return h("ul", { class: "legend" }, JUDGEMENTS.filter(count).map((name) => h("li", {}, inlineSign(name), `${n(count(name))} ${word(this.puzzle, name)}`)));
  }

  /** @param {(place: number) => void} go */
  moveCurve(go) {
    const { review } = this;
    const [best, length] = [review.best, review.shortest.length];
    const compared = best === null || !length ? [] : Array.from({ length: length + 1 }, (_, at) => (best * (length - at)) / length);
    return new Curve({
      label: t("review.curve"), across: t("review.moves-made"), up: t("review.left", { metric: this.metric }), first: 0, values: review.left, compared,
      comparedName: t("review.shortest"), marks: review.moves.map(({ judgement }) => judgement), times: review.moves.map(({ seconds: time }) => time),
      describe: (place) => `${this.brief(place)} ${t("review.left", { metric: this.metric })}: ${toGo(review, place)}.`,
    }, go);
  }

  /** @param {(place: number) => void} go */
  partCurve(go) {
    const { stretches } = this.review;
    return new Curve({
      label: t("review.part-curve"), across: own(this.puzzle, "review.units", {}, t("review.units")), up: t("review.steps-each"), first: 1,
      values: stretches.map(({ steps }) => steps), compared: stretches.map(({ best }) => best), comparedName: t("review.pilot"),
      marks: stretches.map(({ steps, best }) => (best === null ? "unknown" : steps > best ? "neutral" : "good")), times: [],
      describe: (place) => t("review.part-told", { number: place + 1, steps: stretches[place]?.steps ?? 0, best: stretches[place]?.best ?? "–" }),
    }, (place) => go(stretches[place].number - stretches[place].steps));
  }

  /** Where something better could have been done. */
  places() {
    return this.review.moves.filter(({ better }) => better.length).map(({ number }) => number - 1);
  }

  /** @param {(place: number) => void} go @param {1 | -1} by @param {string} label */
  step(go, by, label) {
    return h("button", { type: "button", onclick: () => go(this.mistake(by)) }, t(label));
  }

  /**
   * The next place, or the one before, where something better could have been done.
   *
   * @param {1 | -1} by
   */
  mistake(by) {
    const places = this.places();
    const found = by > 0 ? places.find((place) => place > this.at) : places.filter((place) => place < this.at).pop();
    return found ?? this.at;
  }

  /**
   * What was done from a place, in a few words.
   *
   * @param {number} place
   */
  brief(place) {
    const one = this.review.moves[place];
    if (!one) return this.told(place);
    const better = one.better.length ? [t("review.better", { way: one.better[0] })] : [];
    return `${[t("review.move", { number: one.number, move: one.move }), ...(this.isJudged(one) ? [word(this.puzzle, one.judgement)] : []), ...better].join(" · ")}.`;
  }

  /**
   * Whether there is a word for a move: in a game of parts most moves have none.
   *
   * @param {Review["moves"][number]} one
   */
  isJudged(one) {
    return !this.parts || one.judgement !== "unknown";
  }

  /**
   * What was done from a place, and what came of it.
   *
   * @param {number} place
   */
  told(place) {
    const { review } = this;
    const one = review.moves[place];
    if (!one) return review.left.length ? t("review.end", { left: toGo(review, place) }) : t("review.over");
    const parts = [t("review.move", { number: one.number, move: one.move })];
    if (review.left.length) parts.push(t("review.from-to", { before: toGo(review, place), after: toGo(review, place + 1) }));
    if (one.better.length) parts.push(t("review.better", { way: way(one.better) }));
    if (one.number === review.turning_point) parts.push(t("review.turning"));
    if (one.seconds !== null && !this.parts) parts.push(t("review.you-thought", { time: seconds(one.seconds) }));
    return `${parts.join(" · ")}.`;
  }

  at = 0;

  /** @param {number} place where the timeline stands */
  go(place) {
    this.at = Math.min(place, this.review.moves.length);
    const one = this.review.moves[this.at];
    const { stretches } = this.review;
    const part = stretches.findIndex(({ number }) => this.at < number);
    this.curve.go(this.parts ? (part < 0 ? stretches.length - 1 : part) : this.at);
    this.table.go(this.at);
    this.compared?.go(this.at);
    this.card.replaceChildren(...(one && this.isJudged(one) ? [judged(this.puzzle, one.judgement), " "] : []), this.told(this.at));
  }

  close() {
    this.curve.close();
  }
}

/** @param {string[]} moves */
function way(moves, most = 5) {
  return moves.slice(0, most).join(" ") + (moves.length > most ? " …" : "");
}
