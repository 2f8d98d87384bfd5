// On the table screen what does not fit comes a page after the other. Without this the first page stays.
(() => {
  const READ = 8000; // milliseconds that a page stays
  const pages = () => [...document.querySelectorAll("[data-tv-page]")];

  function turn(by) {
    const all = pages();
    if (!all.length) return;
    const at = Math.max(0, all.findIndex((page) => !page.hidden)) + by;
    all.forEach((page, n) => (page.hidden = n !== at % all.length));
  }

  setInterval(() => turn(1), READ);
  document.addEventListener("htmx:after:swap", () => turn(0)); // the last page may have gone
})();
