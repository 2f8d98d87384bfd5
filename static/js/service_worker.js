// What stays on a phone for the time without a net: the page that says so, and the last board of the tables that were looked
// at last. With a net nothing comes from here. VERSION and KEPT are written before this by the server (config/installed.py).
const SHELF = `shelf-${VERSION}`;
const BOARDS = "boards";
const MOST_BOARDS = 3;
const isBoard = (path) => new RegExp(KEPT.board).test(path);

self.addEventListener("install", (event) => event.waitUntil(lay()));
async function lay() {
  const shelf = await caches.open(SHELF);
  await shelf.addAll(KEPT.needed);
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil(tidy()));
async function tidy() {
  const old = (await caches.keys()).filter((name) => name !== SHELF && name !== BOARDS);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === KEPT.leaving) event.waitUntil(leave());
  if (request.method !== "GET") return;
  if (pathname.startsWith(KEPT.static)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request, pathname));
});

// Who signs out leaves no board here, and this phone is told nothing more: its push service answers that it is gone.
async function leave() {
  await caches.delete(BOARDS);
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

// --- whose turn it is, while nobody looks (campaign/webhooks/push/messages.py) -------------------------------------------------------
self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));
async function tell(data) {
  let said = { title: "Live Magic", body: "" };
  try {
    said = { ...said, ...data.json() };
  } catch {} // a browser that tells nobody anything takes the leave to be told away
  const { title, body, lang, tag, url } = said;
  const how = { body, lang, tag, renotify: Boolean(tag), icon: KEPT.icon, data: { url } };
  await self.registration.showNotification(title, how);
}

// A tap leads to the table: to where it is open already, or else to a page of its own.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});
async function open(path) {
  const to = new URL(path ?? "/", location.origin);
  if (to.origin !== location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === to.pathname);
  await (there ? there.focus() : self.clients.openWindow(to.href));
}

// Styles, scripts, fonts: as the server has them; what a board was drawn with is there without it.
async function file(request) {
  const shelf = await caches.open(SHELF);
  try {
    const answer = await fetch(request);
    if (answer.ok && !(await shelf.match(request))) await shelf.put(request, answer.clone());
    return answer;
  } catch (lost) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw lost;
  }
}

async function page(request, path) {
  try {
    const answer = await fetch(request);
    if (answer.ok && isBoard(path)) await keep(path, answer.clone());
    return answer;
  } catch {
    const boards = await caches.open(BOARDS);
    return (await boards.match(path)) ?? (await caches.match(KEPT.offline));
  }
}

// The board as it came; net.js puts in its place how it looked when the phone was laid aside.
async function keep(path, answer) {
  const boards = await caches.open(BOARDS);
  await boards.delete(path);
  const others = await boards.keys();
  await Promise.all(others.slice(0, Math.max(0, others.length - MOST_BOARDS + 1)).map((one) => boards.delete(one)));
  await boards.put(path, answer);
}
