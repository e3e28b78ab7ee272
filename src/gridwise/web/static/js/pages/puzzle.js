import { fill, h } from "../dom.js";

/** @type {import("../types.js").Page} */
export default {
  title: () => "",
  mount(root, route) {
    fill(root, h("h1", {}, route.page));
    return () => {};
  },
};
