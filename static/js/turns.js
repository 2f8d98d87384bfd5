// Where life goes up and down and something waits on a stack: taps on a number add up and are sent as one, names are
// searched, a sheet that has done its work lies down. What counts is decided on the server.
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

  // --- one of many names --------------------------------------------------------------------------------------------
  function search(find) {
    const needle = names.cardKey(find.value);
    for (const choice of all(".choice", document.getElementById(find.dataset.find))) {
      choice.hidden = !names.cardKey(choice.dataset.text).includes(needle) && !choice.querySelector("input").checked;
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

  // --- a phone that was scrolled goes up to what begins to wait on the stack ------------------------------------------
  let waited;
  function goToStack() {
    const waits = all("#board .stackbox__items > li").length;
    if (waits > waited) {
      const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
      document.getElementById("body")?.scrollTo({ top: 0, behavior });
    }
    waited = waits;
  }

  // --- the board is renewed: which names are hidden stays -------------------------------------------------------------
  htmx.registerExtension("turns", {
    htmx_before_morph_attr: (element, detail) => !(detail.attrName === "hidden" && element.matches(".names .choice")),
  });
  function renewed() {
    all("[data-taps]").forEach(show);
    all("[data-find]").forEach(search);
    goToStack();
  }
  document.addEventListener("htmx:after:swap", renewed);
  document.addEventListener("DOMContentLoaded", renewed);
})();
