/** Taking a board along: a link, the text, pictures. */

import { postForFile } from "../../api.js";
import { fill, h } from "../../dom.js";
import { dayName } from "../../keep/days.js";
import { resultText } from "../../keep/result.js";
import { t } from "../../strings.js";
import { theme } from "../../theme.js";

/** @typedef {import("../../pages/puzzle.js").Workbench} Workbench */

export class SharePanel {
  /** @param {Workbench} bench */
  constructor(bench) {
    this.bench = bench;
    this.link = h("input", { type: "text", readonly: true, "aria-label": t("share.link"), onfocus: () => this.link.select() });
    this.told = h("p", { class: "small", role: "status" });
    const button = (/** @type {string} */ kind) =>
      h("button", { type: "button", "data-download": kind, onclick: () => this.download(kind) }, t(`share.${kind}`));
    this.result = h("pre", { class: "result-text" });
    this.results = h("div", { class: "stack", hidden: true }, h("h2", {}, t("share.result")), this.result,
      h("div", { class: "row" }, h("button", { type: "button", onclick: () => this.copyResult() }, t("day.copy"))));
    this.element = h("div", { class: "stack wide-gaps" }, this.results,
      h("div", { class: "stack" }, h("h2", {}, t("share.link")), h("p", { class: "small faint" }, t("share.link.help")),
        h("div", { class: "copy" }, this.link, h("button", { type: "button", onclick: () => this.copy() }, t("share.copy")))),
      h("div", { class: "stack" }, h("h2", {}, t("share.download")),
        h("div", { class: "downloads" }, ["file", "svg", "png", "gif", "plan"].map(button)), h("p", { class: "small faint" }, t("share.gif.help")), this.told));
    bench.game.addEventListener("change", (event) => {
      if (/** @type {CustomEvent} */ (event).detail !== "refresh" && bench.tab === "share") this.enter();
    });
  }

  async enter() {
    fill(this.told);
    const { called, keeper, puzzle } = this.bench;
    const result = resultText(puzzle, keeper.board, this.bench.day ? dayName(this.bench.day.date) : called);
    this.results.hidden = result === null;
    this.result.textContent = result ?? "";
    this.link.value = this.bench.game.text ? await this.bench.link() : "";
  }

  async copyResult() {
    try {
      await navigator.clipboard.writeText(this.result.textContent ?? "");
      fill(this.told, t("share.copied"));
    } catch {
      getSelection()?.selectAllChildren(this.result);
      fill(this.told, t("share.copy-by-hand"));
    }
  }

  async copy() {
    this.link.select();
    try {
      await navigator.clipboard.writeText(this.link.value);
      fill(this.told, t("share.copied"));
    } catch {
      fill(this.told, t("share.copy-by-hand"));
    }
  }

  /** @param {string} kind */
  async download(kind) {
    const { bench } = this;
    const { game, puzzle } = bench;
    fill(this.told, t("share.working"));
    try {
      if (kind === "file") {
        const file = await postForFile(`${game.path}/picture`, { ...game.here(), format: "file" });
        save(file, `${puzzle.name}.${(await file.text()).startsWith("{") ? "json" : "txt"}`);
      } else if (kind === "plan") {
        save(new Blob([`${game.moves.join(" ")}\n`], { type: "text/plain" }), `${puzzle.name}-moves.txt`);
      } else if (kind === "gif") {
        if (game.moves.length === 0 && !(await bench.solveFromHere())) return fill(this.told);
        const body = { instance: game.text, moves: [], plan: game.moves.slice(0, 400), format: "gif", theme: theme() };
        save(await postForFile(`${game.path}/picture`, body), `${puzzle.name}.gif`);
      } else {
        const body = { ...game.here(), format: kind, theme: theme(), cell: kind === "png" ? 96 : 48 };
        save(await postForFile(`${game.path}/picture`, body), `${puzzle.name}.${kind}`);
      }
      fill(this.told, t("share.done"));
    } catch (error) {
      fill(this.told);
      bench.fail(error);
    }
    return undefined;
  }
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
