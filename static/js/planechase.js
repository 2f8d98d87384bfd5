// At a planar table: cards are put in order by tapping, and the die tumbles when another throw comes. What counts is decided
// on the server. What every game of turns and life does is in turns.js.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // --- cards in an order --------------------------------------------------------------------------------------------
  function number(list) {
    let place = 0;
    for (const button of all("[data-in-order]", list)) {
      const chosen = button.getAttribute("aria-pressed") === "true";
      place += chosen;
      button.querySelector(".tapped__n").textContent = chosen ? String(place) : "–";
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-in-order]");
    if (!button) return;
    const list = button.closest("[data-tapped]");
    const row = button.closest("li");
    const chosen = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(chosen));
    const before = all("[data-in-order][aria-pressed=true]", list).filter((one) => one !== button);
    if (before.length) before.at(-1).closest("li").after(row);
    else list.prepend(row);
    number(list);
    button.focus();
  });

  // --- the die ------------------------------------------------------------------------------------------------------
  let thrown;
  function tumble() {
    const die = document.querySelector("[data-die]");
    const now = Number(die?.dataset.die ?? 0);
    const fresh = thrown !== undefined && now > thrown;
    thrown = now;
    if (!fresh || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const rest = getComputedStyle(die.firstElementChild).transform;
    const from = "rotateX(-742deg) rotateY(-692deg) rotateZ(90deg)";
    die.firstElementChild.animate([{ transform: from }, { transform: rest === "none" ? "none" : "rotateX(-22deg) rotateY(28deg)" }], {
      duration: 1100,
      easing: "cubic-bezier(.2,1.1,.4,1)",
    });
  }

  // --- a phone that was scrolled goes up to the plane that has come --------------------------------------------------
  let walked;
  function goToPlane() {
    const now = document.querySelector("#board .planes > .plane[id]")?.id;
    if (walked !== undefined && now !== undefined && now !== walked) {
      const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
      document.getElementById("body")?.scrollTo({ top: 0, behavior });
    }
    walked = now ?? walked;
  }

  // --- the board is renewed: what was tapped and not yet sent stays -------------------------------------------------
  const values = (list) => all("input", list).map((input) => input.value).sort().join();
  const isBegun = (list) => list.querySelector("[data-in-order][aria-pressed=true]") !== null;
  htmx.registerExtension("planechase", {
    htmx_before_morph_node: (element, { newNode }) =>
      !(element.matches("[data-tapped]") && isBegun(element) && values(element) === values(newNode)),
  });
  // Another question is asked (pieces.js): what lies to be put in order is untapped.
  document.addEventListener("reset", (event) => {
    for (const button of all("[data-in-order]", event.target)) button.setAttribute("aria-pressed", "false");
  });
  function renewed() {
    all("[data-tapped]").forEach(number);
    tumble();
    goToPlane();
  }
  document.addEventListener("htmx:after:swap", renewed);
  document.addEventListener("DOMContentLoaded", renewed);
})();
