/** Which page the address names: #/, #/PUZZLE?level=3, #/race ... */

/** @returns {import("./types.js").Route} */
export function route() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { page: named(path), parameters: new URLSearchParams(query) };
}

/**
 * The page that a part of an address names; what is no such part names a page that is not there.
 *
 * @param {string} path
 */
function named(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Give the address of a page.
 *
 * @param {string} page @param {Record<string, string>} [parameters]
 */
export function href(page, parameters = {}) {
  const query = new URLSearchParams(parameters).toString();
  return `#/${page}${query ? `?${query}` : ""}`;
}

/**
 * Change the address without leaving the page.
 *
 * @param {string} page @param {Record<string, string>} parameters
 */
export function rename(page, parameters) {
  history.replaceState(null, "", href(page, parameters));
}

/**
 * Change the address without leaving the page, so that Back leads to the address before.
 *
 * @param {string} page @param {Record<string, string>} parameters
 */
export function enter(page, parameters) {
  const target = href(page, parameters);
  if (target !== location.hash) history.pushState(null, "", target);
}
