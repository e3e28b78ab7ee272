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

// Players: a picture is a list of parts, and every part is written once.
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function start(stage) {
  if (stage.dataset.ready) return;
  stage.dataset.ready = "1";
  const reel = JSON.parse(stage.querySelector("script").textContent);
  const pieces = stage.querySelector("g.pieces");
  const [back, play, next] = stage.querySelectorAll(".controls button");
  const slider = stage.querySelector("input");
  const caption = stage.querySelector(".caption");
  const words = [...stage.querySelectorAll(".plan span")];
  const last = reel.stops.length - 1;
  let at = 0, timer = 0;

  const draw = (picture) => {
    pieces.innerHTML = reel.pictures[picture].map((part) => reel.parts[part]).join("");
  };
  const rest = (stop) => {
    at = stop;
    draw(reel.stops[at]);
    slider.value = at;
    caption.textContent = `${at} / ${last}` + (at ? `: ${reel.captions[at].replace(/^\d+\. /, "")}` : "");
    words.forEach((word, index) => word.classList.toggle("now", index === at - 1));
  };
  const halt = () => { clearTimeout(timer); timer = 0; play.textContent = "▶"; play.setAttribute("aria-label", "Play"); };
  const glide = (picture) => {
    if (picture >= reel.stops[at + 1] || calm.matches) {
      rest(at + 1);
      if (at === last) return halt();
      timer = setTimeout(() => glide(reel.stops[at] + 1), reel.rest);
    } else {
      draw(picture);
      timer = setTimeout(() => glide(picture + 1), reel.ms);
    }
  };
  play.addEventListener("click", () => {
    if (timer) return halt();
    if (at === last) rest(0);
    play.textContent = "❚❚";
    play.setAttribute("aria-label", "Pause");
    glide(reel.stops[at] + 1);
  });
  back.addEventListener("click", () => { halt(); rest(Math.max(0, at - 1)); });
  next.addEventListener("click", () => { halt(); rest(Math.min(last, at + 1)); });
  slider.addEventListener("input", () => { halt(); rest(Number(slider.value)); });
  words.forEach((word, index) => word.addEventListener("click", () => { halt(); rest(index + 1); }));
  stage.addEventListener("keydown", (event) => {
    if (event.target === slider) return;
    if (event.key === "ArrowLeft") back.click();
    else if (event.key === "ArrowRight") next.click();
    else return;
    event.preventDefault();
  });
  rest(0);
  if (last === 0) stage.querySelector(".controls").hidden = true;
}

for (const details of document.querySelectorAll("details.instance")) {
  details.addEventListener("toggle", () => {
    const stage = details.querySelector(".stage");
    if (details.open && stage) start(stage);
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
