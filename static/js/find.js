// The search field of a long list (includes/find.html): hides the rows that do not hold every typed word, as names.js
// compares them; a bare number means the row with that number first. The typed text stays when a stream renews the list.
(() => {
  const typed = {};

  // Which rows are meant: null says all of them.
  function meant(rows, needle) {
    if (!needle) return null;
    if (/^\d+$/.test(needle)) {
      const numbered = rows.filter((row) => row.dataset.number === String(Number(needle)));
      if (numbered.length) return new Set(numbered);
    }
    return new Set(rows.filter((row) => names.holds(row.dataset.row, needle)));
  }

  function find() {
    for (const input of document.querySelectorAll("[data-find-row]")) {
      const list = document.getElementById(input.dataset.findRow);
      if (!list) continue;
      const needle = (typed[list.id] ?? input.value).trim();
      const rows = [...list.querySelectorAll("[data-row]")];
      const found = meant(rows, needle);
      for (const row of rows) row.classList.toggle("is-elsewhere", found !== null && !found.has(row));
      const nobody = document.querySelector(`[data-find-none="${list.id}"]`);
      if (nobody) nobody.hidden = found === null || found.size > 0;
      if (needle) for (const fold of list.querySelectorAll("details")) fold.open = true;
    }
  }

  document.addEventListener("input", (event) => {
    const list = event.target.dataset?.findRow;
    if (!list) return;
    typed[list] = event.target.value;
    find();
  });
  document.addEventListener("htmx:after:swap", find);
  document.addEventListener("DOMContentLoaded", find);
})();
