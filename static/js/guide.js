// Each thing is explained once: what was read at an earlier question does not come again.
(() => {
  const key = `guide ${location.pathname}`;
  const read = new Set(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
  let topic = "";
  function look() {
    const note = document.querySelector("[data-guide]");
    const now = note?.dataset.guide ?? "";
    if (now !== topic && topic) {
      read.add(topic);
      sessionStorage.setItem(key, JSON.stringify([...read]));
    }
    topic = now;
    if (note) note.hidden = read.has(now);
  }
  document.addEventListener("htmx:after:swap", look);
  document.addEventListener("DOMContentLoaded", look);
})();
