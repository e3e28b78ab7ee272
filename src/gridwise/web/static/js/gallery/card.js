/** A board in the gallery: its picture, its name, the stars and the best result. */

import { h } from "../dom.js";
import { clockText } from "../keep/clock.js";
import { countText } from "../keep/result.js";
import { starRow } from "../keep/stars.js";

/** @typedef {import("../keep/records.js").Stars} Stars */
/** @typedef {import("../keep/records.js").Entry} Entry */

/**
 * @param {{ address: string, name: string, stars: Stars, best: Entry | null, number?: string }} about
 * @param {(place: HTMLElement) => void} picture draws the board when it can be seen
 */
export function boardCard({ address, name, stars, best, number }, picture) {
  const place = h("span", { class: "thumbnail" });
  picture(place);
  const told = best ? `${countText(best)} · ${clockText(best.seconds)}` : "";
  return h("a", { class: "board-card", href: address, "data-number": number, "data-stars": stars.count },
    place, h("strong", {}, name), starRow(stars), h("span", { class: "faint small" }, told));
}
