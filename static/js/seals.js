// While a table goes on this browser notes the seal of everything that it is shown, on the board, on which the stream brings
// one with every act, as on the page of its chance, to hold them against the account (`fairness.js`). One entry for each act:
// after a long evening they are two thousand, and a slow phone writes one of them.
(() => {
  const { table, act, head } = document.getElementById("note").dataset;

  function note(number, seal) {
    try {
      localStorage.setItem(`seals:${table}:${number}`, seal);
    } catch {
      // A browser that keeps nothing notes nothing: there is paper.
    }
  }

  document.addEventListener("seal", ({ detail }) => note(...detail.data.split(" ")));
  note(act, head);
})();
