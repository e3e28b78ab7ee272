"use strict";
// Plays the frames: each is a list of numbers into the list of elements.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const [stage, play, back, ahead, place, speed, words] = ["stage", "play", "back", "ahead", "place", "speed", "words"]
    .map((id) => document.getElementById(id));
  const last = data.frames.length - 1;
  let at = 0;
  let timer = null;

  stage.setAttribute("viewBox", `0 0 ${data.width} ${data.height}`);
  place.max = String(last);

  function show(number) {
    at = Math.max(0, Math.min(last, number));
    stage.innerHTML = data.frames[at].map((index) => data.elements[index]).join("");
    stage.setAttribute("aria-label", data.titles[at]);
    place.value = String(at);
    // While it plays, a reader's voice would never come to an end.
    if (timer === null || at === last) words.textContent = `${at + 1} of ${last + 1}: ${data.titles[at]}`;
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    play.textContent = "Play";
    show(at);
  }

  function tick() {
    if (at >= last) return pause();
    show(at + 1);
    timer = setTimeout(tick, Number(speed.value));
  }

  function start() {
    if (at >= last) at = 0;
    play.textContent = "Pause";
    words.textContent = "";
    timer = setTimeout(tick, 0);
  }

  const toggle = () => (timer === null ? start() : pause());
  const step = (by) => { pause(); show(at + by); };

  play.addEventListener("click", toggle);
  back.addEventListener("click", () => step(-1));
  ahead.addEventListener("click", () => step(1));
  place.addEventListener("input", () => { pause(); show(Number(place.value)); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === speed) return;
    const actions = {
      " ": toggle, ArrowLeft: () => step(-1), ArrowRight: () => step(1),
      PageUp: () => step(-10), PageDown: () => step(10), Home: () => step(-last), End: () => step(last),
    };
    const action = actions[event.key];
    if (action && !(event.key === " " && event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      action();
    }
  });
  show(0);
})();
