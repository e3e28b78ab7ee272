/** Boards that come from outside: dropped on the page, or pasted. */

export class Inbox {
  /** @param {import("../pages/puzzle.js").Workbench} workbench @param {HTMLElement} root @param {AbortSignal} signal */
  constructor(workbench, root, signal) {
    this.workbench = workbench;
    root.addEventListener("dragover", (event) => this.dragOver(event), { signal });
    root.addEventListener("dragleave", () => workbench.stage.classList.remove("dropping"), { signal });
    root.addEventListener("drop", (event) => this.drop(event), { signal });
    document.addEventListener("paste", (event) => this.paste(event), { signal });
  }

  /** @param {DragEvent} event */
  dragOver(event) {
    if (![...(event.dataTransfer?.types ?? [])].some((type) => type === "Files" || type === "text/plain")) return;
    event.preventDefault();
    this.workbench.stage.classList.add("dropping");
  }

  /** @param {DragEvent} event */
  async drop(event) {
    event.preventDefault();
    this.workbench.stage.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    const text = file ? await file.text() : event.dataTransfer?.getData("text/plain");
    if (text) this.workbench.receive(text);
  }

  /** @param {ClipboardEvent} event */
  paste(event) {
    if (/** @type {HTMLElement} */ (event.target).closest?.("textarea, input")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text?.trim()) this.workbench.receive(text);
  }
}
