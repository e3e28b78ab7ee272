/** An exercise: press the states in the order in which the search takes them. */

import { h } from "../../dom.js";
import { t } from "../../strings.js";
import { pictureOf } from "../picture.js";
import { Verdict } from "../verdict.js";

/** @type {import("../types.js").ScreenKind} */
export function order(screen, lesson, hooks) {
  /** @type {number[]} */
  let pressed = [];
  let open = true;
  const verdict = new Verdict(screen, hooks);
  const picture = pictureOf(lesson, screen.runs[0], { shows: screen.shows, onpress: (id) => press(id) });
  const told = h("p", { class: "told", role: "status" });
  const check = h("button", { type: "button", class: "primary", onclick: () => answer() }, t("learn.check"));
  const undo = h("button", { type: "button", onclick: () => press(pressed[pressed.length - 1]) }, t("learn.undo"));

  /** @param {number} id */
  function press(id) {
    if (!open || id === undefined) return;
    if (pressed[pressed.length - 1] === id) pressed = pressed.slice(0, -1);
    else if (!pressed.includes(id) && pressed.length < screen.count) pressed = [...pressed, id];
    verdict.clear();
    draw();
  }

  function answer() {
    if (!open) return;
    if (pressed.length < screen.count) return verdict.bad(t("learn.order.more", { count: screen.count - pressed.length }));
    const wrong = pressed.findIndex((id, at) => id !== screen.right[at]);
    if (wrong < 0) {
      open = false;
      draw();
      return verdict.good();
    }
    verdict.bad(`${t("learn.order.wrong", { count: wrong + 1 })} ${screen.hint}`);
    pressed = pressed.slice(0, wrong);
    return draw();
  }

  function draw() {
    picture.show(screen.moment, (spot) => {
      const at = pressed.indexOf(spot.id);
      return at < 0 ? {} : { picked: true, badge: String(at + 1), ...(open ? {} : { path: false }) };
    });
    told.textContent = pressed.length ? t("learn.order.so-far", { names: pressed.map((id) => picture.name(id)).join(", ") }) : t("learn.order.none", { count: screen.count });
    undo.disabled = !open || pressed.length === 0;
    check.disabled = !open;
  }

  draw();
  const names = screen.right.map((/** @type {number} */ id) => picture.name(id)).join(", ");
  return { picture: picture.element, task: h("div", { class: "stack" }, told, h("div", { class: "row" }, check, undo), verdict.element), answer: names };
}
