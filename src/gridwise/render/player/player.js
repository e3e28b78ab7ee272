"use strict";
// Players of films: a picture is a list of parts, and every part is written once.
(() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  function start(stage) {
    const film = JSON.parse(stage.querySelector("script").textContent);
    const [pieces, slider, speed, caption] = [".pieces", "input", "select", ".caption"].map((one) => stage.querySelector(one));
    const [back, play, ahead] = stage.querySelectorAll("button");
    const words = [...stage.querySelectorAll(".plan span")];
    const last = film.stops.length - 1;
    let at = 0;
    let timer = 0;

    const draw = (picture) => {
      pieces.innerHTML = film.pictures[picture].map((part) => film.parts[part]).join("");
    };
    // Players that belong together stand at the same stop, as far as each has one.
    const together = stage.closest(".together");
    const rest = (stop, told = false) => {
      at = Math.max(0, Math.min(last, stop));
      draw(film.stops[at]);
      slider.value = String(at);
      caption.textContent = film.captions[at];
      words.forEach((word, index) => word.classList.toggle("now", index === at - 1));
      if (!told) together?.dispatchEvent(new CustomEvent("stop", { detail: { stage, stop: at } }));
    };
    const playing = (yes) => {
      stage.classList.toggle("playing", yes);
      play.setAttribute("aria-label", yes ? "Pause" : "Play");
      // While it plays, a reader's voice would never come to an end.
      caption.setAttribute("aria-live", yes ? "off" : "polite");
    };
    const pause = () => {
      clearTimeout(timer);
      timer = 0;
      playing(false);
      rest(at);
    };
    const wait = (then, milliseconds) => {
      timer = setTimeout(then, milliseconds / Number(speed.value));
    };
    const glide = (picture) => {
      if (picture < film.stops[at + 1] && !calm.matches) {
        draw(picture);
        wait(() => glide(picture + 1), film.glide);
        return;
      }
      rest(at + 1);
      if (at === last) pause();
      else wait(() => glide(film.stops[at] + 1), film.rest);
    };
    const toggle = () => {
      if (timer) return pause();
      if (at === last) rest(0);
      playing(true);
      glide(film.stops[at] + 1);
    };
    const go = (stop) => { pause(); rest(stop); };

    together?.addEventListener("stop", ({ detail }) => {
      if (detail.stage === stage) return;
      clearTimeout(timer);
      timer = 0;
      playing(false);
      rest(detail.stop, true);
    });
    play.addEventListener("click", toggle);
    back.addEventListener("click", () => go(at - 1));
    ahead.addEventListener("click", () => go(at + 1));
    slider.addEventListener("input", () => go(Number(slider.value)));
    words.forEach((word, index) => word.addEventListener("click", () => go(index + 1)));
    const keys = {
      " ": toggle, ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), PageUp: () => go(at - 10),
      PageDown: () => go(at + 10), Home: () => go(0), End: () => go(last),
    };
    // Alone on its page a player hears every key, else those that are pressed in it.
    (stage.closest(".whole") ? document : stage).addEventListener("keydown", (event) => {
      const { key, target } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || target === speed || !keys[key]) return;
      // The slider has arrows of its own, and a button is pressed with the space bar.
      if (key === " " ? target instanceof HTMLButtonElement : target === slider) return;
      event.preventDefault();
      keys[key]();
    });
    rest(0);
    stage.querySelector(".controls").hidden = last === 0;
  }

  for (const stage of document.querySelectorAll(".stage")) {
    const fold = stage.closest("details");
    if (!fold || fold.open) start(stage);
    else fold.addEventListener("toggle", () => start(stage), { once: true });
  }
})();
