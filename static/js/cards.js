// A card's name opens its sheet: by a tap, by Enter, by a long press on a tile whose tap means something else, by "i" on such a
// tile. Arrows, swipes and buttons go to the next card of the same list. Without this the name leads to the card's page.
(() => {
  const LONG = 450; // milliseconds until a press is a long one
  const FAR = 10; // pixels that a finger may tremble meanwhile
  const SWIPE = 56; // pixels that a finger has to go sideways for the next card

  const sheet = () => document.getElementById("card-sheet");
  const isOpen = () => sheet().matches(":popover-open");
  let list = []; // the addresses of the cards that lie together with the one that was opened
  let asked = 0; // of several that were asked for, the last is shown

  // --- opening ----------------------------------------------------------------------------------------------------------
  async function lay(address, source) {
    const mine = ++asked;
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const text = await answer.text();
    if (mine !== asked) return;
    sheet().innerHTML = text;
    showWay(address);
    sheet().scrollTop = 0;
    if (isOpen()) sheet().querySelector("h2")?.focus({ preventScroll: true });
    else sheet().showPopover({ source });
  }

  function open(link) {
    const around = link.closest("[data-cards], .packs, .spines, .strip, ul, ol, table, section, main, [popover]");
    list = [...new Set([...(around ?? document).querySelectorAll("a[data-card]")].map((each) => each.href))];
    // With the net gone the table stays where it is; its banner says why nothing opens.
    lay(link.href, link).catch(() => navigator.onLine && location.assign(link.href));
  }

  const isPlain = (event) => !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-card]");
    if (!link || !sheet()?.showPopover || !isPlain(event)) return;
    event.preventDefault();
    open(link);
  });

  // --- on a tile whose tap means something else -------------------------------------------------------------------------
  const corner = (target) => target.closest?.(".pack")?.querySelector("a[data-card]");
  let press = null; // { link, x, y, timer, isLong }

  document.addEventListener("pointerdown", (event) => {
    const link = event.pointerType !== "mouse" && event.isPrimary && corner(event.target);
    if (!link) return;
    press = { link, x: event.clientX, y: event.clientY, isLong: false };
    press.timer = setTimeout(() => {
      press.isLong = true;
      navigator.vibrate?.(12);
    }, LONG);
  });
  document.addEventListener("pointermove", (event) => {
    if (press && !press.isLong && Math.hypot(event.clientX - press.x, event.clientY - press.y) > FAR) letGo();
  });
  document.addEventListener("pointercancel", letGo);

  function letGo() {
    clearTimeout(press?.timer);
    press = null;
  }

  // A sheet that opened under a finger would be closed by its going: it opens when the finger is lifted, and what a tap would
  // have done is not done.
  document.addEventListener("pointerup", () => {
    if (!press?.isLong) return letGo();
    const { link } = press;
    letGo();
    const stop = (event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => {
      document.removeEventListener("click", stop, { capture: true });
      open(link);
    }, 60);
  });
  document.addEventListener("contextmenu", (event) => press && corner(event.target) && event.preventDefault());

  document.addEventListener("keydown", (event) => {
    const link = event.key === "i" && isPlain(event) && !isOpen() && corner(event.target);
    if (!link) return;
    event.preventDefault();
    open(link);
  });

  // --- the next card of the same list -----------------------------------------------------------------------------------
  function showWay(address) {
    const way = sheet().querySelector("[data-way]");
    const at = list.indexOf(new URL(address, location.href).href);
    sheet().dataset.at = at;
    if (!way || at < 0 || list.length < 2) return;
    way.hidden = false;
    way.querySelector("[data-place]").textContent = `${at + 1} / ${list.length}`;
    way.querySelector("[data-before]").disabled = at === 0;
    way.querySelector("[data-after]").disabled = at === list.length - 1;
  }

  function step(by) {
    const address = list[Number(sheet().dataset.at) + by];
    if (address) lay(address).catch(() => {});
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#card-sheet [data-before]")) step(-1);
    if (event.target.closest("#card-sheet [data-after]")) step(1);
  });
  document.addEventListener("keydown", (event) => {
    if (!sheet() || !isOpen() || !isPlain(event)) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) step(by);
  });

  let begun = null;
  document.addEventListener("touchstart", (event) => {
    const [touch, another] = event.touches;
    begun = event.target.closest?.("#card-sheet") && !another ? { x: touch.clientX, y: touch.clientY } : null;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    if (!begun) return;
    const [touch] = event.changedTouches;
    const [x, y] = [touch.clientX - begun.x, touch.clientY - begun.y];
    begun = null;
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
  });

  // --- back closes it ---------------------------------------------------------------------------------------------------
  if (history.state?.card) history.replaceState(null, "");
  document.addEventListener("toggle", (event) => {
    if (event.target !== sheet()) return;
    if (event.newState === "open") history.pushState({ card: true }, "");
    else if (history.state?.card) history.back();
  }, true);
  window.addEventListener("popstate", () => sheet() && isOpen() && sheet().hidePopover());
})();
