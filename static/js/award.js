// The award on the table screen: what is booked is counted up, from the last place to the first; the place itself comes last,
// then the next date. The page has all of it already: who wants no motion, or has no script, reads the end at once.
const STEP = 60; // from one number to the next
const LONGEST = 1500; // of counting one part, however many points it gives
const BREATH = 550; // between two parts, and before a place
const REST = 900; // between two Magi

const award = document.getElementById("award");
const rows = [...award.querySelectorAll("[data-count]")].reverse();
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
let isCut = false;
let wake = () => {};

const pause = (time) =>
  isCut ||
  new Promise((done) => {
    wake = done;
    setTimeout(done, time);
  });

async function countTo(number, from, to) {
  const step = Math.max(1, Math.ceil(((to - from) * STEP) / LONGEST));
  for (let now = from; now < to && !isCut; now += step) {
    number.textContent = now;
    await pause(STEP);
  }
  number.textContent = to;
}

async function show(row) {
  const number = row.querySelector("[data-total]");
  const total = Number(number.dataset.total);
  let counted = 0;
  row.classList.add("is-there", "is-counting");
  row.scrollIntoView({ block: "nearest" });
  await pause(BREATH);
  for (const part of row.querySelectorAll("[data-points]")) {
    part.classList.add("is-there");
    await countTo(number, counted, counted + Number(part.dataset.points));
    counted += Number(part.dataset.points);
    await pause(BREATH);
  }
  await countTo(number, counted, total); // parts that are not told
  row.classList.add("is-placed");
  row.classList.remove("is-counting");
  await pause(REST);
}

async function play() {
  for (const row of rows) row.querySelector("[data-total]").textContent = "0";
  award.dataset.counts = "";
  for (const row of rows) await show(row);
  award.dataset.counts = "done";
}

function cut() {
  isCut = true;
  wake();
}

if (isStill()) {
  award.dataset.counts = "done";
} else {
  addEventListener("keydown", cut);
  addEventListener("pointerdown", cut);
  play();
}
