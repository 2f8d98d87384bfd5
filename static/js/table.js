// At the table: what the server cannot do. Filters, steppers, the words on the golden button, what was hid while the board
// is renewed, the outcome shown once. Rules live on the server alone. Its sheets: sheets.js; what it is sent: pieces.js;
// its stream: net.js.
(() => {
  const board = () => document.getElementById("board");
  const now = () => document.getElementById("now");
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  // What says the same already is left alone: whatever is put into its place is styled and laid out anew.
  const say = (note, text) => note.textContent === text || (note.textContent = text);

  // --- the board is renewed under the finger: keep what the reader hid or filtered ------------------------------------
  const HIDES = "[data-once], [data-tv-page], .packs > *, .combination .choice, .combination .pack, [data-nothing]";
  htmx.registerExtension("table", {
    htmx_before_morph_attr: (element, { attrName }) =>
      attrName !== "data-covered" && (attrName !== "hidden" || !element.matches(HIDES)),
  });

  // --- packs: search and filter -------------------------------------------------------------------------------------
  const wanted = { type: "", text: "" };

  function filter() {
    const packs = all("#packs > *");
    const needle = names.cardKey(wanted.text);
    let shown = 0;
    for (const pack of packs) {
      const fits = (!wanted.type || pack.dataset.type === wanted.type) && names.cardKey(pack.dataset.text ?? "").includes(needle);
      if (pack.hidden === fits) pack.hidden = !fits;
      shown += fits;
    }
    if (packs.length && !shown && wanted.type) {
      wanted.type = "";
      return filter();
    }
    for (const chip of all("[data-filter]")) chip.setAttribute("aria-pressed", chip.dataset.filter === wanted.type);
    for (const note of all("[data-nothing]")) note.hidden = shown > 0;
  }

  // --- the golden button says what was chosen -----------------------------------------------------------------------
  function chosen(form) {
    const radio = [...form.elements].find((one) => one.type === "radio" && one.checked);
    if (radio) return radio.dataset.name ?? radio.value;
    return [...form.elements].find((one) => one.type === "number")?.value ?? "";
  }

  // As many as are needed: the button says how many are chosen, and waits for the last.
  function counted(button, form) {
    const group = form.querySelector("[data-least]");
    if (!group) return "";
    const [ticked, least] = [all("input:checked", group).length, Number(group.dataset.least)];
    button.disabled = ticked < least;
    return least > 1 ? ` ${ticked}/${least}` : "";
  }

  function words() {
    for (const button of all("[data-takes][data-picked]")) {
      const form = document.getElementById(button.dataset.takes);
      const span = button.querySelector("span");
      if (!form || !span) continue;
      const small = span.querySelector("small:not([data-note])");
      if (!("plain" in button.dataset) || button.dataset.of !== form.id) {
        button.dataset.plain = span.firstChild?.textContent ?? "";
        button.dataset.of = form.id;
      }
      const name = chosen(form);
      const text = name && button.dataset.picked ? button.dataset.picked.replace("%s", name) : button.dataset.plain;
      const says = text + counted(button, form);
      if (span.firstChild?.textContent === says) continue;
      span.textContent = says;
      if (small) span.append(small);
    }
    for (const number of all("[data-stepper] input")) limits(number);
    for (const total of all("[data-total]")) {
      const numbers = all("[data-stepper] input", document.getElementById(total.dataset.total) ?? document.createElement("form"));
      say(total, String(numbers.reduce((sum, one) => sum + Number(one.value || 0), 0)));
    }
  }

  // --- gold is a move: while something has to be chosen first, its button is no gold, and says what is missing ----------
  function tellMissing(button) {
    const note = document.createElement("small");
    note.dataset.note = "";
    note.textContent = button.dataset.missing ?? document.getElementById("main").dataset.missing ?? "";
    button.querySelector("span")?.append(note);
  }

  const SUBMITS = "button.act--gold:not([type=button])";
  function ready() {
    for (const button of all(SUBMITS)) {
      if (!button.form?.dataset.asks) continue;
      const isShort = (group) => all("input:checked", group).length < Number(group.dataset.least);
      const isMissing = button.form.matches(":invalid") || all("[data-least]", button.form).some(isShort);
      const note = button.querySelector("[data-note]");
      if (isMissing && !note) tellMissing(button);
      if (!isMissing) note?.remove();
      if (isMissing !== (button.ariaDisabled === "true")) button.ariaDisabled = isMissing ? "true" : null;
    }
  }

  // --- what a newcomer reads: each thing once -------------------------------------------------------------------------
  const read = new Set();
  let topic;
  function guide() {
    const note = document.querySelector("[data-guide]");
    const now = note?.dataset.guide;
    if (now !== topic) read.add(topic);
    topic = now;
    if (note) note.hidden = read.has(now);
  }

  // --- steppers -----------------------------------------------------------------------------------------------------
  function limits(input) {
    const value = Number(input.value);
    const [less, more] = all("[data-step]", input.parentElement);
    if (less) less.disabled = input.min !== "" && value <= Number(input.min);
    if (more) more.disabled = input.max !== "" && value >= Number(input.max);
    const form = input.form;
    for (const note of all("[data-minus]", form ?? document)) say(note, String(note.dataset.minus - value));
    if (form?.closest(".now--escalate ~ .board__body")) for (const shown of all("[data-shows]")) say(shown, String(value));
  }

  function step(button) {
    const input = button.parentElement.querySelector("input");
    const next = Number(input.value || 0) + Number(button.dataset.step);
    if (input.min !== "" && next < Number(input.min)) return;
    if (input.max !== "" && next > Number(input.max)) return;
    input.value = next;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // --- values that fit only together --------------------------------------------------------------------------------
  function fit(set) {
    const rows = JSON.parse(set.dataset.rows);
    const parts = all("[data-part], [data-stepper] input", set);
    let open = rows;
    parts.forEach((part, place) => {
      const values = new Set(open.map((row) => row[place]));
      let value;
      if (part.matches("input")) {
        const numbers = [...values].map(Number);
        part.min = Math.min(...numbers);
        part.max = Math.max(...numbers);
        value = part.value;
      } else {
        for (const radio of all("input", part)) {
          radio.closest("label").hidden = !values.has(radio.value);
          if (!values.has(radio.value)) radio.checked = false;
          if (radio.checked) value = radio.value;
        }
      }
      if (value !== undefined) open = open.filter((row) => row[place] === value);
    });
  }

  function atMost(group) {
    const ticked = all("input:checked", group);
    const full = ticked.length >= Number(group.dataset.most);
    for (const other of all("input", group)) if (!other.checked) other.disabled = full;
  }

  // --- ruled by the clock --------------------------------------------------------------------------------------------
  function clock() {
    for (const note of all("[data-until]")) {
      const seconds = Math.max(0, Math.ceil((new Date(note.dataset.until) - serverTime.now()) / 1000));
      say(note, new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" }).format(seconds, "second"));
    }
  }

  // --- the outcome, once --------------------------------------------------------------------------------------------
  // It covers the board until it is put away. What has waited for a phone that slept is shown only while it is recent; and
  // whoever is asked something new meanwhile finds that in front, after some seconds for reading.
  const READING = 6000; // milliseconds
  let isBack = true; // the page has just been opened, or the stream has begun again
  let since = 0; // when the outcome that is shown was laid over the board
  const key = () => `outcome-${location.pathname}`;
  const presented = () => document.querySelector("[data-once]:not([hidden])");
  // The board says that it is covered: to look for the outcome in it (:has()) styles all of it anew with every act.
  const cover = () => board()?.toggleAttribute("data-covered", Boolean(presented()));

  function outcome(first) {
    const panel = document.querySelector("[data-once]");
    if (panel) present(panel, first);
    isBack = false;
    giveWay();
    cover();
  }

  function present(panel, first) {
    const seen = Number(sessionStorage.getItem(key()) ?? -1);
    const number = Number(panel.dataset.once);
    const fresh = number > seen;
    const isOld = isBack && !("recent" in panel.dataset);
    if (fresh && ((first && seen < 0) || isOld)) {
      panel.hidden = true;
      return void sessionStorage.setItem(key(), number);
    }
    if (panel.hidden && fresh) {
      board().scrollTop = 0;
      panel.hidden = false;
      since = Date.now();
      panel.querySelector("h1")?.focus({ preventScroll: true });
    } else if (!fresh) panel.hidden = true;
  }

  function giveWay() {
    const panel = presented();
    if (!panel || "recent" in panel.dataset || !now()?.dataset.move) return;
    const left = since + READING - Date.now();
    if (left <= 0) leaveOutcome();
    else setTimeout(giveWay, left);
  }
  document.addEventListener("htmx:after:sse:connection", () => (isBack = true));
  document.addEventListener("visibilitychange", () => document.hidden || giveWay());

  function leaveOutcome() {
    const panel = presented();
    if (!panel) return;
    sessionStorage.setItem(key(), panel.dataset.once);
    panel.hidden = true;
    cover();
  }

  // --- your move: title, sound, vibration ---------------------------------------------------------------------------
  const wants = (name, otherwise) => (localStorage.getItem(name) ?? otherwise) === "yes";
  let moved = "";
  function beep() {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = 587;
    gain.gain.setValueAtTime(0.12, context.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.5);
    tone.connect(gain).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.5);
    tone.onended = () => context.close();
  }

  function move(first) {
    // Who may call, but need not, is told once more when the table waits for them.
    const mine = now()?.dataset.move ? now().className : "";
    const begins = mine && (!moved || (moved !== mine && moved.includes("now--table")));
    if (begins && !first) {
      const touched = navigator.userActivation?.hasBeenActive;
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (touched && !isStill && wants("shake", "no")) navigator.vibrate?.(60);
      if (touched && wants("sound", "no")) beep();
    }
    moved = mine;
    const { title } = now()?.dataset ?? {};
    if (title && title !== document.title) document.title = title;
    const { deck } = board()?.dataset ?? {};
    if (deck && deck !== document.body.dataset.deck) document.body.dataset.deck = deck;
  }

  // --- the light of the phone stays on while a table is looked at ---------------------------------------------------
  const stayAwake = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", stayAwake);

  // Most boards have nothing of this, and what comes brings nothing of it: then they are not looked through.
  const MARKS = ["filter", "nothing", "takes", "stepper", "total", "rows", "most", "until", "once", "covered"];
  const MARKED = MARKS.map((mark) => `[data-${mark}]`).join();
  const BRINGS = new RegExp(`\\sdata-(${MARKS.join("|")})\\b`);
  let isMarked = true;
  function renewed({ text, first = false }) {
    isMarked = (isMarked || text === undefined || BRINGS.test(text)) && document.querySelector(MARKED) !== null;
    if (isMarked) {
      filter();
      words();
      all("[data-rows]").forEach(fit);
      all("[data-most]").forEach(atMost);
      clock();
      outcome(first);
    }
    ready();
    guide();
    move(first);
  }

  // --- what fingers do ----------------------------------------------------------------------------------------------
  document.addEventListener("click", ({ target, detail }) => {
    const chip = target.closest("[data-filter]");
    if (chip) {
      wanted.type = chip.dataset.filter;
      filter();
    }
    const stepper = target.closest("[data-step]");
    if (stepper) step(stepper);
    if (target.closest("[data-seen]")) leaveOutcome();
    const mover = target.closest("[data-up], [data-down]");
    if (mover) {
      const row = mover.closest("li");
      if (mover.matches("[data-up]")) row.previousElementSibling?.before(row);
      else row.nextElementSibling?.after(row);
      mover.focus();
    }
    const share = target.closest("[data-share]");
    if (share) {
      const done = () => (share.querySelector("span").textContent = share.dataset.done);
      if (navigator.share) navigator.share({ url: share.dataset.share }).catch(() => {});
      else navigator.clipboard?.writeText(share.dataset.share).then(done);
    }
    // A pack that nobody may contest is taken by a tap on it; keys choose first, and send with the golden button.
    if (detail && target.type === "radio" && "atOnce" in (target.form?.dataset ?? {})) target.form.requestSubmit();
  });

  // Gold is pressed and nothing is chosen: what can be chosen lights up, where the browser would say so in words of its own.
  const LIT = 1600;
  document.addEventListener(
    "invalid",
    (event) => {
      const { target } = event;
      if (target.type !== "radio") return;
      event.preventDefault();
      const place = target.parentElement;
      if (!place.checkVisibility()) return;
      if (!document.querySelector(".is-wanted")) target.focus();
      place.classList.add("is-wanted");
      setTimeout(() => place.classList.remove("is-wanted"), LIT);
    },
    true,
  );

  document.addEventListener("keydown", (event) => event.key === "Escape" && leaveOutcome());

  document.addEventListener("input", ({ target }) => {
    if (target.matches("[data-filter-text]")) {
      wanted.text = target.value;
      return filter();
    }
    const set = target.closest("[data-rows]");
    if (set) fit(set);
    const group = target.closest("[data-most]");
    if (group) atMost(group);
    const setting = target.closest("[data-setting]");
    words();
    ready();
    if (setting) localStorage.setItem(setting.dataset.setting, setting.checked ? "yes" : "no");
  });

  // What can hardly be taken back: the first tap asks, the second one sends; not the second half of a double click, which has
  // read nothing.
  let clicks = 0;
  document.addEventListener("click", ({ detail }) => (clicks = detail), true);
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!form.dataset.confirm) return;
      const isSure = form.dataset.sure === chosen(form);
      if (isSure && clicks < 2) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isSure || !form.reportValidity()) return;
      form.dataset.sure = chosen(form);
      const span = (event.submitter ?? document.querySelector(`[form="${form.id}"]`))?.querySelector("span");
      if (!span) return;
      const small = document.createElement("small");
      small.textContent = form.dataset.confirm;
      span.querySelector("small")?.remove();
      span.append(small);
    },
    true,
  );

  document.addEventListener("htmx:after:swap", ({ detail }) => renewed(detail.ctx));
  document.addEventListener("DOMContentLoaded", () => {
    for (const setting of all("[data-setting]")) {
      setting.checked = wants(setting.dataset.setting, setting.defaultChecked ? "yes" : "no");
    }
    renewed({ first: true });
    stayAwake();
  });
  setInterval(() => isMarked && clock(), 1000);
})();
