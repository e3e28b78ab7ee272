/** An exercise: press all states of which something is true. */

import { h } from "../../dom.js";
import { t } from "../../strings.js";
import { pictureOf } from "../picture.js";
import { Verdict } from "../verdict.js";

/** Rules about states, not about what a search has done with them. */
const OF_STATES = ["successors", "dead-end", "overestimated", "inconsistent", "below"];

/** @type {import("../types.js").ScreenKind} */
export function pick(screen, lesson, hooks) {
  /** @type {Set<number>} */
  const picked = new Set();
  let open = true;
  const bare = OF_STATES.includes(screen.rule);
  const verdict = new Verdict(screen, hooks);
  const picture = pictureOf(lesson, screen.runs[0], { shows: screen.shows, bare, lines: screen.rule !== "successors", onpress: (id) => press(id) });
  const told = h("p", { class: "told", role: "status" });
  const check = h("button", { type: "button", class: "primary", onclick: () => answer() }, t("learn.check"));

  /** @param {number} id */
  function press(id) {
    if (!open) return;
    if (!picked.delete(id)) picked.add(id);
    verdict.clear();
    draw();
  }

  function answer() {
    if (!open) return;
    const right = new Set(screen.right);
    const wrong = [...picked].filter((id) => !right.has(id));
    const missing = right.size - (picked.size - wrong.length);
    if (wrong.length || missing) {
      const words = wrong.length ? t("learn.pick.wrong", { names: wrong.map((id) => picture.name(id)).join(", "), count: wrong.length }) : t("learn.pick.missing", { count: missing });
      return verdict.bad(`${words} ${screen.hint}`);
    }
    open = false;
    draw();
    return verdict.good();
  }

  function draw() {
    /** @param {import("../drawing.js").Spot} spot @returns {import("../drawing.js").Look} */
    const look = (spot) => (picked.has(spot.id) ? { picked: true, badge: "•", ...(open ? {} : { verdict: "right" }) } : {});
    picture.show(screen.moment, look);
    if (!open && screen.revealed && "reveal" in picture) picture.reveal(screen.revealed, look);
    told.textContent = picked.size ? t("learn.pick.so-far", { names: [...picked].map((id) => picture.name(id)).join(", ") }) : t("learn.pick.none");
    check.disabled = !open;
  }

  draw();
  const names = screen.right.map((/** @type {number} */ id) => picture.name(id)).join(", ");
  return { picture: picture.element, task: h("div", { class: "stack" }, told, h("div", { class: "row" }, check), verdict.element), answer: names };
}
