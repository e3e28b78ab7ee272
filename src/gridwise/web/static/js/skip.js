/** The link that skips the header: to the board where a page has one, else to what the page is about. */

import { t } from "./strings.js";

/**
 * The board that a page is about: in links they are only pictures of what lies behind, in lanes one of several.
 *
 * @param {HTMLElement} root
 */
const boardOf = (root) => /** @type {HTMLElement | SVGElement | null} */ (root.querySelector(".stage, .lane[tabindex]") ?? root.querySelector(".board:not(a .board, .lane .board)"));

/**
 * Make the link lead there; the address names the page, so it stays what it is.
 *
 * @param {HTMLAnchorElement} link @param {HTMLElement} root @returns {() => void} to be called when another page is shown
 */
export function skipLink(link, root) {
  const update = () => {
    link.textContent = t(boardOf(root) ? "nav.skip" : "nav.skip-to-content");
    link.setAttribute("href", location.hash || "#/");
  };
  link.addEventListener("focus", update);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const place = boardOf(root) ?? root;
    if (!place.hasAttribute("tabindex")) place.setAttribute("tabindex", "-1");
    place.focus();
  });
  return update;
}
