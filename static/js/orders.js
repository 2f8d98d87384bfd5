// What a button of the board orders is given to the table from here; without this its form posts itself. It carries the number
// of the question that its reader saw. Whoever has to know of it hears on the page: order:made (who prevents it has kept the
// order), order:sent, order:answered (who prevents it lays no answer), order:lost (nobody knows whether it came; who prevents
// it has kept the order; a status says that something else than the table has answered), order:over.
// Whoever may order nothing here any more, signed out or with a page that is too old, is shown the page as it is now.
(() => {
  const LATE = 20_000; // an answer that takes longer is lost
  const ANSWERS = { swap: "none" }; // of an answer only the pieces are laid
  const SHUT = [200, 403, 404]; // with a page instead of pieces: what was open here is shut
  const now = () => document.getElementById("now");
  const tell = (what, order) => document.dispatchEvent(new CustomEvent(`order:${what}`, { detail: order, bubbles: true, cancelable: true }));

  const asked = (form) => {
    const { questions } = (form.closest("[data-sheet]") ?? now()).dataset;
    return JSON.parse(questions || "{}")[form.dataset.asks] ?? 0;
  };

  function made(form, submitter) {
    const body = new URLSearchParams(new FormData(form, submitter));
    if (form.dataset.asks) body.set("question", asked(form)); // some orders answer none
    // Random signs of this phone, which are mixed into the chance of the table.
    body.set("brings", crypto.getRandomValues(new Uint32Array(4)).join(""));
    const headers = { Accept: "text/html", "HX-Request": "true", ...JSON.parse(document.body.getAttribute("hx-headers:inherited")) };
    return { form, submitter, body, headers, saw: Number(now().dataset.version), line: "taps" in form.dataset ? form : "board" };
  }

  // --- one after the other: taps on a number wait for those on the same number alone ------------------------------------
  const given = []; // on their way, or waiting for the one before
  const inLine = (line) => given.filter((order) => order.line === line);

  // Two taps are one order: as long as it is on its way, whoever sees the same board has given it. One phone may speak for
  // several seats: an order of another one waits for its turn.
  const by = ({ body }) => body.get("acting_for");
  const isSame = (one, other) => one.saw === other.saw && by(one) === by(other);
  const isTwice = (order) => order.form.dataset.asks && order.line === "board" && inLine("board").some((one) => isSame(one, order));

  function give(order) {
    if (isTwice(order) || !tell("made", order)) return;
    given.push(order);
    if (inLine(order.line).length === 1) send(order);
  }

  async function send(order) {
    tell("sent", order);
    if (!(await isAnswered(order))) SHUT.includes(order.status) ? location.reload() : tell("lost", order);
    // The answer to an order that was taken says nothing: the board comes by the stream.
    else if (tell("answered", order) && order.text) {
      await htmx.swap({ ...ANSWERS, sourceElement: order.form, target: order.form, text: order.text }).catch(console.error);
    }
    tell("over", order);
    given.splice(given.indexOf(order), 1);
    const [next] = inLine(order.line);
    if (next) send(next);
  }

  // By the table; not by what stands before it, where it is too busy or has failed.
  async function isAnswered(order) {
    const { form, body, headers } = order;
    const request = { method: "POST", mode: "same-origin", body, headers, signal: AbortSignal.timeout(LATE) };
    try {
      const answer = await fetch(form.getAttribute("action"), request);
      order.status = answer.status;
      order.text = answer.status === 204 ? "" : await answer.text();
      return answer.status === 204 || order.text.startsWith("<hx-partial");
    } catch {
      return false;
    }
  }

  // A finger gives the focus to no button: where it goes with the button, a phone lays out its page twice. What is written in
  // loses it with the tap, not before: its keys would go, and the button from under the finger.
  const isByFinger = ({ pointerType, target }) => {
    const button = pointerType === "touch" && target.closest("button");
    return button?.type === "submit" && button.form?.matches("[data-asks]");
  };
  document.addEventListener("pointerdown", (event) => isByFinger(event) && event.preventDefault());
  document.addEventListener("click", (event) => isByFinger(event) && document.activeElement?.blur());

  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !form.matches("[data-asks]")) return;
    event.preventDefault();
    give(made(form, submitter));
  });
})();
