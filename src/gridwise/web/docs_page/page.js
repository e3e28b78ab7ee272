"use strict";
// Light or dark as the workbench is: what was chosen there, or else what the system has.
function kept() {
  try {
    return localStorage.getItem("gridwise.theme");
  } catch {
    return null; // a browser may keep nothing
  }
}
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
function dress() {
  document.documentElement.dataset.theme = kept() ?? (prefersDark.matches ? "dark" : "light");
}
prefersDark.addEventListener("change", dress);
dress();
// The API's description, with "Try it out" on this very server.
window.ui = SwaggerUIBundle({
  url: "/docs/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
