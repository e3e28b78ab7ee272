import { fill, h } from "../dom.js";
import { t } from "../strings.js";

/** @type {import("../types.js").Page} */
export default {
  title: () => t("nav.arena"),
  mount(root) {
    fill(root, h("div", { class: "notice" }, h("h1", {}, t("nav.arena"))));
    return () => {};
  },
};
