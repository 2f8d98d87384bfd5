// The last board stays on the phone: when it is laid aside, or the net is gone, the service worker's copy of this page becomes
// how it looks now. With a net nobody sees that copy.
(() => {
  if (!("caches" in window) || !navigator.serviceWorker) return;

  async function keep() {
    const boards = await caches.open("boards");
    const kept = await boards.match(location.pathname);
    if (kept) await boards.put(location.pathname, new Response(asItStands(), { headers: kept.headers }));
  }

  // Without htmx's marks: it has not begun yet on a page that is opened.
  function asItStands() {
    const page = document.documentElement.cloneNode(true);
    for (const marked of page.querySelectorAll("[data-htmx-powered]")) marked.removeAttribute("data-htmx-powered");
    return `<!doctype html>${page.outerHTML}`;
  }

  document.addEventListener("visibilitychange", () => document.hidden && keep());
  window.addEventListener("offline", keep);
})();
