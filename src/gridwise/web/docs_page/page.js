"use strict";
// The API's description, with "Try it out" on this very server.
window.ui = SwaggerUIBundle({
  url: "/docs/openapi.json",
  dom_id: "#api",
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
