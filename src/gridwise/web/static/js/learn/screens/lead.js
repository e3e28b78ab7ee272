/** A world to touch: the reader is the search, in the fog, and chooses what is expanded next. */

import { h } from "../../dom.js";
import { t } from "../../strings.js";
import { SearchPicture } from "../search_picture.js";
import { Verdict } from "../verdict.js";

/** @type {import("../types.js").ScreenKind} */
export function lead(screen, lesson, hooks) {
  const [run] = screen.runs;
  const world = lesson.worlds[run.world];
  /** @type {number[][]} */
  const neighbours = world.nodes.map(() => []);
  for (const [first, second, , both] of world.edges) {
    neighbours[first].push(second);
    if (both) neighbours[second].push(first);
  }
  /** @type {number[]} */
  let expanded = [];
  let known = [world.start];
  let open = true;
  const verdict = new Verdict(screen, hooks);
  const picture = new SearchPicture(lesson, run, { onpress: (id) => press(id) });
  const told = h("p", { class: "told", role: "status" });
  const again = h("button", { type: "button", onclick: () => {
    [expanded, known, open] = [[], [world.start], true];
    verdict.clear();
    draw();
  } }, t("learn.walk.again"));

  const waiting = () => known.filter((id) => !expanded.includes(id));

  /** @param {number} id */
  function press(id) {
    if (!open || !waiting().includes(id)) return;
    expanded = [...expanded, id];
    known = [...known, ...neighbours[id].filter((one) => !known.includes(one))];
    const found = known.find((one) => world.nodes[one].goal);
    open = found === undefined;
    draw();
    if (!open) verdict.good("learn.done");
  }

  function draw() {
    /** @type {import("../types.js").Step} */
    const step = { iteration: 1, expanded: expanded.length ? [expanded[expanded.length - 1], 0] : null, made: [], frontier: waiting().map((id) => [id, 0]), goal: null };
    const before = expanded.map((id) => ({ ...step, expanded: /** @type {[number, number]} */ ([id, 0]) }));
    picture.run = { ...run, steps: [...before, step] };
    picture.show(before.length, (spot) => ({ hidden: open && !known.includes(spot.id) }));
    const name = run.name || t("learn.lead.machine");
    told.textContent = open ? t("learn.lead.count", { count: expanded.length, waiting: waiting().length }) : t("learn.lead.found", { count: expanded.length, name, right: screen.right });
    again.disabled = expanded.length === 0;
  }

  draw();
  return { picture: picture.element, task: h("div", { class: "stack" }, told, h("div", { class: "row" }, again), verdict.element) };
}
