// A field for the name of a card ([data-card-name], within [data-cards], the address that is asked): a combobox with what
// the catalogue has. The reader chooses; nothing is filled in by itself. Without this it is a plain field.
(() => {
  const PAUSE = 120;
  let waiting = 0;
  let asked = null;

  const listOf = (field) => field.parentElement.querySelector("[role=listbox]");
  const options = (field) => [...(listOf(field)?.querySelectorAll("[role=option]") ?? [])];
  const active = (field) => options(field).find((one) => one.getAttribute("aria-selected") === "true");

  function close(field) {
    clearTimeout(waiting);
    asked?.abort();
    listOf(field)?.remove();
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
    field.removeAttribute("aria-controls");
  }

  function open(field, html) {
    close(field);
    const list = new DOMParser().parseFromString(html, "text/html").querySelector("[role=listbox]");
    if (!list || document.activeElement !== field) return;
    document.getElementById("announce").textContent = list.dataset.said;
    if (!list.children.length) return;
    list.id = `${field.id}-cards`;
    [...list.children].forEach((one, at) => (one.id = `${list.id}-${at}`));
    field.after(list);
    field.setAttribute("aria-controls", list.id);
    field.setAttribute("aria-expanded", "true");
  }

  async function ask(field) {
    asked?.abort();
    asked = new AbortController();
    const words = new URLSearchParams({ q: field.value });
    try {
      const answer = await fetch(`${field.closest("[data-cards]").dataset.cards}?${words}`, { signal: asked.signal });
      if (answer.ok) open(field, await answer.text());
    } catch (error) {
      if (error.name !== "AbortError") close(field); // no net: it is a plain field
    }
  }

  function choose(field, one) {
    field.value = one.dataset.name;
    close(field);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // The next option in this direction; past the last one the first again.
  function walk(field, step) {
    const all = options(field);
    const now = active(field);
    const at = now ? all.indexOf(now) + step : step > 0 ? 0 : -1;
    const next = all.at(at % all.length);
    now?.setAttribute("aria-selected", "false");
    next.setAttribute("aria-selected", "true");
    next.scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", next.id);
  }

  // What a key does in an open list, where it does anything.
  const KEYS = {
    ArrowDown: (field) => walk(field, 1),
    ArrowUp: (field) => walk(field, -1),
    Escape: close,
    Enter: (field) => choose(field, active(field)),
  };

  function press(event) {
    const field = event.target;
    if (!field.matches?.("[data-card-name]") || event.isComposing || !listOf(field)) return;
    if (!(event.key in KEYS) || (event.key === "Enter" && !active(field))) return;
    event.preventDefault();
    KEYS[event.key](field);
  }

  function prepare() {
    for (const field of document.querySelectorAll("[data-card-name]:not([role])")) {
      field.setAttribute("role", "combobox");
      field.setAttribute("aria-autocomplete", "list");
      field.setAttribute("aria-expanded", "false");
    }
  }

  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!field.matches?.("[data-card-name]")) return;
    clearTimeout(waiting);
    if (!field.value.trim()) return close(field);
    waiting = setTimeout(ask, PAUSE, field);
  });
  document.addEventListener("keydown", press);
  document.addEventListener("focusout", (event) => event.target.matches?.("[data-card-name]") && close(event.target));
  document.addEventListener("pointerdown", (event) => event.target.closest(".cardnames") && event.preventDefault());
  document.addEventListener("click", (event) => {
    const one = event.target.closest?.(".cardnames [role=option]");
    if (one) choose(one.closest(".cardnames").parentElement.querySelector("[data-card-name]"), one);
  });
  document.addEventListener("htmx:after:swap", prepare);
  document.addEventListener("DOMContentLoaded", prepare);
})();
