// Checks the chance of a table on the reader's own device, from the file that is offered: the same questions as
// games/fairness/checking.py asks, by the protocol of docs/fairness.md.
(() => {
  // What `seals.js` has noted while the table went on.
  const noted = (table) => JSON.parse(localStorage.getItem(`seals:${table}`) ?? "{}");

  const check = document.getElementById("check");
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
  const mixOf = (head, line) => hash(head, line.act, line.seat, line.brings);

  async function chain(account) {
    const wrong = [];
    if (!/^[0-9a-f]{64}$/.test(account.seed) || (await hash(account.seed)) !== account.commitment) wrong.push(["commitment", 0]);
    let head = account.commitment;
    let act = 1;
    for (const line of account.lines) {
      if (line.act !== act) return [...wrong, ["order", line.act]];
      const next = await hash(await mixOf(head, line), ...line.seals);
      if (next !== line.head) return [...wrong, ["head", line.act]];
      head = line.head;
      act += line.seals.length;
    }
    return wrong;
  }

  async function areSealed(key, account, line) {
    const seals = await Promise.all(
      sealed(account, line).map(async (fact, place) => hash(await keyed(key, "nonce", line.act + place), fact)),
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
      return { kind: fact.kind, data: fact.data ?? {} };
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
      .map(({ kind, data }) => data[account.by_chance[kind]])
      .filter((value) => value !== null && value !== undefined);
    if (byChance.some((value) => !line.draws.some((draw) => same(draw.gives, value)))) wrong.push(["undrawn", line.act]);
    return wrong;
  }

  async function opened(account) {
    const count = account.lines.reduce((sum, line) => sum + line.seals.length, 0);
    if (count !== account.facts.length) return [["facts", 0]];
    const key = await keyOf(account.seed);
    const wrong = [];
    let head = account.commitment;
    let counter = 0;
    for (const line of account.lines) {
      const mix = await mixOf(head, line);
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

  function otherThanNoted(account) {
    const heads = Object.fromEntries(account.lines.map((line) => [line.act, line.head]));
    const others = Object.entries(noted(account.table)).filter(([act, head]) => heads[act] !== head);
    return others.map(([act]) => ["noted", Number(act)]);
  }

  async function findings(account) {
    const wrong = [...(await chain(account)), ...otherThanNoted(account)];
    return wrong.length ? wrong : opened(account);
  }

  // --- what is said of it ---------------------------------------------------------------------------------------------
  function row([what, act]) {
    const line = document.createElement("li");
    const where = document.createElement(act ? "a" : "b");
    where.textContent = act ? check.dataset.act.replace("NUMBER", act) : check.dataset.whole;
    if (act) where.href = `${check.dataset.replay}?at=${act}`;
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
      const answer = await fetch(check.dataset.file);
      if (!answer.ok) throw new Error(answer.statusText);
      tell(await findings(await answer.json()));
    } catch {
      said.textContent = check.dataset.away;
    }
  }
  begin();
})();
