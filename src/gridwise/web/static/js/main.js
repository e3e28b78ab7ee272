/** Starts the page: texts, theme, header, and the page that the address names. */

import { ApiError, get, inWords } from "./api.js";
import { unanswered, watchConnection } from "./connection.js";
import { fill, h } from "./dom.js";
import { showHelp } from "./help.js";
import { tools } from "./tools.js";
import { href, route } from "./router.js";
import { skipLink } from "./skip.js";
import { loadStrings, t } from "./strings.js";
import { restoreTheme, themeSwitch } from "./theme.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").PuzzleInfo} PuzzleInfo */

/** @type {Record<string, () => Promise<{ default: Page }>>} */
const PAGES = {
  "": () => import("./pages/home.js"),
  boards: () => import("./pages/boards.js"),
  learn: () => import("./pages/learn.js"),
  race: () => import("./pages/race.js"),
  compare: () => import("./pages/compare.js"),
};

const puzzlePage = () => import("./pages/puzzle.js");

/**
 * The module of a page: one of ours, a puzzle's, or one that is about a puzzle alone.
 *
 * @param {PuzzleInfo[]} puzzles @param {string} page @returns {Promise<{ default: Page }> | null}
 */
function module(puzzles, page) {
  if (Object.hasOwn(PAGES, page)) return PAGES[page]();
  if (puzzles.some(({ name }) => name === page)) return puzzlePage();
  const about = puzzles.find(({ pages }) => pages.includes(page));
  return about ? import(`./${about.name}/${page}.js`) : null;
}

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const announcer = /** @type {HTMLElement} */ (document.getElementById("announcer"));
const navigation = /** @type {HTMLElement} */ (document.getElementById("navigation"));
const menu = /** @type {HTMLButtonElement} */ (document.getElementById("menu"));
const skipped = skipLink(/** @type {HTMLAnchorElement} */ (document.querySelector("a.skip")), root);

/** @type {(() => void) | null} */
let leave = null;
let visit = 0;

/** @param {PuzzleInfo[]} puzzles */
function drawNavigation(puzzles) {
  const here = route().page;
  /** @param {string} page @param {string} label */
  const link = (page, label) =>
    h("a", { href: href(page), "aria-current": page === here ? "page" : null }, label);
  fill(
    navigation,
    puzzles.map((puzzle) => link(puzzle.name, puzzle.title)),
    h("span", { class: "divider", "aria-hidden": "true" }),
    tools(puzzles).map(({ page, key }) => link(page, t(`${key}.nav`))),
  );
}

/** @param {PuzzleInfo[]} puzzles */
async function show(puzzles) {
  const mine = (visit += 1);
  const { page, parameters } = route();
  const puzzle = puzzles.some(({ name }) => name === page);
  const load = module(puzzles, page);
  drawNavigation(puzzles);
  closeMenu();
  if (!load) {
    leave?.();
    leave = null;
    document.title = t("app.title");
    fill(root, h("div", { class: "notice" }, h("h1", {}, t("missing.title")), h("a", { href: "#/" }, t("missing.home"))));
    skipped();
    return;
  }
  const found = (await load.catch(() => missing())).default;
  if (mine !== visit) return;
  leave?.();
  leave = null;
  root.dataset.page = puzzle ? "puzzle" : page || "home";
  document.title = page ? `${puzzles.find(({ name }) => name === page)?.title ?? found.title()} · ${t("app.title")}` : t("app.title");
  window.scrollTo(0, 0);
  const done = await found.mount(root, { page, parameters }, { puzzles, announce });
  skipped();
  if (mine === visit) leave = done;
  else done();
}

/**
 * Say something to people who cannot see the board.
 *
 * @param {string} text
 */
function announce(text) {
  announcer.textContent = text;
}

/**
 * The module of a page did not come.
 *
 * @returns {never}
 */
function missing() {
  unanswered(true);
  throw new ApiError(t("error.unreachable"));
}

function closeMenu() {
  document.body.classList.remove("menu-open");
  menu.setAttribute("aria-expanded", "false");
}

async function start() {
  restoreTheme();
  // The page's modules come while the server tells what there is.
  const { page } = route();
  (PAGES[page] ?? puzzlePage)().catch(() => {});
  const [puzzles] = await Promise.all([get("api/puzzles"), loadStrings()]);
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = t(/** @type {HTMLElement} */ (element).dataset.text ?? "");
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    const label = t(/** @type {HTMLElement} */ (element).dataset.label ?? "");
    element.setAttribute("aria-label", label);
    element.setAttribute("title", label);
  }
  themeSwitch(/** @type {HTMLButtonElement} */ (document.getElementById("theme")));
  document.getElementById("help")?.addEventListener("click", () => showHelp(puzzles));
  menu.addEventListener("click", () => {
    menu.setAttribute("aria-expanded", String(document.body.classList.toggle("menu-open")));
  });
  document.addEventListener("keydown", (event) => {
    const writing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key === "?" && !writing) showHelp(puzzles);
    if (event.key === "Escape") closeMenu();
  });
  const visited = () => show(puzzles).catch(fail);
  window.addEventListener("hashchange", visited);
  watchConnection();
  await visited();
  document.documentElement.dataset.ready = "yes";
}

/** @param {unknown} error */
function fail(error) {
  if (error instanceof ApiError && error.status === 0) unanswered(true);
  fill(root, h("div", { class: "notice", role: "alert" }, h("p", {}, inWords(error))));
}

start().catch(fail);
