// A phone that loses the network keeps what its people do, in order, and gives it to the table when it is back (P-20).
// Every act carries an id and counts once, however often it is sent. What another version of the table refuses is shown
// with both versions, and the person decides. What may be kept is said by the board (the game’s offline.py).
(() => {
  const panel = document.getElementById("kept");
  if (!panel) return;
  const { act: address, store } = panel.dataset;
  const isLater = (status) => status === 429 || status >= 500; // not now: it is kept, and sent again
  const RETRY = 4000;
  const one = (selector, root = panel) => root.querySelector(selector);
  const board = () => document.getElementById("board");
  const now = () => document.getElementById("now");
  const titleOf = (found) => found.dataset.title.replace(/^● /, "");

  // --- what is kept: in this phone's storage, so that a reload and an empty battery leave it there --------------------
  // at: the version up to which the table is as this phone knows it, its own acts included.
  // ask: the first act was not taken, and why. paused: the person said stop.
  function read() {
    try {
      return JSON.parse(localStorage.getItem(store)) ?? { at: 0, acts: [] };
    } catch {
      return { at: 0, acts: [] };
    }
  }

  // Whether the change was stored: a full storage keeps what it had.
  function change(how) {
    const kept = read();
    how(kept);
    try {
      if (kept.acts.length) localStorage.setItem(store, JSON.stringify(kept));
      else localStorage.removeItem(store);
    } catch {
      return false;
    }
    draw();
    return true;
  }

  // --- what may be kept -----------------------------------------------------------------------------------------------
  function may() {
    const here = document.getElementById("offline-may");
    return here ? JSON.parse(here.dataset.may) : { orders: [], free: [], pending: [], turns: {}, names: {} };
  }

  function canKeep(fields) {
    const { orders, free } = may();
    const order = fields.get("order");
    if (order === "roll" && !fields.get("thrown")) return false;
    return orders.includes(order) && (free.includes(order) || !read().acts.some((act) => act.pending));
  }

  // --- keeping --------------------------------------------------------------------------------------------------------
  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
  }

  // What a person reads of an act: what stood on its button, and what they chose or wrote.
  function wordsOf(form, submitter, fields) {
    const who = may().names[fields.get("acting_for")];
    const tapped = form.matches("[data-taps]");
    const number = Number(fields.get("change"));
    const said = tapped ? form.dataset.words : (submitter?.textContent.trim() || submitter?.ariaLabel || fields.get("order")).replace(/\s+/g, " ");
    const shown = [...form.elements].filter((field) => field.name && !["hidden", "submit"].includes(field.type));
    const chosen = shown.filter((field) => !["radio", "checkbox"].includes(field.type) || field.checked);
    const values = chosen.map((field) => field.dataset.name ?? field.value).filter(Boolean);
    if (tapped) values.push(number > 0 ? `+${number}` : `−${-number}`);
    return `${who ? `${who}: ` : ""}${[said, ...values].join(" · ")}`;
  }

  function keep(form, submitter, fields) {
    untapped(form);
    const words = wordsOf(form, submitter, fields);
    if (!canKeep(fields)) return void warn(panel.dataset.cannot, words);
    const version = Number(now().dataset.version);
    fields.delete("csrfmiddlewaretoken");
    const act = {
      id: fields.get("id"),
      fields: [...fields],
      version,
      then: titleOf(now()),
      words,
      time: Date.now(),
      pending: may().pending.includes(fields.get("order")),
    };
    const isKept = change((kept) => {
      if (kept.acts.some((other) => other.id === act.id)) return;
      if (!kept.acts.length) kept.at = version;
      kept.acts.push(act);
    });
    if (!isKept) warn(panel.dataset.full, words);
    form.closest("[popover]:popover-open")?.hidePopover();
  }

  const fieldOf = (act, name) => act.fields.find(([key]) => key === name)?.[1] ?? "";

  function warn(message, words) {
    const note = one(".kept__cannot");
    note.textContent = message.replace("%s", words);
    note.hidden = false;
    draw();
  }

  // --- giving it to the table -----------------------------------------------------------------------------------------
  let sending = false;

  async function send() {
    if (sending || !navigator.onLine) return;
    sending = true;
    try {
      for (let kept = read(); kept.acts.length && !kept.ask && !kept.paused; kept = read()) {
        if (!(await offer(kept.acts[0], Math.max(kept.at, kept.acts[0].version)))) break;
      }
    } finally {
      sending = false;
      draw();
    }
  }

  // Gives one act to the table as it was at this version; whether the next one may follow.
  async function offer(act, version) {
    const body = new URLSearchParams(act.fields);
    if (!may().free.includes(body.get("order"))) body.set("question", String(version));
    const headers = { "HX-Request": "true", "Table-Without-Stream": "yes", ...JSON.parse(document.body.getAttribute("hx-headers:inherited")) };
    let answer, text;
    try {
      answer = await fetch(address, { method: "POST", body, headers, redirect: "manual" });
      text = await answer.text();
    } catch {
      return false;
    }
    if (isLater(answer.status)) return false;
    const isStored = change((kept) => (answer.ok ? taken(kept, act, version, answer.headers.get("Table-Act")) : refused(kept, act, text)));
    return answer.ok && isStored;
  }

  // The table goes on as this phone knows it only if nobody else has acted between its own acts.
  function taken(kept, act, version, did) {
    const [first, last] = (did ?? "").split("-").map(Number);
    if (first === version + 1) kept.at = last;
    kept.acts = kept.acts.filter((other) => other.id !== act.id);
    delete kept.ask;
  }

  function refused(kept, act, text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const there = page.getElementById("now");
    const said = page.querySelector("[role=alert] .grow")?.textContent.trim();
    const story = page.querySelector(".story .grow")?.textContent.trim() ?? "";
    kept.ask = there
      ? { id: act.id, why: said ?? "", version: Number(there.dataset.version), now: titleOf(there), story }
      : { id: act.id, why: panel.dataset.lost, version: 0, now: "", story: "" };
  }

  const CHOICES = {
    async take() {
      const { acts, ask } = read();
      if (sending || !ask) return;
      sending = true;
      const given = await offer(acts[0], ask.version);
      sending = false;
      if (given) await send();
    },
    drop: () => change(dropped(read().acts[0]?.id)),
    stop: () => change((kept) => Object.assign(kept, { paused: true, ask: undefined })),
    on: () => change((kept) => delete kept.paused),
    remove: (button) => change(dropped(button.closest("li").dataset.id)),
  };

  const dropped = (id) => (kept) => {
    kept.acts = kept.acts.filter((act) => act.id !== id);
    if (kept.ask?.id === id) delete kept.ask;
  };

  // --- what the page shows --------------------------------------------------------------------------------------------
  function draw() {
    const kept = read();
    const count = kept.acts.length;
    panel.hidden = !count && one(".kept__cannot").hidden;
    one(".kept__all").hidden = !count;
    const words = (count === 1 ? panel.dataset.one : panel.dataset.many).replace("%s", String(count));
    if (one("#kept-h").textContent !== words) one("#kept-h").textContent = words;
    one(".kept__list").replaceChildren(...kept.acts.map(row));
    one(".kept__on").hidden = !kept.paused;
    drawAsk(kept);
    renumber(kept.acts);
    nextTurn(kept.acts);
  }

  function row(act) {
    const item = one("template").content.firstElementChild.cloneNode(true);
    item.dataset.id = act.id;
    one("time", item).textContent = new Date(act.time).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    one(".kept__words", item).textContent = act.words;
    one(".kept__waits", item).hidden = !act.pending;
    return item;
  }

  function drawAsk({ acts, ask }) {
    const box = one(".kept__ask");
    const appears = box.hidden && ask;
    box.hidden = !ask;
    if (!ask) return;
    const at = (version) => (version ? ` (${panel.dataset.at.replace("%s", String(version))})` : "");
    one(".kept__act").textContent = acts[0].words;
    one(".kept__then").textContent = `${acts[0].then}${at(acts[0].version)}`;
    one(".kept__now").textContent = [`${ask.now}${at(ask.version)}`, ask.story].filter(Boolean).join(" · ");
    one(".kept__why").textContent = ask.why;
    if (!appears) return;
    one(".kept__all").open = false;
    one("#kept-ask").focus();
  }

  // Taps that are kept stand in the numbers already; taps that are not sent yet stay on top.
  function renumber(acts) {
    for (const form of document.querySelectorAll("[data-taps]")) {
      const number = one("[data-number]", form);
      const same = acts.filter((act) => ["order", "acting_for"].every((name) => fieldOf(act, name) === (form.elements[name]?.value ?? "")));
      if (!same.length && number.dataset.told === undefined) continue;
      number.dataset.told ??= number.dataset.number;
      const unsent = Number(number.textContent) - Number(number.dataset.number);
      const shown = same.reduce((sum, act) => sum + Number(fieldOf(act, "change")), Number(number.dataset.told));
      number.dataset.number = String(shown);
      number.textContent = String(shown + unsent);
    }
  }

  function untapped(form) {
    if (!form.matches("[data-taps]")) return;
    const number = one("[data-number]", form);
    number.textContent = number.dataset.number;
    number.classList.remove("is-pending");
  }

  // A turn that has begun on this phone alone: its button begins the one after it, as far as the phone can know.
  function nextTurn(acts) {
    const last = acts.findLast((act) => fieldOf(act, "order") === "turn");
    const { turns } = may();
    for (const form of board().querySelectorAll("form:has([name=order][value=turn])")) {
      const span = form.querySelector("button span");
      if (!last && form.dataset.told === undefined) continue;
      form.dataset.told ??= JSON.stringify({ seat: form.elements.seat.value, acting_for: form.elements.acting_for?.value, words: span.textContent });
      const next = last ? turns[fieldOf(last, "seat")] : JSON.parse(form.dataset.told);
      form.querySelector("button").disabled = !next;
      if (!next) continue;
      span.textContent = next.words;
      form.elements.seat.value = next.seat;
      form.elements.acting_for?.remove();
      if (next.acting_for) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "acting_for", value: next.acting_for }));
    }
  }

  // --- listening ------------------------------------------------------------------------------------------------------
  document.addEventListener("order:made", (event) => {
    const { body, form, submitter } = event.detail;
    one(".kept__cannot").hidden = true;
    body.set("id", newId());
    const kept = read();
    if (navigator.onLine && (!kept.acts.length || kept.paused)) return;
    event.preventDefault();
    keep(form, submitter, body);
    send();
  });

  const lost = ({ form, submitter, body }) => keep(form, submitter, body);
  document.addEventListener("order:lost", (event) => {
    event.preventDefault();
    lost(event.detail);
  });
  document.addEventListener("order:answered", (event) => {
    if (!isLater(event.detail.status)) return;
    event.preventDefault();
    lost(event.detail);
  });

  panel.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-kept]");
    if (!button) return;
    await CHOICES[button.dataset.kept](button);
    send();
  });
  document.addEventListener("htmx:after:swap", draw);
  document.addEventListener("htmx:after:sse:message", send);
  window.addEventListener("online", send);
  window.addEventListener("storage", (event) => event.key === store && draw());
  document.addEventListener("DOMContentLoaded", () => {
    draw();
    send();
  });
  setInterval(send, RETRY);
})();
