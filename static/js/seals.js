// While a table goes on this browser notes the seal of everything that it is shown, on the board as on the page of its
// chance, to hold it against the account in the end (`fairness.js`).
(() => {
  const { table, act, head } = document.getElementById("note").dataset;
  const name = `seals:${table}`;
  try {
    const noted = JSON.parse(localStorage.getItem(name) ?? "{}");
    localStorage.setItem(name, JSON.stringify({ ...noted, [act]: head }));
  } catch {
    // A browser that keeps nothing notes nothing: there is paper.
  }
})();
