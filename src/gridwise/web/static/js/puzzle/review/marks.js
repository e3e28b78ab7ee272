/** How a move is judged: a sign and a word, so that nobody needs the colour. */

import { h } from "../../dom.js";
import { svg } from "../../draw/svg.js";
import { own } from "../../strings.js";

/** @typedef {"good" | "neutral" | "bad" | "dead end" | "unknown"} Judgement */

export const JUDGEMENTS = /** @type {const} */ (["good", "neutral", "bad", "dead end", "unknown"]);

/** Outlines around (0, 0), about 8 wide. */
const SHAPES = {
  good: "M0 -3.2a3.2 3.2 0 1 0 .01 0z",
  neutral: "M-3.4 -3.4h6.8v6.8h-6.8z",
  bad: "M-4.6 -3.6h9.2l-4.6 7.8z",
  "dead end": "M-4.4 -3l1.4 -1.4l3 3l3 -3l1.4 1.4l-3 3l3 3l-1.4 1.4l-3 -3l-3 3l-1.4 -1.4l3 -3z",
  unknown: "M0 -2.4a2.4 2.4 0 1 0 .01 0z",
};

/** @param {Judgement} judgement */
const name = (judgement) => `mark mark-${judgement.replace(" ", "-")}`;

/**
 * The sign in a drawing.
 *
 * @param {Judgement} judgement @param {number} x @param {number} y
 */
export const sign = (judgement, x, y) => svg("path", { class: name(judgement), d: SHAPES[judgement], transform: `translate(${x} ${y})` });

/**
 * The sign in a text; its word stands beside it.
 *
 * @param {Judgement} judgement
 */
export function inlineSign(judgement) {
  const picture = svg("svg", { viewBox: "-6 -6 12 12", class: "inline-mark", "aria-hidden": "true" }, sign(judgement, 0, 0));
  return /** @type {any} */ (picture);
}

/**
 * The word; puzzles may have their own.
 *
 * @param {string} puzzle @param {Judgement} judgement
 */
export const word = (puzzle, judgement) => own(puzzle, `review.${judgement}`);

/**
 * Sign and word.
 *
 * @param {string} puzzle @param {Judgement} judgement
 */
export const judged = (puzzle, judgement) => h("span", { class: "judged" }, inlineSign(judgement), word(puzzle, judgement));
