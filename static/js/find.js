// Searching in a long list (includes/find.html): rows that do not hold what was typed are hidden. What was typed stays when
// a stream renews the list.
(() => {
  const typed = {};

  function find() {
    for (const input of document.querySelectorAll("[data-find-row]")) {
      const list = document.getElementById(input.dataset.findRow);
      if (!list) continue;
      const needle = (typed[list.id] ?? input.value).trim().toLowerCase();
      for (const row of list.querySelectorAll("[data-row]")) {
        row.classList.toggle("is-elsewhere", !row.dataset.row.includes(needle));
      }
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
