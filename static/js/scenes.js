// What happens at a table, shown large: hands turn, then the verdict is read, then the board goes on. The server says in
// <template id="scene"> what there is to show (its beats); a beat that was not there before is played when the stream brings it.
// While one is played whatever comes is held back, so that no word is read before the faces; at the end all of it is laid
// onto the table at once. A tap ends it. A page that is loaded, and a stream that has been away, show the table at rest.
const BEAT = 240; // backs lie there before they turn
const TURN = 660; // … and faces before a word is read
const isScreen = document.documentElement.dataset.surface === "tv";
const READ = { hands: isScreen ? 4000 : 1800, won: isScreen ? 4000 : 1800, other: isScreen ? 2500 : 1400 };
const NEXT = 1200; // so long is read what something else waits behind
const TWICE = 350; // a second tap so soon was meant for what was shown large, not for what lies under it

const main = document.getElementById("main");
const template = () => document.getElementById("scene");
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const look = document.createElement("link");
look.rel = "stylesheet";
look.href = template().dataset.style;
document.head.append(look);

// --- what is new ----------------------------------------------------------------------------------------------------------
const told = new Map(); // by group, the beats that were shown or lay there when the page came
const groupOf = (name) => name.split("/")[0];
const split = (text) => (text ?? "").split(" ").filter(Boolean);

// Takes note of what this template tells, and gives the beats that it did not tell before. What is told no more may come again.
function takeNote(from) {
  const names = split(from?.dataset.beats);
  const fresh = new Set(names.filter((name) => !told.get(groupOf(name))?.has(name)));
  for (const group of split(from?.dataset.groups)) told.set(group, new Set(names.filter((name) => groupOf(name) === group)));
  return fresh;
}

const isTold = ({ name }) => told.get(groupOf(name))?.has(name);

// The beats that are worth the whole screen: on phones who takes the pack only where hands turn for it.
function beatsOf(from, fresh) {
  const beats = [...from.content.querySelectorAll("[data-beat]")].filter((beat) => fresh.has(beat.dataset.beat));
  const turns = (beat) => fresh.has(beat.dataset.turns);
  return beats
    .filter((beat) => !beats.some((later) => later !== beat && later.dataset.turns === beat.dataset.beat))
    .filter((beat) => isScreen || turns(beat) || !beat.matches(".beat--won"))
    .map((beat) => ({ name: beat.dataset.beat, element: document.importNode(beat, true), turns: turns(beat) }));
}

// --- the stage ------------------------------------------------------------------------------------------------------------
let stage = null;
let isCut = false;
let wake = () => {};
let waiting = []; // beats
let held = []; // what the stream has brought since

const pause = (time) =>
  isCut ||
  new Promise((done) => {
    wake = done;
    setTimeout(done, time);
  });

function cut() {
  if (!stage) return;
  isCut = true;
  waiting = [];
  wake();
}

async function show({ element, turns }) {
  stage.className = "stage";
  stage.replaceChildren(element);
  if (turns) {
    await pause(BEAT);
    stage.classList.add("is-turned");
    await pause(TURN);
  }
  stage.classList.add("is-turned", "is-told");
  const [, kind] = /beat--(\w+)/.exec(element.className);
  const whole = READ[kind] ?? READ.other;
  await pause(kind === "won" ? whole : Math.min(NEXT, whole));
  if (kind !== "won" && !waiting.length) await pause(whole - NEXT);
}

async function play() {
  stage = document.createElement("div");
  stage.ariaHidden = "true"; // what it shows is said when the board comes
  stage.addEventListener("click", cut);
  document.body.append(stage);
  isCut = false;
  do {
    while (waiting.length && !isCut) await show(waiting.shift()).catch(console.error);
    await lay();
  } while (stage && !isCut && waiting.length);
}

// Everything that was held back comes onto the table, in its order, and nothing is held any more.
async function lay() {
  const numbers = new Map(counts());
  while (held.length) await swap(held.shift()).catch(console.error);
  if (waiting.length && !isCut) return;
  const leaving = stage;
  stage = null;
  shield();
  if (isCut || isStill()) return leaving.remove();
  fall(numbers);
  leave(leaving);
}

function shield() {
  const shield = document.createElement("div");
  shield.className = "shield";
  document.body.append(shield);
  setTimeout(() => shield.remove(), TWICE);
}

const swap = (text) => htmx.swap({ sourceElement: main, target: main, swap: "innerMorph swapEmpty:false", text });

// --- how it leaves: the pack flies to its seat, and what somebody has lost falls where it stood -----------------------------
const EASE = "cubic-bezier(.2,.7,.2,1)";
const isSeen = (element) => Boolean(element?.getClientRects().length);

function placeOf(seat) {
  const names = isScreen ? [`tv-${seat}`] : [`seat-of-${seat}`, `row-${seat}`];
  return names.map((name) => document.getElementById(name)).find(isSeen);
}

async function leave(leaving) {
  leaving.classList.add("is-leaving");
  const pack = leaving.querySelector("[data-flies-to]");
  const place = pack && placeOf(pack.dataset.fliesTo);
  const motions = [leaving.animate([{}, { backgroundColor: "transparent", backgroundImage: "none" }], { duration: 200, fill: "forwards" })];
  for (const rest of leaving.querySelectorAll(".beat__sides, .beat__say, .beat__sign")) {
    motions.push(rest.animate([{}, { opacity: 0 }], { duration: 160, fill: "forwards" }));
  }
  if (place) motions.push(fly(pack, place.getBoundingClientRect()));
  else if (pack) motions.push(pack.animate([{}, { opacity: 0 }], { duration: 160, fill: "forwards" }));
  await Promise.allSettled(motions.map((motion) => motion.finished));
  leaving.remove();
}

function fly(pack, to) {
  const from = pack.getBoundingClientRect();
  const across = to.left + to.width / 2 - from.left - from.width / 2;
  const down = to.top + to.height / 2 - from.top - from.height / 2;
  const end = `translate(${across}px, ${down}px) scale(${Math.min(1, to.height / from.height)})`;
  return pack.animate([{ transform: "none" }, { transform: end, offset: 0.85 }, { transform: end, opacity: 0 }], { duration: 620, easing: EASE, fill: "forwards" });
}

const COUNTED = ":is(.tvseat, .seat, .rowline) :is(.life, .tvseat__l, .psm > span)";

function* counts() {
  for (const element of document.querySelectorAll(COUNTED)) if (isSeen(element)) yield [element, Number(/\d+/.exec(element.textContent)?.[0])];
}

function fall(before) {
  for (const [element, number] of counts()) if (number < before.get(element)) drop(element, before.get(element) - number);
}

function drop(element, lost) {
  const { left, top, width } = element.getBoundingClientRect();
  const ghost = document.createElement("span");
  ghost.className = "falls dnum";
  ghost.ariaHidden = "true";
  ghost.textContent = `−${lost}`;
  document.body.append(ghost);
  Object.assign(ghost.style, { left: `${left + width / 2}px`, top: `${top}px` });
  const motion = ghost.animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.6 }, { opacity: 0, transform: "translate(-50%, 160%)" }], {
    duration: 1400,
    easing: "cubic-bezier(.5,0,.9,.4)",
  });
  motion.finished.then(
    () => ghost.remove(),
    () => ghost.remove(),
  );
}

// --- a race of life: a bet that is new rises ---------------------------------------------------------------------------------
const stairs = () => [...document.querySelectorAll(".tvrace .stair")];
const idsOf = (elements) => new Set(elements.map((element) => element.id));
let bets = idsOf(stairs());

function rise() {
  const shown = stairs();
  const fresh = shown.filter((stair) => !bets.has(stair.id));
  bets = idsOf(shown);
  if (stage || isStill() || !shown.length) return;
  for (const stair of fresh) stair.querySelector("svg").animate([{ transform: "scaleY(0)" }, {}], { duration: 600, easing: EASE });
}

// --- what the stream brings --------------------------------------------------------------------------------------------
let isBack = false; // the stream has begun (again): its first board is where the table stands now
const parser = new DOMParser();
const sceneIn = (text) => (text.includes('id="scene"') ? parser.parseFromString(text, "text/html").querySelector("template#scene") : null);

function comes(message) {
  const from = sceneIn(message.data);
  const fresh = from ? takeNote(from) : new Set();
  const isAtRest = isBack || document.hidden || !look.sheet || (stage && isCut);
  isBack = false;
  waiting = waiting.filter(isTold); // what was taken back is not shown any more
  if (fresh.size && !isAtRest) waiting.push(...beatsOf(from, fresh));
  if (!stage && !waiting.length) return;
  message.cancelled = true;
  held.push(message.data);
  if (!stage) play();
}

// Any key ends it, and presses nothing that cannot be seen; who is writing writes on.
function keyComes(event) {
  if (!stage || (event.key !== "Escape" && event.target.closest("input, textarea, select"))) return;
  if (event.key === "Enter" || event.key === " ") event.preventDefault();
  cut();
}

document.addEventListener("htmx:after:sse:connection", () => (isBack = true));
document.addEventListener("htmx:before:sse:message", ({ detail: { message } }) => message.event || comes(message));
// A board that comes as the answer to an order, without the stream, is at rest too.
document.addEventListener("htmx:after:swap", () => stage || takeNote(template()));
document.addEventListener("htmx:after:swap", rise);
document.addEventListener("order:sent", cut);
document.addEventListener("keydown", keyComes);
document.addEventListener("visibilitychange", () => document.hidden && cut());

takeNote(template());
