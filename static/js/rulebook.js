// A badge with the number of a rule opens its line in a sheet. Without this the badge leads to the page of the number.
(() => {
  const sheet = () => document.getElementById("rule-sheet");

  async function open(badge) {
    const answer = await fetch(badge.href, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.statusText);
    sheet().innerHTML = await answer.text();
    sheet().showPopover({ source: badge });
  }

  document.addEventListener("click", (event) => {
    const badge = event.target.closest("a[data-rule]");
    if (!badge || !sheet()?.showPopover || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (sheet().matches(":popover-open")) sheet().hidePopover();
    // With the net gone the table stays where it is; its banner says why nothing opens.
    open(badge).catch(() => navigator.onLine && location.assign(badge.href));
  });
})();
