/** Says when the server does not answer, asks again until it does, and takes the words back then. */

const EVERY = 5000;
const AGAIN = 1000;

let away = false;
let timer = 0;

/** Whether what was to be shown could not be: then it is shown as soon as the server is back. */
let unfinished = false;

/** Keep asking from now on. */
export function watchConnection() {
  timer = window.setTimeout(ask, EVERY);
  window.addEventListener("online", ask);
}

/**
 * A request was not answered.
 *
 * @param {boolean} [page] the whole page is missing
 */
export function unanswered(page = false) {
  unfinished ||= page;
  if (away) return;
  show(true);
  plan(AGAIN);
}

async function ask() {
  const answered = await fetch("api/status", { cache: "no-store" }).then(() => true, () => false);
  if (answered && away && unfinished) location.reload();
  show(!answered);
  plan(answered ? EVERY : AGAIN);
}

/** @param {number} milliseconds */
function plan(milliseconds) {
  clearTimeout(timer);
  timer = window.setTimeout(ask, milliseconds);
}

/** @param {boolean} gone */
function show(gone) {
  away = gone;
  const banner = document.getElementById("away");
  if (banner) banner.hidden = !gone;
}
