// What stands once for the whole board (#now): which version it is, of which kind, and the numbers of the questions that its
// forms answer. Nothing older takes the place of what is shown, and an order answers the question that its reader saw.
(() => {
  const now = () => document.getElementById("now");
  const versionOf = (found) => Number(found?.dataset.version ?? 0);
  const numbers = (text) => JSON.parse(text || "{}");
  const asked = (form) => numbers((form.closest("[data-sheet]") ?? now())?.dataset.questions)[form.dataset.asks] ?? 0;

  // --- what an order answers -----------------------------------------------------------------------------------------
  let onItsWay; // the version that its reader saw
  const isOfBoard = (form) => form.getAttribute("hx-sync")?.startsWith("#board");

  document.addEventListener("htmx:config:request", (event) => {
    const { body, form } = event.detail.ctx.request;
    if (!form?.dataset.asks) return;
    if (isOfBoard(form)) {
      // Two taps are one order: as long as it is on its way, whoever sees the same board has given it.
      if (onItsWay === versionOf(now())) return event.preventDefault();
      event.detail.ctx.saw = versionOf(now());
    }
    body.set("question", asked(form));
    // Random signs of this phone, which are mixed into the chance of the table.
    body.set("brings", crypto.getRandomValues(new Uint32Array(4)).join(""));
  });

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.saw !== undefined) onItsWay = ctx.saw;
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (ctx.saw !== undefined) onItsWay = undefined;
  });

  // The answer to an order that was taken says nothing: the board comes by the stream.
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (ctx.saw !== undefined && ctx.response.status === 204) event.preventDefault();
  });

  // --- a new question: nobody's earlier choice stays ticked, but what somebody is writing is not taken from them --------
  const isWritten = (form) => [...form.querySelectorAll("textarea")].some((text) => text.value !== text.defaultValue);

  function renumber(root, before, after) {
    for (const form of root?.querySelectorAll("form[data-asks]") ?? []) {
      const { asks } = form.dataset;
      if (asks !== "version" && before[asks] !== after[asks] && !isWritten(form)) form.reset();
    }
  }

  // --- what comes, by the stream or as the answer to an order ---------------------------------------------------------
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    if (ctx.questions !== undefined) return void sheetComes(ctx);
    const comes = (id) => tasks.map((task) => task.fragment.querySelector(id)).find(Boolean);
    const coming = comes("#now");
    if (!coming) return;
    if (versionOf(coming) < versionOf(now())) tasks.splice(0, tasks.length, ...tasks.filter((task) => task.target.id === "refusal"));
    else boardComes(coming, comes("#body"));
  });

  // Before it is swapped in: what the coming board has by itself stands over what a reset has left.
  function boardComes(coming, newBody) {
    renumber(document.getElementById("board"), numbers(now()?.dataset.questions), numbers(coming.dataset.questions));
    const body = document.getElementById("body");
    if (!body || coming.className === now()?.className) return;
    // Another kind of screen is another body: it begins at its top, and nothing of the one before it stays open.
    if (newBody) body.removeAttribute("id");
    else body.scrollTop = 0;
  }

  // ctx.questions: the numbers of the questions that the forms in it answer (sheets.js).
  function sheetComes({ target, questions }) {
    renumber(target, numbers(target.dataset.questions), numbers(questions));
    target.dataset.questions = questions;
  }

  // --- why an order was refused ---------------------------------------------------------------------------------------
  // It stays until another order is given, or the question is another one than it was when the order was refused.
  let answered = "";
  const refusal = () => document.querySelector("#refusal > [data-questions]");
  const forget = () => document.querySelector("#refusal:not(:empty)")?.replaceChildren();
  document.addEventListener("htmx:before:request", (event) => {
    const { asks } = event.detail.ctx.sourceElement.dataset ?? {};
    if (!asks) return;
    answered = asks;
    forget();
  });
  document.addEventListener("htmx:after:swap", () => {
    const why = refusal();
    if (!why || versionOf(now()) < versionOf(why) || answered === "version") return;
    const [then, today] = [why, now()].map((found) => numbers(found.dataset.questions)[answered]);
    if (then !== today) forget();
  });
})();
