/** Home: the five puzzles as live thumbnails; click and you are in. */

import { get, post } from "../api.js";
import { Board, reducedMotion } from "../board.js";
import { fill, h } from "../dom.js";
import { href } from "../router.js";
import { t } from "../strings.js";

/** @typedef {import("../types.js").PuzzleInfo} PuzzleInfo */

/** Milliseconds for a step, by the way a puzzle is played. */
const STEP_MS = { drag: 900, arrows: 420, entries: 600, realtime: 240 };
const REST_STEPS = 3;
const SHOWN = 80;
/** A snake of one cell shows little: its game is joined later. */
const SNAKE_STARTS = 120;

/** @type {import("../types.js").Page} */
export default {
  title: () => t("app.title"),
  mount(root, _route, { puzzles }) {
    const leaving = new AbortController();
    const cards = puzzles.map((puzzle) => card(puzzle, leaving.signal));
    const tools = ["race", "compare", "arena"].map((name) =>
      h("a", { class: "tool", href: href(name) }, h("strong", {}, t(`nav.${name}`)), h("span", {}, t(`home.${name}`))),
    );
    fill(
      root,
      h("div", { class: "home" }, h("h1", {}, t("home.title")), h("p", { class: "lead" }, t("home.lead")),
        h("div", { class: "cards" }, cards), h("div", { class: "tools" }, tools)),
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
    h("span", { class: "summary" }, t(`puzzle.${puzzle.name}.summary`)),
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
  const chosen = shipped.find(({ difficulty }) => difficulty === (puzzle.controls === "drag" ? "hard" : "medium"));
  const instance = chosen?.text ?? puzzle.example;
  const { scene } = await post(`api/puzzles/${puzzle.name}/read`, { text: instance }, { signal });
  board.show(scene);
  if (reducedMotion()) return;
  const frames = await solution(puzzle, instance, signal);
  let at = 0;
  const shown = puzzle.controls === "realtime" ? frames.slice(SNAKE_STARTS) : frames.slice(0, SHOWN);
  if (shown.length < 2) return;
  board.show(shown[0].scene);
  const timer = setInterval(() => {
    if (document.hidden) return;
    at = (at + 1) % (shown.length + REST_STEPS);
    if (at < shown.length) board.show(shown[at].scene, { animate: at > 0 });
  }, STEP_MS[puzzle.controls]);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/**
 * Let the puzzle be solved, and give the first pictures of it.
 *
 * @param {PuzzleInfo} puzzle @param {string} instance @param {AbortSignal} signal
 */
async function solution(puzzle, instance, signal) {
  // On Snake the pilot that always wins is quick, too.
  const algorithm = puzzle.controls === "realtime" ? "hamiltonian" : "best";
  const limits = { seconds: 3 };
  const result = await post(`api/puzzles/${puzzle.name}/solve`, { instance, algorithm, limits }, { signal });
  const plan = result.plan?.slice(0, SHOWN + (puzzle.controls === "realtime" ? SNAKE_STARTS : 0)) ?? result.solution;
  return plan ? post(`api/puzzles/${puzzle.name}/frames`, { instance, plan }, { signal }) : [];
}
