// Sheets are not in the page: what lies in one is asked for when its button is pressed, and again whenever there is something
// new while it is open. Without the network it shows what lay there last. They live outside of <main>, so nothing that comes
// there closes one.
(() => {
  const place = document.getElementById("sheets");
  if (!place) return;
  const now = () => document.getElementById("now");

  // --- opening: the browser opens, closes and focuses by itself what it finds under the name -------------------------
  function made(name) {
    const sheet = place.querySelector("template").content.firstElementChild.cloneNode(true);
    sheet.id = sheet.dataset.sheet = name;
    sheet.setAttribute("aria-labelledby", `${name}-h`);
    sheet.querySelector("h2").id = `${name}-h`;
    sheet.querySelector("[popovertarget]").setAttribute("popovertarget", name);
    return sheet;
  }

  document.addEventListener(
    "click",
    (event) => {
      const name = event.target.closest("[popovertarget]")?.getAttribute("popovertarget");
      if (name && !document.getElementById(name)) place.append(made(name));
    },
    true,
  );
  place.addEventListener("beforetoggle", (event) => event.newState === "open" && load(event.target), true);

  // --- what lies in it ------------------------------------------------------------------------------------------------
  const loading = new WeakMap(); // of a sheet that is asked for: whether it has to be asked for once more

  async function load(sheet) {
    if (loading.has(sheet)) return void loading.set(sheet, true);
    do {
      loading.set(sheet, false);
      await lay(sheet);
    } while (loading.get(sheet));
    loading.delete(sheet);
  }

  // The numbers of the questions are those of before: whoever answers in between is told that the question is over.
  async function lay(sheet) {
    const questions = now()?.dataset.questions ?? "";
    try {
      const answer = await fetch(place.dataset.of.replace("NAME", encodeURIComponent(sheet.dataset.sheet)), { headers: { "HX-Request": "true" } });
      const text = await answer.text();
      if (answer.status === 404) takeAway(sheet);
      else if (answer.ok) await htmx.swap({ sourceElement: sheet, target: sheet, swap: "innerMorph", text, questions });
    } catch {
      // The next board that comes asks again.
    } finally {
      sheet.removeAttribute("aria-busy");
    }
  }

  function takeAway(sheet) {
    if (sheet.matches(":popover-open")) sheet.hidePopover();
    sheet.remove();
  }

  document.addEventListener("htmx:after:swap", (event) => {
    const { ctx } = event.detail;
    if (ctx.text && ctx.questions === undefined) place.querySelectorAll(":popover-open").forEach(load);
  });
})();
