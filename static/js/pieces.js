// What the stream brings, and an answer where there is no stream: pieces of the board, each with where it goes. Nothing older
// takes the place of what is shown. What stands once for the whole board (#now) says which version it is, of which kind, and the
// numbers of the questions that its forms answer.
(() => {
  const now = () => document.getElementById("now");
  const versionOf = (found) => Number(found?.dataset.version ?? 0);
  const numbers = (text) => JSON.parse(text || "{}");

  // --- laid in one go ---------------------------------------------------------------------------------------------------
  // htmx does the same with more ado (marks on each piece, a search in it for what has to be wired, then once more for what it
  // has tagged), which a slow phone feels; of htmx only the morph is used.
  const WIRED = / hx-(get|post)=/; // what htmx has to be shown; the form of an order is none of it (orders.js)
  let morph;
  htmx.registerExtension("pieces", { init: (htmxs) => ({ morph } = htmxs) });

  const LAID = {
    outerMorph: (target, fragment) => morph(target, fragment, false),
    innerHTML: (target, fragment) => target.replaceChildren(fragment),
    beforebegin: (target, fragment) => target.before(fragment),
    afterend: (target, fragment) => target.after(fragment),
    delete: (target) => target.remove(),
  };

  // In templates, where a row may stand without its table.
  function piecesIn(text) {
    const read = document.createElement("template");
    read.innerHTML = text.replace(/<(\/?)hx-partial\b/g, "<$1template");
    const found = [...read.content.children].map((piece) => ({
      target: document.getElementById(piece.id),
      how: piece.getAttribute("hx-swap"),
      fragment: piece.content,
    }));
    return found.filter(({ target }) => target);
  }

  // The piece with the focus is first: where the focus goes with it, the browser lays out at once what has changed before.
  const hasFocus = ({ target }) => target.contains(document.activeElement);
  const inOrder = (pieces) => pieces.sort((one, other) => hasFocus(other) - hasFocus(one));

  async function lay(ctx) {
    for (const { target, how, fragment } of inOrder(newer(piecesIn(ctx.text)))) LAID[how](target, fragment);
    if (WIRED.test(ctx.text)) htmx.process(document.getElementById("board"));
    htmx.trigger(ctx.sourceElement, "htmx:after:swap", { ctx });
  }

  const swap = htmx.swap.bind(htmx);
  htmx.swap = (ctx) => (ctx.text.startsWith("<hx-partial") ? lay(ctx) : swap(ctx));

  // Of pieces that are older than the board, why an order was refused alone.
  function newer(pieces) {
    const comes = (id) => pieces.map(({ fragment }) => fragment.querySelector(id)).find(Boolean);
    const coming = comes("#now");
    if (coming && versionOf(coming) < versionOf(now())) return pieces.filter(({ target }) => target.id === "refusal");
    if (coming) boardComes(coming, comes("#body"));
    return pieces;
  }

  // Before it is laid: what the coming board has by itself stands over what a reset has left.
  function boardComes(coming, newBody) {
    renumber(document.getElementById("board"), numbers(now()?.dataset.questions), numbers(coming.dataset.questions));
    const body = document.getElementById("body");
    if (!body || coming.className === now()?.className) return;
    // Another kind of screen is another body: it begins at its top, and nothing of the one before it stays open.
    if (newBody) body.removeAttribute("id");
    else body.scrollTop = 0;
  }

  // --- a new question: nobody's earlier choice stays ticked, but what somebody is writing is not taken from them --------
  const isWritten = (form) => [...form.querySelectorAll("textarea")].some((text) => text.value !== text.defaultValue);

  function renumber(root, before, after) {
    const over = new Set(Object.keys({ ...before, ...after }).filter((asks) => asks !== "version" && before[asks] !== after[asks]));
    if (!over.size) return;
    for (const form of root?.querySelectorAll("form[data-asks]") ?? []) {
      if (over.has(form.dataset.asks) && !isWritten(form)) form.reset();
    }
  }

  // questions: the numbers of the questions that the forms of a sheet answer (sheets.js).
  document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
    const { target, questions } = ctx;
    if (questions === undefined) return;
    renumber(target, numbers(target.dataset.questions), numbers(questions));
    target.dataset.questions = questions;
  });

  // --- why an order was refused ---------------------------------------------------------------------------------------
  // It stays until another order is given, or the question is another one than it was when the order was refused.
  let answered = "";
  const refusal = () => document.querySelector("#refusal > [data-questions]");
  const forget = () => document.querySelector("#refusal:not(:empty)")?.replaceChildren();
  document.addEventListener("order:sent", ({ detail: { form } }) => {
    if (!form.dataset.asks) return;
    answered = form.dataset.asks;
    forget();
  });
  document.addEventListener("htmx:after:swap", () => {
    const why = refusal();
    if (!why || versionOf(now()) < versionOf(why) || answered === "version") return;
    const [then, today] = [why, now()].map((found) => numbers(found.dataset.questions)[answered]);
    if (then !== today) forget();
  });
})();
