/** Editing the board in place and as text; what is wrong is said at once, with its line. */

import { ApiError, inWords, isAbort, post } from "../../api.js";
import { fill, h } from "../../dom.js";
import { drafts } from "../../keep/games.js";
import { t } from "../../strings.js";
import { TextEditor } from "../edit/text.js";

/** @typedef {import("../../pages/puzzle.js").Workbench} Workbench */
/** @typedef {import("../edit/editor.js").Editor} Editor */

/** @typedef {new (scene: import("../../types.js").Scene, text: string, onchange: () => void) => Editor} EditorClass */

const PATIENCE_MS = 250;

export class EditPanel {
  /** @param {Workbench} bench */
  constructor(bench) {
    this.bench = bench;
    /** @type {Editor | null} */
    this.editor = null;
    /**
     * What edits boards in place; without one they are edited as text.
     *
     * @type {Promise<EditorClass | null> | null}
     */
    this.loading = null;
    this.valid = true;
    /**
     * Ends when the board that was edited has come to be played.
     *
     * @type {Promise<void> | null}
     */
    this.coming = null;
    this.timer = 0;
    /** @type {AbortController | null} */
    this.asking = null;
    this.toolBox = h("div");
    this.text = new TextEditor(() => this.later(true));
    this.play = h("button", { type: "button", class: "primary", onclick: () => this.take() }, t(bench.puzzle.controls ? "edit.play" : "pick.use"));
    this.back = h("button", { type: "button", onclick: () => this.discard() }, t("edit.back"));
    this.kept = h("p", { class: "small", hidden: true }, t("edit.draft"));
    this.element = h("div", { class: "stack wide-gaps" }, this.kept, this.toolBox,
      h("div", { class: "stack" }, h("h2", {}, t("edit.text")), this.text.element),
      h("div", { class: "buttons-row" }, this.play, this.back));
    const { stage } = bench;
    const { signal } = bench.leaving;
    stage.addEventListener("pointerdown", (event) => this.pointer(event, "down"), { signal });
    stage.addEventListener("pointermove", (event) => this.pointer(event, "move"), { signal });
    stage.addEventListener("pointerup", (event) => this.pointer(event, "up"), { signal });
    stage.addEventListener("pointercancel", (event) => this.pointer(event, "up"), { signal });
    this.pressed = false;
    bench.game.addEventListener("change", (event) => {
      // Whoever is quick opens this panel before there is a board.
      if (/** @type {CustomEvent} */ (event).detail === "load" && bench.editing && !this.text.text) this.start();
    });
  }

  /** The board turns into one that can be changed. */
  enter() {
    if (this.bench.editing) return;
    this.bench.timeline.pause();
    this.bench.mark(true);
    this.start();
  }

  /** Begin with the board that is there, or with what was left unfinished on it. */
  start() {
    const draft = drafts.find(this.bench.puzzle.name, this.bench.game.text);
    this.begin(draft ?? this.bench.game.text);
    if (draft !== null) this.bench.announce(t("edit.draft"));
    this.kept.hidden = draft === null;
  }

  /** Back to the board as it was. */
  discard() {
    drafts.put(this.bench.puzzle.name, this.bench.game.text, null);
    this.kept.hidden = true;
    this.begin(this.bench.game.text);
  }

  /** What is not finished is kept: it is there again when the board is edited again. */
  keepDraft() {
    const { game, puzzle } = this.bench;
    const changed = this.text.text.trim() !== game.text.trim();
    if (changed || drafts.find(puzzle.name, game.text) !== null) drafts.put(puzzle.name, game.text, changed ? this.text.text : null);
  }

  /**
   * Back to playing: with the new board if it is one, which has to come first, else with the old one.
   *
   * @returns {Promise<void> | null}
   */
  leave() {
    const { bench } = this;
    if (!bench.editing || this.coming) return this.coming;
    bench.say("");
    const changed = this.text.text.trim() !== bench.game.text.trim();
    if (bench.leaving.signal.aborted || !changed || !this.valid) {
      this.keepDraft();
      this.end();
      return null;
    }
    drafts.put(bench.puzzle.name, bench.game.text, null);
    this.coming = bench.load(this.text.text).catch((error) => bench.fail(error)).then(() => this.end());
    return this.coming;
  }

  /** The board is one to be played again. */
  end() {
    this.coming = null;
    this.asking?.abort();
    clearTimeout(this.timer);
    this.editor = null;
    this.bench.mark(false);
    this.bench.shown = null;
    this.bench.draw(false);
  }

  /** @param {string} text */
  begin(text) {
    this.text.text = text;
    this.text.mark(null);
    this.check(true);
  }

  /**
   * Put a text into the editor, right or wrong.
   *
   * @param {string} text
   */
  write(text) {
    this.begin(text);
  }

  async take() {
    if (await this.check(false)) this.bench.open(this.bench.names[0]);
  }

  /**
   * Check soon: typing goes on.
   *
   * @param {boolean} rebuild
   */
  later(rebuild) {
    clearTimeout(this.timer);
    // Whether it is right is not known before it was read: who leaves earlier leaves a draft.
    this.asking?.abort();
    this.asking = null;
    this.valid = false;
    this.keepDraft();
    this.timer = window.setTimeout(() => this.check(rebuild), PATIENCE_MS);
  }

  /**
   * Let the server read the text; with `rebuild`, the board is drawn anew from it.
   *
   * @param {boolean} rebuild
   */
  async check(rebuild) {
    clearTimeout(this.timer);
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.loading ??= this.editorClass();
    try {
      const [Kind, read] = await Promise.all([this.loading, post(`${this.bench.game.path}/read`, { text: this.text.text }, { signal: asking.signal })]);
      if (asking !== this.asking || !this.bench.editing) return false;
      this.valid = true;
      this.text.mark(null);
      this.bench.say("");
      this.play.disabled = false;
      if (!Kind) this.see(read.scene);
      else if (rebuild || !this.editor || this.editor.drawnByServer) this.build(Kind, read, rebuild);
      return true;
    } catch (error) {
      if (isAbort(error) || asking !== this.asking) return false;
      this.valid = false;
      this.play.disabled = true;
      this.text.mark(inWords(error), error instanceof ApiError ? error.line : null);
      this.bench.say(this.text.message.textContent ?? "", "bad");
      return false;
    }
  }

  /** @returns {Promise<EditorClass | null>} */
  async editorClass() {
    const { name, editor } = this.bench.puzzle;
    return editor ? (await import(`/puzzles/${name}/editor.js`)).default : null;
  }

  /** @param {EditorClass} Kind @param {import("../../types.js").ReadAnswer} read @param {boolean} rebuild */
  build(Kind, read, rebuild) {
    const cursor = this.editor?.cursor ?? null;
    this.editor = new Kind(read.scene, read.text, () => this.changed());
    this.editor.cursor = cursor;
    if (rebuild) fill(this.toolBox, this.editor.tools());
    this.show();
  }

  /** The board was changed in place. */
  changed() {
    const { editor } = this;
    if (!editor) return;
    this.show();
    const text = editor.text();
    if (text === this.text.text) return;
    this.text.text = text;
    this.later(false);
  }

  show() {
    if (this.editor && this.bench.editing) this.see(this.editor.scene());
  }

  /** @param {import("../../types.js").Scene} scene */
  see(scene) {
    this.bench.shown = scene;
    this.bench.draw(false);
  }

  /** @param {PointerEvent} event @param {"down" | "move" | "up"} phase */
  pointer(event, phase) {
    const { editor } = this;
    if (!editor || !this.bench.editing || event.button > 0) return;
    if (phase === "down") {
      this.pressed = true;
      this.bench.stage.focus({ preventScroll: true });
      this.bench.stage.setPointerCapture(event.pointerId);
      event.preventDefault();
    }
    if (!this.pressed) return;
    if (phase === "up") this.pressed = false;
    const cell = this.bench.board.cell(event);
    if (cell) editor.touch(cell, phase);
    else if (phase === "up") editor.touch({ row: -1, col: -1 }, phase);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.editor?.key(event) ?? false;
  }
}
