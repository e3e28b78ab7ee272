/** A board to touch: some moves, a solution, or the shortest one. */

import { inWords } from "../../api.js";
import { Board } from "../../board.js";
import { h, iconButton } from "../../dom.js";
import { control as controlFor } from "../../puzzle/controls.js";
import { Game } from "../../puzzle/game.js";
import { own, t } from "../../strings.js";
import { Verdict } from "../verdict.js";

/** @type {import("../types.js").ScreenKind} */
export function play(screen, _lesson, hooks) {
  const puzzle = hooks.puzzles.find(({ name }) => name === screen.board.puzzle);
  const verdict = new Verdict(screen, hooks);
  const told = h("p", { class: "told", role: "status" });
  if (!puzzle) return { picture: h("div"), task: told };
  const game = new Game(puzzle);
  if (screen.board.metric) game.metric = screen.board.metric;
  const board = new Board();
  const stage = h("div", { class: "stage", tabindex: "0", role: "group", "aria-label": own(puzzle.name, `stage.${puzzle.controls ?? "still"}`) }, board.element);
  const say = (/** @type {string} */ text) => (told.textContent = text);
  const fail = (/** @type {unknown} */ error) => {
    say(inWords(error));
    draw(false);
  };
  const control = controlFor(game, board, {
    announce: hooks.announce, tell: (text) => say(text || standing()), fail, editing: () => false,
    touched: async () => {}, redraw: () => draw(false), stage,
  });
  if (puzzle.controls === "drag") board.element.setAttribute("role", "group");
  hooks.signal.addEventListener("abort", () => control.leave());
  let done = false;

  /** @param {boolean} animate */
  function draw(animate) {
    if (game.stop) board.show(control.overlay(game.stop.scene), { animate });
  }

  function standing() {
    const moves = game.at;
    if (game.position?.outcome === "won") return t("learn.play.won", { count: moves });
    if (screen.aim === "moves" && moves < screen.moves) return t("learn.play.left", { count: screen.moves - moves, made: moves });
    return t("learn.play.made", { count: moves });
  }

  function judge() {
    const won = game.position?.outcome === "won";
    const met = screen.aim === "moves" ? game.at >= screen.moves : won && (screen.aim === "win" || game.at === screen.fewest);
    if (met && !done) {
      done = true;
      verdict.good("learn.done");
    } else if (won && !met && !done) verdict.bad(t("learn.play.longer", { count: game.at, fewest: screen.fewest ?? 0 }));
    else if (!done) verdict.clear();
  }

  game.addEventListener("change", (event) => {
    const cause = /** @type {CustomEvent} */ (event).detail;
    draw(cause === "move" || cause === "step");
    control.update();
    say(standing());
    undo.disabled = again.disabled = game.at === 0;
    if (cause !== "load") judge();
  });
  const undo = iconButton("undo", t("learn.play.undo"), { disabled: true, onclick: () => game.go(game.turn(-1), "step").catch(fail) });
  const again = h("button", { type: "button", disabled: true, onclick: () => game.go(0).catch(fail) }, t("learn.play.again"));
  game.load(screen.board.text).catch(fail);
  const key = (/** @type {KeyboardEvent} */ event) => control.key(event);
  return { picture: h("div", { class: "play-picture" }, stage, control.bar?.() ?? null, control.panel()), task: h("div", { class: "stack" }, told, h("div", { class: "row" }, undo, again), verdict.element), key };
}
