/** Home: the puzzles as live thumbnails; click and you are in. */

import { get, post } from "../api.js";
import { Board, reducedMotion } from "../board.js";
import { fill, h } from "../dom.js";
import { departed } from "../draw/departure.js";
import { href } from "../router.js";
import { own, sentence, t } from "../strings.js";
import { tools } from "../tools.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */

const REST_STEPS = 3;
const SHOWN = 80;

/** @type {import("../types.js").Page} */
export default {
  title: () => t("app.title"),
  mount(root, _route, { puzzles }) {
    const leaving = new AbortController();
    const cards = puzzles.map((puzzle) => card(puzzle, leaving.signal));
    const links = tools(puzzles).map(({ page, key }) =>
      h("a", { class: "tool", href: href(page) }, h("strong", {}, t(`${key}.nav`)), h("span", {}, t(`${key}.home`))),
    );
    fill(
      root,
      h("div", { class: "home" }, h("h1", {}, t("home.title")), h("p", { class: "lead" }, t("home.lead")),
        h("div", { class: "cards" }, cards), h("div", { class: "tools" }, links)),
    );
    return () => leaving.abort();
  },
};

/** @param {PuzzleInfo} puzzle @param {AbortSignal} signal */
function card(puzzle, signal) {
  const board = new Board();
  const link = h(
    "a",
    { class: "card", href: href(puzzle.name) },
    h("span", { class: "thumbnail" }, board.element),
    h("strong", {}, puzzle.title),
    h("span", { class: "summary" }, own(puzzle.name, "summary", {}, sentence(puzzle.summary))),
  );
  live(puzzle, board, signal).catch(() => {});
  return link;
}

/**
 * Show the example, then its solution again and again.
 *
 * @param {PuzzleInfo} puzzle @param {Board} board @param {AbortSignal} signal
 */
async function live(puzzle, board, signal) {
  /** @type {import("../types.js").Shipped[]} */
  const shipped = await get(`api/puzzles/${puzzle.name}/instances`, { signal });
  const chosen = shipped.find(({ difficulty }) => difficulty === puzzle.preview.level);
  const instance = chosen?.text ?? puzzle.example;
  const { scene } = await post(`api/puzzles/${puzzle.name}/read`, { text: instance }, { signal });
  board.show(scene);
  if (reducedMotion()) return;
  const shown = await solution(puzzle, instance, signal);
  let at = 0;
  if (shown.length < 2) return;
  const out = departed(shown[shown.length - 1].scene);
  if (out) shown.push({ ...shown[shown.length - 1], scene: out });
  board.show(shown[0].scene);
  const timer = setInterval(() => {
    if (document.hidden) return;
    at = (at + 1) % (shown.length + REST_STEPS);
    if (at < shown.length) board.show(shown[at].scene, { animate: at > 0 });
  }, puzzle.preview.step_ms);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/**
 * Let the puzzle be solved, and give some pictures of it.
 *
 * @param {PuzzleInfo} puzzle @param {string} instance @param {AbortSignal} signal
 */
async function solution(puzzle, instance, signal) {
  const { algorithm, skip } = puzzle.preview;
  const limits = { seconds: 15 };
  const result = await post(`api/puzzles/${puzzle.name}/solve`, { instance, algorithm, limits }, { signal });
  const plan = result.plan?.slice(0, skip + SHOWN) ?? result.solution;
  const frames = plan ? await post(`api/puzzles/${puzzle.name}/frames`, { instance, plan }, { signal }) : [];
  return frames.slice(skip, skip + SHOWN);
}
