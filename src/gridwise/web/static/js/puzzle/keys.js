/** The keys of a puzzle's page: what the open panel and the board leave goes to the timeline, the hint and the win. */

/** @typedef {import("../pages/puzzle.js").Workbench} Workbench */
/** @typedef {import("./panels/play.js").PlayPanel} PlayPanel */

export class Keys {
  /** @param {Workbench} workbench @param {AbortSignal} signal */
  constructor(workbench, signal) {
    this.workbench = workbench;
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    for (const part of [workbench.timeline.element, workbench.panels.play.element]) this.handBack(part);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.defaultPrevented) return;
    if (target.closest("textarea, select, dialog, input:not([type=range], [type=checkbox])")) return;
    const taken = event.ctrlKey || event.metaKey ? this.command(event) : this.take(event, target);
    if (taken) event.preventDefault();
  }

  /**
   * Give the keys back to the board when something was chosen from a list with mouse or finger; lists take arrows, too.
   *
   * @param {HTMLElement} part
   */
  handBack(part) {
    let pointed = false;
    part.addEventListener("pointerdown", () => (pointed = true));
    part.addEventListener("keydown", () => (pointed = false));
    part.addEventListener("change", ({ target }) => {
      if (pointed && target instanceof HTMLSelectElement) this.workbench.stage.focus({ preventScroll: true });
    });
  }

  /**
   * What Ctrl and a letter do everywhere.
   *
   * @param {KeyboardEvent} event
   */
  command(event) {
    const by = { z: event.shiftKey ? 1 : -1, y: 1 }[event.key.toLowerCase()];
    if (!by || this.workbench.editing) return false;
    this.workbench.timeline.turn(by);
    return true;
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} target */
  take(event, target) {
    const free = target === document.body || this.workbench.stage.contains(target);
    const panel = this.workbench.panels[this.workbench.tab];
    // Who has just opened a panel goes on with its letters.
    const opened = target.closest("[role=tab]") !== null && event.key.length === 1 && event.key !== " ";
    if ((free || opened) && panel.key?.(event)) return true;
    if (this.workbench.editing) return false;
    // Who has pressed a button beside the board goes on with the keys, unless what was pressed needs them itself.
    const beside = target.closest(".workbench") !== null && target.closest("[type=range], [role=tab]") === null;
    const near = free || (beside && ![" ", "Enter"].includes(event.key));
    if (near && this.workbench.control.key(event)) return true;
    const onButton = target.closest("button, a, input, [role=tab]") !== null;
    switch (event.key) {
      case " ":
        if (onButton) return false;
        this.workbench.timeline.flip();
        return true;
      case "ArrowLeft":
      case "ArrowRight":
        if (target.closest("input")) return false;
        this.workbench.timeline.step(event.key === "ArrowLeft" ? -1 : 1);
        return true;
      case "Home":
      case "End":
        if (target.closest("input")) return false;
        this.workbench.timeline.jump(event.key === "Home" ? 0 : this.workbench.game.moves.length);
        return true;
      case "h":
      case "H":
        if (!this.workbench.puzzle.controls || !this.workbench.puzzle.hints) return false;
        this.workbench.open("play");
        /** @type {PlayPanel} */ (this.workbench.panels.play).hint();
        return true;
      case "u":
        this.workbench.timeline.turn(-1);
        return true;
      case "U":
        this.workbench.timeline.turn(event.shiftKey ? 1 : -1);
        return true;
      case "Escape":
        if (target !== document.body) target.blur();
        return true;
      default:
        return this.workbench.win.key(event);
    }
  }
}
