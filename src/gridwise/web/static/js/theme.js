/** Light and dark: as the system has it, until the reader chooses. */

import { fill, icon } from "./dom.js";
import { t } from "./strings.js";

const KEY = "gridwise.theme";
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/**
 * The theme that is shown now.
 *
 * @returns {"light" | "dark"}
 */
export function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return prefersDark.matches ? "dark" : "light";
}

/** Take what was chosen before, as early as possible, so that nothing flashes. */
export function restoreTheme() {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // A browser may keep nothing: then the system's theme it is.
  }
}

/**
 * Make a button the switch between light and dark.
 *
 * @param {HTMLButtonElement} button
 */
export function themeSwitch(button) {
  const show = () => {
    const dark = theme() === "dark";
    const label = t(dark ? "theme.to-light" : "theme.to-dark");
    fill(button, icon(dark ? "sun" : "moon"));
    button.setAttribute("aria-label", label);
    button.title = label;
  };
  button.addEventListener("click", () => {
    const next = theme() === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Then it holds for this page only.
    }
    show();
  });
  prefersDark.addEventListener("change", show);
  show();
}
