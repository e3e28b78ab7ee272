/** The rules in pictures: small boards that are really played, so that no picture can be wrong. */

import { get, post } from "../../api.js";
import { Board } from "../../board.js";
import { fill, h } from "../../dom.js";
import { own, t } from "../../strings.js";

/** @typedef {{ board: string, moves: string[] }} Frame a board by its name, after some moves */
/** @typedef {{ boards: Record<string, string>, lessons: { text: string, frames: Frame[] }[] }} Lessons */
/** @typedef {import("../../types.js").PuzzleInfo} PuzzleInfo */
/** @typedef {import("../../types.js").Position} Position */

/**
 * Open the pictures; Escape or the button closes them.
 *
 * @param {PuzzleInfo} puzzle @param {(error: unknown) => void} fail
 */
export function showLessons(puzzle, fail) {
  const pictures = h("div", { class: "lessons" });
  const dialog = h("dialog", { class: "lessons-sheet", "aria-label": t("guide.pictures") },
    h("h2", { tabindex: "-1", autofocus: true }, `${puzzle.title}: ${t("guide.pictures")}`), pictures,
    h("button", { type: "button", class: "primary", onclick: () => dialog.close() }, t("help.close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  draw(pictures, puzzle).then(() => dialog.showModal()).catch(fail);
}

/** @param {HTMLElement} root @param {PuzzleInfo} puzzle */
async function draw(root, puzzle) {
  /** @type {Lessons} */
  const { boards, lessons } = await get(`puzzles/${puzzle.name}/lessons.json`);
  const play = (/** @type {Frame} */ { board, moves }) => post(`api/puzzles/${puzzle.name}/play`, { instance: boards[board], moves });
  const drawn = lessons.map(async ({ text, frames }) => {
    const pictures = (await Promise.all(frames.map(play))).map((position) => picture(puzzle, position));
    return h("figure", { class: "lesson" }, h("div", { class: "lesson-frames" }, pictures), h("figcaption", {}, own(puzzle.name, `lesson.${text}`)));
  });
  fill(root, await Promise.all(drawn));
}

/** @param {PuzzleInfo} puzzle @param {Position} position */
function picture(puzzle, { scene, standing }) {
  const board = new Board();
  board.show(scene);
  const told = Object.keys(standing).map((name) => own(puzzle.name, `standing.${name}`, { ...standing, count: standing[name] })).filter(Boolean);
  return h("div", {}, board.element, h("p", { class: "small faint" }, told.join(" · ")));
}
