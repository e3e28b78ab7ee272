/** A world to touch: the reader goes from state to state, and the page counts what it costs. */

import { h } from "../../dom.js";
import { t } from "../../strings.js";
import { SearchPicture } from "../search_picture.js";
import { Verdict } from "../verdict.js";

/** @type {import("../types.js").ScreenKind} */
export function walk(screen, lesson, hooks) {
  const [run] = screen.runs;
  const world = lesson.worlds[run.world];
  /** @type {Map<string, number>} */
  const costs = new Map();
  for (const [first, second, cost, both] of world.edges) {
    costs.set(`${first} ${second}`, cost);
    if (both) costs.set(`${second} ${first}`, cost);
  }
  let way = [world.start];
  let open = true;
  const verdict = new Verdict(screen, hooks);
  const picture = new SearchPicture(lesson, { ...run, steps: [{ iteration: 1, expanded: null, made: [], frontier: [], goal: null }] }, { shows: screen.shows, walked: true, onpress: (id) => press(id) });
  const told = h("p", { class: "told", role: "status" });
  const again = h("button", { type: "button", onclick: () => {
    [way, open] = [[world.start], true];
    verdict.clear();
    draw();
  } }, t("learn.walk.again"));

  /** @param {number} id */
  function press(id) {
    const last = way[way.length - 1];
    if (!open || id === last) return;
    if (id === way[way.length - 2]) way = way.slice(0, -1);
    else if (costs.has(`${last} ${id}`)) way = [...way, id];
    else {
      told.textContent = t("learn.walk.apart", { from: picture.name(last), to: picture.name(id) });
      return;
    }
    verdict.clear();
    draw();
    if (world.nodes[id].goal) arrive();
  }

  function arrive() {
    const cost = total();
    if (screen.aim === "cheapest" && cost > screen.right) verdict.bad(`${t("learn.walk.dear", { cost })} ${screen.hint}`);
    else {
      open = false;
      verdict.good("learn.done");
    }
  }

  const total = () => way.reduce((sum, id, at) => sum + (at ? costs.get(`${way[at - 1]} ${id}`) ?? 0 : 0), 0);

  function draw() {
    const last = way[way.length - 1];
    picture.show(0, (spot) => ({ path: way.includes(spot.id), status: spot.id === last ? "current" : "unmade" }));
    told.textContent = way.length > 1 ? t("learn.walk.so-far", { cost: total(), names: way.map((id) => picture.name(id)).join(", ") }) : t("learn.walk.start");
    again.disabled = way.length < 2;
  }

  draw();
  const answer = screen.aim === "cheapest" ? run.path.map((id) => picture.name(id)).join(", ") : undefined;
  return { picture: picture.element, task: h("div", { class: "stack" }, told, h("div", { class: "row" }, again), verdict.element), answer };
}
