// A tournament: the life counter of my match, the games that I count, the clock, tables whose result is a tap away, lists
// that turn their pages on the screen. The counter is a help and no fact: it lives on this phone alone, and survives a
// reload and a lost net.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);

  // --- the life counter ---------------------------------------------------------------------------------------------
  const blank = () => ({ lives: {}, poison: {}, games: [0, 0], past: [] });
  const key = (code) => `lives-${code}`;

  function counted(code) {
    try {
      return { ...blank(), ...JSON.parse(localStorage.getItem(key(code))) };
    } catch {
      return blank();
    }
  }

  function keep(code, now) {
    try {
      localStorage.setItem(key(code), JSON.stringify(now));
    } catch {
      // A phone without room counts on without keeping.
    }
  }

  // What is written is remembered as it was before, so that every tap can be taken back.
  function change(code, how) {
    const now = counted(code);
    const { past, ...before } = structuredClone(now);
    how(now);
    now.past = [...past, before].slice(-60);
    keep(code, now);
    show();
  }

  const log = (now, box) => now.lives[box.dataset.lifeOf] ?? [Number(box.dataset.lifeStart)];

  function tap(button) {
    const box = button.closest("[data-life-of]");
    const field = button.closest("[data-lives]");
    const poison = one("[data-poison]", field)?.getAttribute("aria-pressed") === "true";
    change(field.dataset.lives, (now) => {
      const who = box.dataset.lifeOf;
      if (poison) {
        now.poison[who] = Math.max(0, (now.poison[who] ?? 0) + Number(button.dataset.life));
        return;
      }
      const list = [...log(now, box)];
      const at = Date.now();
      const next = list.at(-1) + Number(button.dataset.life);
      if (now.last?.who === who && at - now.last.at < 2500 && list.length > 1) list[list.length - 1] = next;
      else list.push(next);
      now.last = { who, at };
      now.lives[who] = list;
    });
  }

  function won(button) {
    change(button.closest("[data-tally]").dataset.tally, (now) => {
      now.games[button.dataset.won === "me" ? 0 : 1] += 1;
      now.lives = {};
      now.poison = {};
    });
  }

  function undo(code) {
    const now = counted(code);
    const before = now.past.pop();
    if (!before) return;
    keep(code, { ...blank(), ...before, past: now.past });
    show();
  }

  function show() {
    for (const field of all("[data-lives]")) {
      const now = counted(field.dataset.lives);
      for (const box of all("[data-life-of]", field)) {
        const list = log(now, box);
        const poison = now.poison[box.dataset.lifeOf] ?? 0;
        one("[data-life-now]", box).textContent = String(list.at(-1));
        one("[data-life-log]", box).textContent = [...list.slice(-7), ...(poison ? [`☠ ${poison}`] : [])].join("  ");
      }
      const say = one("[data-games-say]", field);
      if (say) say.textContent = say.dataset.gamesSay.replace("%1", now.games[0]).replace("%2", now.games[1]);
      one("[data-life-undo]", field).disabled = now.past.length === 0;
      decide(field, now);
    }
  }

  // Who has won enough games has won the match: the golden button reports it.
  function decide(field, now) {
    const tally = one(`[data-tally="${field.dataset.lives}"]`);
    if (!tally) return;
    const [mine, theirs] = now.games;
    const needed = Number(field.dataset.wins);
    const done = mine >= needed || theirs >= needed;
    tally.hidden = done;
    one("[data-game]", tally).textContent = String(mine + theirs + 1);
    const form = tally.parentElement.querySelector("form.quick");
    const button = one("button", form);
    button.hidden = !done;
    const row = one("[data-first]", form);
    const [first, second] = row.dataset.first === "yes" ? [mine, theirs] : [theirs, mine];
    row.value = JSON.stringify({ first, second, drawn: 0 });
    const says = one("[data-says]", button);
    says.textContent = says.dataset.says.replace("%s", `${mine}–${theirs}`);
  }

  // --- the clock ----------------------------------------------------------------------------------------------------
  const minutes = (seconds) => {
    const days = Math.floor(seconds / 86400);
    if (days > 0) return `${days} d`;
    const [m, s] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
    return `${m}:${String(s).padStart(2, "0")}`;
  };

  function clock() {
    for (const shown of all("[data-ends]")) {
      const left = (new Date(shown.dataset.ends) - serverTime.now()) / 1000;
      shown.textContent = left > 0 ? minutes(left) : shown.dataset.over;
      shown.classList.toggle("is-late", left < 300);
    }
    for (const shown of all("[data-left]")) shown.textContent = minutes(Number(shown.dataset.left));
  }

  // --- long lists on the screen -------------------------------------------------------------------------------------
  // On the screen nobody scrolls: a long list turns its pages. Names stand in columns, of which the next ones are shown;
  // standings are as many rows as have room.
  let turn = 0;
  function pages() {
    for (const box of all("[data-pages]")) {
      const last = box.dataset.pages === "columns" ? turned(one("ul", box)) : rowsOf(box);
      if (last > 1) box.dataset.page = `${(turn % last) + 1} / ${last}`;
      else delete box.dataset.page;
    }
  }

  function turned(list) {
    const step = list.clientWidth + Number.parseFloat(getComputedStyle(list).columnGap);
    const last = Math.max(1, Math.ceil((list.scrollWidth - 1) / step));
    list.scrollLeft = (turn % last) * step;
    return last;
  }

  function rowsOf(box) {
    const rows = all("tbody tr", box);
    for (const row of rows) row.classList.remove("is-elsewhere");
    const room = box.clientHeight - (one("thead", box)?.offsetHeight ?? 0) - 32;
    let [page, used] = [0, 0];
    const pageOf = rows.map((row) => {
      const height = row.offsetHeight;
      if (used > 0 && used + height > room) [page, used] = [page + 1, 0];
      used += height;
      return page;
    });
    rows.forEach((row, place) => row.classList.toggle("is-elsewhere", pageOf[place] !== turn % (page + 1)));
    return page + 1;
  }

  // --- a table whose result is entered ------------------------------------------------------------------------------
  function name(select) {
    const chosen = select.selectedOptions[0];
    const form = select.form;
    for (const side of ["first", "second"]) {
      const shown = one(`[data-who="${side}"]`, form);
      if (shown && chosen) shown.textContent = chosen.dataset[side];
    }
  }

  // Whose table was tapped stays chosen, whatever else its sheet is renewed with.
  const chosen = {};
  function choose(select) {
    const match = chosen[select.closest("[popover]")?.id];
    if ([...select.options].some((each) => each.value === match)) select.value = match;
    name(select);
  }

  document.addEventListener("click", (event) => {
    const target = event.target;
    const life = target.closest("[data-life]");
    if (life) tap(life);
    const game = target.closest("[data-won]");
    if (game) won(game);
    const back = target.closest("[data-life-undo]");
    if (back) undo(back.closest("[data-lives]").dataset.lives);
    const poison = target.closest("[data-poison]");
    if (poison) poison.setAttribute("aria-pressed", String(poison.getAttribute("aria-pressed") !== "true"));
    if (target.closest("[data-print]")) window.print();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-match][popovertarget]");
    if (!button) return;
    const sheet = button.getAttribute("popovertarget");
    chosen[sheet] = button.dataset.match;
    all("select[data-names]", document.getElementById(sheet)).forEach(choose);
  });
  document.addEventListener("change", (event) => {
    const select = event.target;
    if (!select.matches?.("select[data-names]")) return;
    chosen[select.closest("[popover]")?.id] = select.value;
    name(select);
  });
  // Whoever has sent a result sees the table again.
  document.addEventListener("order:sent", ({ detail: { form } }) => form.closest("[popover]")?.hidePopover());

  function renewed() {
    show();
    clock();
    pages();
    all("select[data-names]").forEach(choose);
  }
  document.addEventListener("htmx:after:swap", renewed);
  document.addEventListener("DOMContentLoaded", renewed);
  setInterval(clock, 1000);
  setInterval(() => {
    turn += 1;
    pages();
  }, 12000);
})();
