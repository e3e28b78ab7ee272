/** What is told when a board is won: how many moves, how few would do, the time, the hints, the stars; and what is next. */

import { reducedMotion } from "../../board.js";
import { clockText } from "../../keep/clock.js";
import { fill, h, iconButton } from "../../dom.js";
import { hasText, own, t } from "../../strings.js";
import { nextLevel } from "../../keep/next.js";

/** @typedef {import("../../pages/puzzle.js").Workbench} Workbench */
/** @typedef {import("../../keep/keeper.js").Noted} Noted */

const STARS = /** @type {const} */ (["solved", "fewest", "unaided"]);

export class WinCard {
  /** @param {Workbench} bench */
  constructor(bench) {
    this.bench = bench;
    this.element = h("section", { class: "win", hidden: true, "aria-label": t("win.label") });
    this.words = h("div", { class: "win-words" });
    /** @type {Noted | null} */
    this.shown = null;
    bench.keeper.addEventListener("noted", (event) => this.show(/** @type {CustomEvent<Noted>} */ (event).detail));
    bench.game.addEventListener("change", () => this.update());
  }

  get open() {
    return !this.element.hidden;
  }

  /** @param {Noted} noted */
  show(noted) {
    if (!noted.result.solved) return;
    // How few would do may be known only later: then the card is drawn again, unless it was closed.
    const again = this.shown?.result === noted.result;
    this.shown = noted;
    if (again && !this.open) return;
    this.element.classList.toggle("again", again);
    if (!again) this.draw();
    this.write(noted);
    this.element.hidden = false;
    // On a phone it lies below the timeline.
    if (!again) this.element.scrollIntoView({ block: "nearest", behavior: reducedMotion() ? "auto" : "smooth" });
    this.bench.announce([this.title, this.count(noted), this.circumstances(noted), this.starWords(noted)].join(" "));
  }

  /** Whoever goes back to playing sees no card. */
  update() {
    if (this.bench.game.position?.outcome !== "won") this.element.hidden = true;
  }

  get title() {
    return own(this.bench.puzzle.name, "win.title");
  }

  /** @param {Noted} noted */
  count({ result, fewest }) {
    const unit = hasText(`metric.${result.metric}`) ? t(`metric.${result.metric}`) : result.metric;
    if (fewest === null) return t("win.count", { number: result.count, unit });
    return t("win.best", { number: result.count, fewest, unit });
  }

  /** @param {Noted} noted */
  circumstances({ result, before }) {
    const parts = [t("win.time", { time: clockText(result.seconds) }), t(result.hints ? "win.hints" : "win.no-hints", { count: result.hints })];
    if (result.watched) parts.push(t("win.watched"));
    if (before?.solved && before.count < result.count) parts.push(t("win.record", { count: before.count }));
    else if (before?.solved && before.count > result.count) parts.push(t("win.new-record", { count: before.count }));
    return `${parts.join(" · ")}.`;
  }

  /** @param {Noted} noted */
  starWords({ earned }) {
    return t("stars.label", { number: earned.count, words: STARS.filter((name) => earned[name]).map((name) => t(`stars.${name}`)).join(", ") });
  }

  draw() {
    const { bench } = this;
    const next = nextLevel(bench);
    fill(this.element,
      h("header", {}, h("h2", {}, this.title),
        iconButton("close", t("win.close"), { onclick: () => this.close() })),
      this.words,
      h("div", { class: "buttons-row" },
        next && h("button", { type: "button", class: "primary next", title: `${t("win.next")} (N)`, onclick: () => this.next() }, t("win.next")),
        h("button", { type: "button", onclick: () => bench.timeline.jump(0) }, t("win.again")),
        bench.puzzle.reviews && h("button", { type: "button", onclick: () => bench.review() }, t("play.review"))));
  }

  /**
   * Write what may change while somebody has a hand on the buttons.
   *
   * @param {Noted} noted
   */
  write(noted) {
    fill(this.words,
      h("ul", { class: "win-stars" }, STARS.map((name) => h("li", { class: noted.earned[name] ? "earned" : "" },
        h("span", { class: "win-star", "aria-hidden": "true" }, noted.earned[name] ? "★" : "☆"),
        h("span", {}, t(`win.star.${name}`), h("span", { class: "unseen" }, `: ${t(noted.earned[name] ? "win.star.yes" : "win.star.no")}`))))),
      h("p", { class: "win-count" }, this.count(noted)),
      h("p", { class: "small faint" }, this.circumstances(noted)));
  }

  close() {
    this.element.hidden = true;
    this.bench.stage.focus({ preventScroll: true });
  }

  next() {
    const next = nextLevel(this.bench);
    if (!next) return;
    this.bench.load(next.level.text, next.level).catch((error) => this.bench.fail(error));
    this.bench.stage.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.open || event.key.toLowerCase() !== "n") return false;
    this.next();
    return true;
  }
}
