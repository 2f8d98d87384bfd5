// Checks the chance of a table on the reader's own device, from the file that is offered: the same questions as
// games/fairness/checking.py asks, by the protocol of docs/fairness.md.
(() => {
  const check = document.getElementById("check");

  // What `seals.js` has noted, as [act, seal]; at first it kept all of a table in one entry.
  function noted() {
    const name = `seals:${check.dataset.table}`;
    const acts = Object.keys(localStorage).filter((key) => key.startsWith(`${name}:`));
    const entries = acts.map((key) => [key.slice(name.length + 1), localStorage.getItem(key)]);
    return [...Object.entries(JSON.parse(localStorage.getItem(name) ?? "{}")), ...entries];
  }

  const said = check.querySelector(".fair__said");
  const found = check.querySelector(".fair__found");
  const words = JSON.parse(document.getElementById("findings").textContent);

  // --- the protocol ---------------------------------------------------------------------------------------------------
  const bytes = (...lines) => new TextEncoder().encode(lines.join("\n"));
  const digits = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const hash = async (...lines) => digits(await crypto.subtle.digest("SHA-256", bytes(...lines)));
  const keyed = async (key, ...lines) => digits(await crypto.subtle.sign("HMAC", key, bytes(...lines)));
  const keyOf = (seed) => {
    const raw = Uint8Array.from(seed.match(/../g), (pair) => Number.parseInt(pair, 16));
    return crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  };
  const number = async (key, mix, counter, below) =>
    Number(BigInt(`0x${await keyed(key, mix, counter)}`) % BigInt(below));

  // Numbers by size, then texts as they are sorted here.
  const inOrder = (options) => [
    ...options.filter(Number.isInteger).sort((one, other) => one - other),
    ...options.filter((one) => typeof one === "string").sort(),
  ];

  // By the first form of the protocol the mix was no secret of the seed, and a head did not hold the one before.
  const isFirst = ({ form }) => form === "chance 1";
  const commitmentOf = (account) => (isFirst(account) ? hash(account.seed) : hash(account.form, account.seed));
  const mixOf = (account, key, head, { act, seat, brings }) =>
    isFirst(account) ? hash(head, act, seat, brings) : keyed(key, "mix", head, act, seat, brings);
  const nextHead = (account, head, mix, seals) => (isFirst(account) ? hash(mix, ...seals) : hash(head, mix, ...seals));

  const numbersOf = ({ kind, of }) => (kind === "shuffle" ? Math.max(of.length - 1, 0) : 1);

  async function drawn(key, mix, counter, { kind, of }) {
    if (kind === "choice") return of[await number(key, mix, counter, of.length)];
    if (kind === "number") return of[0] + (await number(key, mix, counter, of[1] - of[0] + 1));
    const order = [...of];
    for (let place = order.length - 1, step = counter; place > 0; place -= 1, step += 1) {
      const other = await number(key, mix, step, place + 1);
      [order[place], order[other]] = [order[other], order[place]];
    }
    return order;
  }

  // --- the questions --------------------------------------------------------------------------------------------------
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const sealed = (account, line) => account.facts.slice(line.act - 1, line.act - 1 + line.seals.length);
  const isCommittedTo = async (account) =>
    /^[0-9a-f]{64}$/.test(account.seed) && (await commitmentOf(account)) === account.commitment;

  async function chain(account) {
    if (!account.seed && isFirst(account)) return []; // by the first form nobody can say yet what a head is made of
    if (account.seed && !(await isCommittedTo(account))) return [["commitment", 0]];
    const key = account.seed && (await keyOf(account.seed));
    let head = account.commitment;
    let act = 1;
    for (const line of account.lines) {
      if (line.act !== act) return [["order", line.act]];
      const mix = key ? await mixOf(account, key, head, line) : line.mix;
      if ((await nextHead(account, head, mix, line.seals)) !== line.head) return [["head", line.act]];
      head = line.head;
      act += line.seals.length;
    }
    return [];
  }

  // While the table goes on: what everybody was shown, and had been sealed.
  async function shown(account) {
    const seals = new Map();
    for (const { act, seals: ofAct } of account.lines) ofAct.forEach((seal, place) => seals.set(act + place, [act, seal]));
    const wrong = [];
    for (const { version, nonce, fact, rest } of account.opened) {
      const [act, seal] = seals.get(version) ?? [0, ""];
      const sealed = rest ? await hash(nonce, fact, rest) : await hash(nonce, fact);
      if (sealed !== seal || read(fact).version !== version) wrong.push(["seal", act]);
    }
    return wrong;
  }

  // Of some kinds of facts only a part is shown before the end: they are sealed in two.
  async function sealOf(key, account, version, fact) {
    const nonce = await keyed(key, "nonce", version);
    const { kind, data } = read(fact);
    const fields = (!isFirst(account) && account.in_part[kind]) || [];
    if (!fields.length || !fields.every((name) => name in data)) return hash(nonce, fact);
    const part = { data: Object.fromEntries([...fields].sort().map((name) => [name, data[name]])), kind, version: read(fact).version };
    return hash(nonce, JSON.stringify(part), await hash(await keyed(key, "rest", version), fact));
  }

  async function areSealed(key, account, line) {
    const seals = await Promise.all(
      sealed(account, line).map((fact, place) => sealOf(key, account, line.act + place, fact)),
    );
    return same(seals, line.seals);
  }

  function isPossible({ kind, of }) {
    if (kind === "shuffle") return true;
    if (kind === "choice") return of.length > 0;
    return of.length === 2 && of.every(Number.isInteger) && of[1] >= of[0] && of[1] - of[0] < 2 ** 53;
  }

  const values = (data) => {
    if (Array.isArray(data)) return [data, ...data.flatMap(values)];
    return data && typeof data === "object" ? Object.values(data).flatMap(values) : [data];
  };

  function isIn({ kind, gives }, stands, drawsOnce) {
    if (!drawsOnce || kind !== "shuffle") return stands.some((value) => same(value, gives));
    return stands.some((value) => Array.isArray(value) && gives.every((one) => value.includes(one)));
  }

  function read(text) {
    try {
      const fact = JSON.parse(text);
      return { version: fact.version, kind: fact.kind, data: Object(fact.data) };
    } catch {
      return { data: {} };
    }
  }

  function compared(account, line) {
    const facts = sealed(account, line).map(read);
    const stands = facts.flatMap((fact) => values(fact.data));
    const wrong = [];
    if (line.draws.some((draw) => draw.of.length && !isIn(draw, stands, account.draws_once))) wrong.push(["unseen", line.act]);
    const byChance = facts
      .filter(({ kind, data }) => account.by_chance[kind] && !data.thrown)
      .map(({ kind, data }) => ({ value: data[account.by_chance[kind]], of: optionsOf(account.among[kind], data) }))
      .filter(({ value }) => value !== null && value !== undefined);
    const isDrawn = ({ value }) => line.draws.some((draw) => same(draw.gives, value));
    if (!byChance.every(isDrawn)) wrong.push(["undrawn", line.act]);
    else if (!isFirst(account) && !isAmongWhatItSays(line.draws, byChance)) wrong.push(["among", line.act]);
    return wrong;
  }

  // What the rules say that something was drawn among: these in their order, or numbers from 1 on.
  function optionsOf(among, data) {
    if (typeof among === "string") return [1, data[among] ?? 0];
    return among && inOrder(among);
  }

  // Chance had its things in their one order; and of what the rules say what it is drawn among, each has a draw of its own.
  function isAmongWhatItSays(draws, byChance) {
    const left = [...draws];
    for (const { value, of } of byChance) {
      const found = left.findIndex((draw) => same(draw.gives, value) && (!of || same(draw.of, of)));
      if (found < 0) return false;
      if (of) left.splice(found, 1);
    }
    return draws.every((draw) => draw.kind === "number" || same(draw.of, inOrder(draw.of)));
  }

  // Whether all that has happened is told; files of before do not say how much there was.
  const sealedFacts = ({ lines }) => lines.reduce((sum, line) => sum + line.seals.length, 0);
  function whole(account) {
    const { seed, lines, ends = [], acts = null, happened = null } = account;
    const isEndless = seed && ends.length > 0 && !account.facts.some((fact) => ends.includes(read(fact).kind));
    const wrong = isEndless || (acts !== null && acts !== lines.length) ? [["end", 0]] : [];
    if (happened !== null && happened !== sealedFacts(account)) wrong.push(["facts", 0]);
    return wrong;
  }

  async function opened(account) {
    if (sealedFacts(account) !== account.facts.length) return [["facts", 0]];
    const key = await keyOf(account.seed);
    const wrong = [];
    let head = account.commitment;
    let counter = 0;
    for (const line of account.lines) {
      const mix = await mixOf(account, key, head, line);
      if (!(await areSealed(key, account, line))) wrong.push(["seal", line.act]);
      for (const draw of line.draws) {
        const isRight = isPossible(draw) && same(await drawn(key, mix, counter, draw), draw.gives);
        if (!isRight) return [...wrong, ["draw", line.act]];
        counter += numbersOf(draw);
      }
      wrong.push(...compared(account, line));
      head = line.head;
    }
    return wrong;
  }

  function otherThanNoted(account, notes) {
    const heads = Object.fromEntries(account.lines.map((line) => [line.act, line.head]));
    const others = notes.filter(([act, head]) => heads[act] !== head);
    return others.map(([act]) => ["noted", Number(act)]);
  }

  async function findings(account, notes) {
    const broken = await chain(account);
    const missing = broken.length ? [] : whole(account);
    const wrong = [...broken, ...missing, ...otherThanNoted(account, notes)];
    if (wrong.length === missing.length) wrong.push(...(await (account.seed ? opened(account) : shown(account))));
    return wrong.filter((one, place) => wrong.findIndex((other) => same(one, other)) === place);
  }

  // --- what is said of it ---------------------------------------------------------------------------------------------
  function row([what, act]) {
    const line = document.createElement("li");
    const isThere = act && check.dataset.replay;
    const where = document.createElement(isThere ? "a" : "b");
    where.textContent = act ? check.dataset.act.replace("NUMBER", act) : check.dataset.whole;
    if (isThere) where.href = `${check.dataset.replay}?at=${act}`;
    line.append(where, `: ${words[what]}`);
    return line;
  }

  function tell(wrong) {
    said.textContent = wrong.length ? check.dataset.wrong : check.dataset.well;
    check.classList.add(wrong.length ? "is-wrong" : "is-well");
    found.replaceChildren(...wrong.map(row));
    found.hidden = wrong.length === 0;
  }

  async function begin() {
    if (!crypto.subtle) {
      said.textContent = check.dataset.unsafe;
      return;
    }
    try {
      const notes = noted();
      const answer = await fetch(check.dataset.file);
      if (!answer.ok) throw new Error(answer.statusText);
      tell(await findings(await answer.json(), notes));
    } catch {
      said.textContent = check.dataset.away;
    }
  }
  begin();
})();
