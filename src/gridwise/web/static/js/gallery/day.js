/** The board of the day, at the top of the gallery. */

import { fill, h } from "../dom.js";
import { boardOfDay, dayName, streak, today } from "../keep/days.js";
import { records } from "../keep/records.js";
import { resultText } from "../keep/result.js";
import { href } from "../router.js";
import { own, t } from "../strings.js";
import { boardCard } from "./card.js";
import { sceneOf } from "./pictures.js";

/**
 * @param {import("../types.js").PuzzleInfo} puzzle @param {import("./pictures.js").Pictures} pictures
 */
export function dayCard(puzzle, pictures) {
  const date = today();
  const section = h("section", { class: "day", hidden: true, "aria-label": t("day.title") });
  const told = h("span", { class: "small", role: "status" });
  boardOfDay(puzzle.name, date, pictures.signal).then(({ text, difficulty }) => {
    const [best, stars] = [records.best(puzzle.name, text), records.stars(puzzle.name, text)];
    const card = boardCard({ address: href(puzzle.name, { day: date }), name: t("day.today"), stars, best },
      (place) => pictures.add(place, () => sceneOf(puzzle.name, text, pictures.signal)));
    const result = resultText(puzzle, text, dayName(date));
    const copy = h("button", { type: "button", onclick: () => copyText(result ?? "", told) }, t("day.copy"));
    const days = streak(puzzle.name);
    section.hidden = false;
    fill(section, card, h("div", { class: "stack" },
      h("h2", {}, t("day.title")),
      h("p", { class: "faint" }, t("day.lead"), difficulty && ` ${t("day.difficulty", { difficulty: own(puzzle.name, `difficulty.${difficulty}`, {}, difficulty) })}`),
      days > 1 && h("p", {}, t("day.streak", { count: days })),
      result && h("pre", { class: "result-text" }, result),
      h("div", { class: "row" }, h("a", { class: "button", href: href(puzzle.name, { day: date }) }, t(result ? "day.again" : "day.play")), result && copy, told)));
  }).catch(() => {});
  return section;
}

/**
 * Copy a text, or leave it to be copied by hand.
 *
 * @param {string} text @param {HTMLElement} told
 */
export async function copyText(text, told) {
  try {
    await navigator.clipboard.writeText(text);
    fill(told, t("share.copied"));
  } catch {
    fill(told, t("share.copy-by-hand"));
  }
}
