// While a table goes on this browser notes the seal of everything that it is shown, on the board, on which the stream brings
// one with every act, as on the page of its chance, to hold them against the account (`fairness.js`). One entry for each act:
// after a long evening they are two thousand, and a slow phone writes one of them.
(() => {
  const { table, act, head } = document.getElementById("note").dataset;
  const KEPT_TABLES = 4; // an evening takes 0.4 MB of the 5 MB that browsers give a site

  const tableOf = (key) => /^seals:([^:]+)/.exec(key)?.[1];
  const noted = () => Object.keys(localStorage).filter(tableOf);

  function forgetAllBut(tables) {
    for (const key of noted()) if (!tables.includes(tableOf(key))) localStorage.removeItem(key);
  }

  // The tables last opened here, this one first; `seals` has their order.
  function lastTables() {
    const known = JSON.parse(localStorage.getItem("seals") ?? "[]");
    return [...new Set([table, ...known, ...noted().map(tableOf)])].slice(0, KEPT_TABLES);
  }

  function store(key, value) {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  }

  // A browser that keeps nothing notes nothing: there is paper.
  function note(number, seal) {
    const key = `seals:${table}:${number}`;
    if (store(key, seal)) return;
    forgetAllBut([table]);
    store(key, seal);
  }

  document.addEventListener("seal", ({ detail }) => note(...detail.data.split(" ")));
  const tables = lastTables();
  forgetAllBut(tables);
  store("seals", JSON.stringify(tables));
  note(act, head);
})();
