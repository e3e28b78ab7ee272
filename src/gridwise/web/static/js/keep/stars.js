/** Three stars: solved, in the fewest moves, without help. */

import { h } from "../dom.js";
import { t } from "../strings.js";

const NAMES = /** @type {const} */ (["solved", "fewest", "unaided"]);

/**
 * The stars as a picture that can be read aloud.
 *
 * @param {import("./records.js").Stars} stars
 */
export function starRow(stars) {
  const words = NAMES.filter((name) => stars[name]).map((name) => t(`stars.${name}`));
  const label = words.length ? t("stars.label", { number: words.length, words: words.join(", ") }) : t("stars.none");
  const titles = NAMES.map((name) => `${stars[name] ? "★" : "☆"} ${t(`stars.${name}`)}`).join("\n");
  return h("span", { class: "stars", role: "img", "aria-label": label, title: titles },
    NAMES.map((name) => h("span", { class: stars[name] ? "star" : "star missing", "aria-hidden": "true" }, stars[name] ? "★" : "☆")));
}
