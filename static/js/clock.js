// The time of the server, for phones whose clock is wrong. The answer that begins the stream brings it.
globalThis.serverTime = (() => {
  const ACCURACY = 2000; // milliseconds: the header has whole seconds, and the answer takes its time
  let ahead = 0; // how far the server's clock is ahead of this one

  function compare(answer) {
    const found = Date.parse(answer.headers.get("Date")) - Date.now();
    if (!Number.isNaN(found)) ahead = Math.abs(found) > ACCURACY ? found : 0;
    return answer;
  }
  // The extension of streams lets nobody else see this answer.
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    const { fetch } = ctx;
    if (ctx.sourceElement.id === "main") ctx.fetch = (...request) => fetch(...request).then(compare);
  });

  return { now: () => Date.now() + ahead };
})();
