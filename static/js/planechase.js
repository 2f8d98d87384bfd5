// At a planar table: taps on a number add up and are sent as one, cards are put in order by tapping, names are searched,
// and the die tumbles when another throw comes. What counts is decided on the server.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const PAUSE = 600;

  // --- life and poison: five quick taps are one act -----------------------------------------------------------------
  const pending = new Map();

  function show(form) {
    const wait = pending.get(form.id);
    const number = form.querySelector("[data-number]");
    if (!number) return;
    number.textContent = String(Number(number.dataset.number) + (wait?.sum ?? 0));
    number.classList.toggle("is-pending", Boolean(wait));
  }

  function send(id) {
    const wait = pending.get(id);
    if (!wait) return;
    pending.delete(id);
    clearTimeout(wait.timer);
    const form = document.getElementById(id);
    const button = form?.querySelector("[data-tap]");
    if (!button || !wait.sum) return form && show(form);
    button.value = String(wait.sum);
    form.requestSubmit(button);
  }

  document.addEventListener("click", (event) => {
    const tap = event.target.closest("[data-tap]");
    if (!tap || !event.isTrusted) return;
    event.preventDefault();
    const form = tap.form;
    const wait = pending.get(form.id) ?? { sum: 0, timer: 0 };
    clearTimeout(wait.timer);
    wait.sum += Number(tap.dataset.tap);
    wait.timer = setTimeout(() => send(form.id), PAUSE);
    pending.set(form.id, wait);
    show(form);
  });
  document.addEventListener("visibilitychange", () => document.hidden && [...pending.keys()].forEach(send));

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

  // --- one of many names --------------------------------------------------------------------------------------------
  function search(find) {
    const needle = find.value.trim().toLowerCase();
    for (const choice of all(".choice", document.getElementById(find.dataset.find))) {
      choice.hidden = !choice.dataset.text.includes(needle) && !choice.querySelector("input").checked;
    }
  }
  document.addEventListener("input", (event) => event.target.matches("[data-find]") && search(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("[data-find]")) event.preventDefault();
  });

  // --- a sheet that has done its work lies down again ----------------------------------------------------------------
  document.addEventListener("order:sent", ({ detail: { form } }) => {
    const sheet = form.closest("[popover]:has(> [data-lies-down])");
    if (sheet?.matches(":popover-open") && !form.matches("[data-taps]")) sheet.hidePopover();
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

  // --- a phone that was scrolled goes up to the plane that has come, and to what begins to wait on the stack ---------
  let walked, waited;
  function goToPlane() {
    const now = document.querySelector("#board .planes > .plane[id]")?.id;
    const waits = all("#board .stackbox__items > li").length;
    const hasCome = walked !== undefined && now !== undefined && now !== walked;
    if (hasCome || waits > waited) {
      const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
      document.getElementById("body")?.scrollTo({ top: 0, behavior });
    }
    walked = now ?? walked;
    waited = waits;
  }

  // --- the board is renewed: what was tapped and not yet sent stays -------------------------------------------------
  const values = (list) => all("input", list).map((input) => input.value).sort().join();
  const isBegun = (list) => list.querySelector("[data-in-order][aria-pressed=true]") !== null;
  htmx.registerExtension("planechase", {
    htmx_before_morph_attr: (element, detail) => !(detail.attrName === "hidden" && element.matches(".names .choice")),
    htmx_before_morph_node: (element, { newNode }) =>
      !(element.matches("[data-tapped]") && isBegun(element) && values(element) === values(newNode)),
  });
  // Another question is asked (pieces.js): what lies to be put in order is untapped.
  document.addEventListener("reset", (event) => {
    for (const button of all("[data-in-order]", event.target)) button.setAttribute("aria-pressed", "false");
  });
  function renewed() {
    all("[data-taps]").forEach(show);
    all("[data-tapped]").forEach(number);
    all("[data-find]").forEach(search);
    tumble();
    goToPlane();
  }
  document.addEventListener("htmx:after:swap", renewed);
  document.addEventListener("DOMContentLoaded", renewed);
})();
