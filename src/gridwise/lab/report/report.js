"use strict";

// Sorting: by the value that each cell carries, else by its text; equal rows keep their order.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const rising = head.getAttribute("aria-sort") !== "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", rising ? "ascending" : "descending");
      const value = (row) => {
        const cell = row.cells[column];
        const text = cell.dataset.value ?? cell.textContent;
        return text === "" ? null : Number.isNaN(Number(text)) ? text : Number(text);
      };
      const order = (one, other) => {
        const a = value(one), b = value(other);
        if (a === null || b === null) return (a === null) - (b === null);
        const by = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
        return rising ? by : -by;
      };
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(order));
    });
  });
}

// A link to an instance opens it.
function follow() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) { target.open = true; target.scrollIntoView(); }
}
addEventListener("hashchange", follow);
follow();
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});
