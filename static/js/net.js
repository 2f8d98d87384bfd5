// The stream of a table: the banners while it is lost or slow, and after a fault of the server; calling again where it has
// fallen silent, and what is kept for the time without it. What it brings: pieces.js.
(() => {
  const SILENCE = 40_000; // the stream says every fifteen seconds that it is alive
  const LOOKS = 4_000; // so often it is looked whether it does
  const OWED = 5_000; // so long may what was ordered take to come back by the stream
  const WITHOUT = "Table-Without-Stream";
  const main = () => document.getElementById("main");
  const banner = () => document.getElementById("offline");
  const slow = () => document.getElementById("slow");
  const version = () => Number(document.getElementById("now")?.dataset.version ?? 0);

  // --- lost and found -----------------------------------------------------------------------------------------------
  let lost = 0;
  let heard = Infinity; // when the stream has said something the last time
  let isShown = true; // a page that was kept may have been lost
  function show(isLost) {
    if (!isLost && !isShown) return;
    isShown = isLost;
    if (banner()) banner().hidden = !isLost;
    if (slow() && isLost) slow().hidden = true;
    for (const dot of document.querySelectorAll("[data-live]")) dot.classList.toggle("is-lost", isLost);
  }
  function online() {
    heard = Date.now();
    clearTimeout(lost);
    lost = 0;
    show(false);
  }
  function offline(after = 1200) {
    if (lost && after) return;
    clearTimeout(lost);
    lost = setTimeout(() => show(true), after);
  }
  function again() {
    const connection = main()?._htmx?.sse;
    if (connection?.delayCanceller) connection.delayCanceller();
    else if (connection?.reader) connection.reader.cancel();
    else if (connection) connection.abortController?.abort();
    else if (main()?.hasAttribute("hx-sse:connect")) htmx.ajax("GET", main().getAttribute("hx-sse:connect"), { source: main() });
  }

  // A net that changed without a word leaves a stream open through which nothing comes any more.
  function unheard() {
    const isQuiet = Math.abs(Date.now() - heard) >= SILENCE; // or the phone's clock was set, to an earlier hour too
    if (document.hidden || heard === Infinity || !isQuiet) return;
    heard = Date.now();
    offline(0);
    again();
  }
  setInterval(unheard, LOOKS);
  // While nobody looks the stream rests: its silence is counted from when somebody does.
  document.addEventListener("visibilitychange", () => (heard = heard === Infinity ? heard : Date.now()));

  document.addEventListener("htmx:sse:error", () => offline());
  document.addEventListener("htmx:before:sse:connection", (event) => {
    if (event.detail.connection.attempt > 0 && !document.hidden) offline();
  });
  document.addEventListener("htmx:after:sse:connection", () => {
    online();
    if (slow()) slow().hidden = true;
  });
  document.addEventListener("htmx:after:sse:message", online);
  // The stream says of itself whether it brings at once what others do.
  document.addEventListener("htmx:after:sse:message", (event) => {
    const said = event.detail.message.event;
    if (slow() && (said === "slow" || said === "alive")) slow().hidden = said === "alive";
  });
  document.addEventListener("htmx:sse:close", (event) => {
    if (event.detail.reason === "removed") return;
    offline();
    setTimeout(again, 2000);
  });
  document.addEventListener("htmx:error", (event) => {
    offline(0);
    if (event.detail?.ctx?.sourceElement?.id === "main") setTimeout(again, 2000);
  });
  window.addEventListener("offline", () => offline(0));
  window.addEventListener("online", again);
  document.addEventListener("DOMContentLoaded", () => {
    if (main().hasAttribute("hx-sse:connect")) offline(4000);
  });

  // --- a fault of the server --------------------------------------------------------------------------------------------
  // Said until the table answers, or goes on; not of an order that was kept, for it is given again by itself.
  const fault = () => document.getElementById("fault");
  const isAtFault = (is) => fault()?.hidden === is && (fault().hidden = !is);
  isAtFault(false); // a page that was kept
  window.addEventListener("order:lost", (event) => {
    if (!event.detail.status) offline(0);
    else if (!event.defaultPrevented) isAtFault(version() === event.detail.saw);
  });
  document.addEventListener("order:answered", () => isAtFault(false));
  document.addEventListener("htmx:before:sse:message", (event) => event.detail.message.id && isAtFault(false));

  // --- an order and the stream --------------------------------------------------------------------------------------
  // While the stream is lost the answer brings the board; otherwise the stream has to, or it is called again.
  let owed = 0;
  document.addEventListener("order:made", ({ detail: order }) => {
    if (banner()?.hidden === false) order.headers[WITHOUT] = "yes";
  });
  document.addEventListener("order:answered", ({ detail: { headers, saw, text } }) => {
    const told = Number(/ data-version="(\d+)"/.exec(text)?.[1] ?? saw + 1);
    clearTimeout(owed);
    if (WITHOUT in headers) again();
    else if (version() < told) owed = setTimeout(again, OWED);
  });
  // … and it has brought it even when a scene holds it back.
  document.addEventListener("htmx:before:sse:message", (event) => event.detail.message.id && clearTimeout(owed));

  // --- what happens is shown large -------------------------------------------------------------------------------------
  // By a script that a phone gets when somebody calls: before that it does not need it.
  function stage() {
    const script = document.getElementById("scene")?.dataset.script;
    if (script) import(script).catch(() => {}); // without it the board says the same
  }
  document.addEventListener("htmx:after:swap", stage);
  window.addEventListener("load", stage);

  // --- a phone that is told while it sleeps ------------------------------------------------------------------------------
  // The switch for it has a script that few phones need: those that are told of a table, or were, and who opens the settings.
  function push() {
    const script = document.querySelector("[data-push]")?.dataset.script;
    if (script) import(script).catch(() => {}); // without it the switch stays shut
  }
  document.getElementById("settings")?.addEventListener("beforetoggle", push, { once: true });
  const isTold = () => Object.keys(localStorage).some((name) => name.startsWith("push "));
  if (window.Notification?.permission === "granted" || isTold()) push();

  // --- the last board stays on the phone ------------------------------------------------------------------------------
  // When it is laid aside, or the net is gone, the service worker's copy of this page becomes how it looks now. Without htmx's
  // marks: it has not begun yet on a page that is opened.
  async function keep() {
    const boards = await globalThis.caches?.open("boards");
    if (!boards) return;
    const kept = await boards.match(location.pathname);
    if (!kept) return;
    const page = document.documentElement.cloneNode(true);
    for (const marked of page.querySelectorAll("[data-htmx-powered]")) marked.removeAttribute("data-htmx-powered");
    for (const scene of page.querySelectorAll(".stage")) scene.remove();
    await boards.put(location.pathname, new Response(`<!doctype html>${page.outerHTML}`, { headers: kept.headers }));
  }
  const keepIfAllowed = () => keep().catch(() => {}); // a browser without storage keeps no board
  document.addEventListener("visibilitychange", () => document.hidden && keepIfAllowed());
  window.addEventListener("offline", keepIfAllowed);
})();
