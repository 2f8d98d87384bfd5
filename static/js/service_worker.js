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
  if (request.method === "POST" && pathname === KEPT.leaving) event.waitUntil(caches.delete(BOARDS));
  if (request.method !== "GET") return;
  if (pathname.startsWith(KEPT.static)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request, pathname));
});

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
