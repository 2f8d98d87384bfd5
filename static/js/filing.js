// Filing names by hand (pools/filing.html): one card in the middle, decks as buttons with number keys, swipes, undo. The
// form stays what is sent: each name has a field of its own in the list below, and here it is only chosen. The words are
// the page's.
(() => {
  const FAR = 56; // pixels: a shorter swipe is a tap

  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, key) => values[key]);

  function begin(form) {
    const part = (name) => form.querySelector(`[data-desk-${name}]`);
    const [desk, card, own] = [part("frame"), part("card"), part("own")];
    const decks = [...form.querySelectorAll("[data-file]")];
    const means = decks.find((button) => button.dataset.file === "=");
    const rows = [...form.querySelectorAll("[data-name]")].map((row) => ({
      name: row.dataset.name,
      face: row.querySelector("[data-face]"),
      deck: row.querySelector("select"),
      own: row.querySelector("[data-own]"),
      means: row.querySelector("[data-card-name]"), // which card it is, typed: as good as a deck
      home: row,
    }));
    const past = [];
    const isSaid = (row) => Boolean(row.deck.value || row.means?.value.trim());
    let at = Math.max(0, rows.findIndex((row) => !isSaid(row)));
    let sent = false;

    const filed = () => rows.filter(isSaid).length;
    const optionOf = (row, test) => [...row.deck.options].find((one) => test(one.value));
    const meantBy = (row) => optionOf(row, (value) => value.startsWith("="));
    const valueOf = (button, row) => (button === means ? (meantBy(row)?.value ?? "") : button.dataset.file);
    const offers = (row, value) => value !== "" && Boolean(optionOf(row, (one) => one === value));

    function tell(words, values) {
      part("said").textContent = fill(form.dataset[words], values);
    }

    // Shows the card that it is about; `from` says whence it comes: 1 from the right, -1 from the left.
    function show(from = 0) {
      const row = rows[at];
      for (const other of rows) if (other !== row && other.own?.parentNode === own) other.home.append(other.own);
      card.replaceChildren(...[...row.face.childNodes].map((node) => node.cloneNode(true)));
      card.dataset.deck = /^[A-Z]$/.test(row.deck.value) ? row.deck.value.toLowerCase() : "";
      if (row.own) own.replaceChildren(row.own);
      part("place").textContent = fill(form.dataset.place, { n: at + 1, total: rows.length });
      part("filed").textContent = fill(form.dataset.count, { n: filed(), total: rows.length });
      part("progress").value = filed();
      for (const button of decks) {
        const value = valueOf(button, row);
        button.disabled = !offers(row, value);
        button.setAttribute("aria-pressed", String(value !== "" && row.deck.value === value));
      }
      means.hidden = means.disabled;
      part("means").textContent = meantBy(row)?.textContent ?? "";
      part("undo").disabled = past.length === 0;
      part("send").classList.toggle("act--gold", filed() > 0);
      part("send").classList.toggle("act--felt", filed() === 0);
      if (from && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
        card.animate([{ transform: `translateX(${from * 2}rem)`, opacity: 0 }, { transform: "none", opacity: 1 }], 160);
      }
    }

    function go(step) {
      at = (at + step + rows.length) % rows.length;
      show(step);
      tell("now", { name: rows[at].name, n: at + 1, total: rows.length });
    }

    function file(button) {
      const row = rows[at];
      const value = valueOf(button, row);
      if (!offers(row, value)) return;
      past.push({ at, before: row.deck.value });
      row.deck.value = value;
      const values = { name: row.name, deck: row.deck.selectedOptions[0].textContent };
      const ahead = [...rows.keys()].map((step) => (at + 1 + step) % rows.length);
      const next = ahead.find((place) => !isSaid(rows[place]));
      if (next === undefined) {
        show();
        tell("done", values);
        part("send").focus({ preventScroll: true });
        part("send").scrollIntoView({ block: "nearest" });
        return;
      }
      at = next;
      show(1);
      tell("said", { ...values, next: rows[at].name });
    }

    function undo() {
      const last = past.pop();
      if (!last) return;
      at = last.at;
      rows[at].deck.value = last.before;
      show(-1);
      tell("undone", { name: rows[at].name });
    }

    const writes = (target) => target.closest?.("input:not([type=hidden]), textarea, select");
    const isHere = (target) => target === document.body || desk.contains(target) || target === part("send");

    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.metaKey || writes(event.target) || !isHere(event.target)) return;
      const key = event.key.toLowerCase();
      if (event.ctrlKey ? key === "z" : key === "u") undo();
      else if (event.ctrlKey) return;
      else if (key === "arrowright") go(1);
      else if (key === "arrowleft") go(-1);
      else {
        const button = decks.find((one) => one.dataset.key === key);
        if (!button) return;
        file(button);
      }
      event.preventDefault();
    });

    desk.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      if ("file" in button.dataset) file(button);
      else if ("step" in button.dataset) go(Number(button.dataset.step));
      else if (button === part("undo")) undo();
    });

    let grip = null;
    card.addEventListener("pointerdown", (event) => {
      grip = event.clientX;
      card.setPointerCapture(event.pointerId); // the finger may be lifted beside the card
    });
    card.addEventListener("pointerup", (event) => {
      const way = grip === null ? 0 : event.clientX - grip;
      grip = null;
      if (Math.abs(way) >= FAR) go(way < 0 ? 1 : -1);
    });
    card.addEventListener("pointercancel", () => (grip = null));

    form.addEventListener("change", (event) => {
      if (rows.some((row) => row.deck === event.target || row.means === event.target)) show();
    });
    form.addEventListener("submit", () => (sent = true));
    addEventListener("beforeunload", (event) => {
      if (past.length && !sent) event.preventDefault();
    });

    desk.hidden = false;
    part("list").open = false;
    show();
  }

  document.addEventListener("DOMContentLoaded", () => {
    for (const form of document.querySelectorAll("[data-filing]")) begin(form);
  });
})();
