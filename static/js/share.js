// Pages that send or print something: [data-share] hands a link to the phone, or copies it; [data-print] prints the page.
(() => {
  async function share(button) {
    const link = button.dataset.share;
    const label = button.querySelector("span");
    try {
      if (navigator.share) return await navigator.share({ url: link });
      await navigator.clipboard.writeText(link);
      label.textContent = button.dataset.shared;
    } catch {
      const shown = document.querySelector(".ticket__link");
      if (shown) getSelection().selectAllChildren(shown);
      else label.textContent = link;
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share],[data-print]");
    if (!button) return;
    if ("print" in button.dataset) print();
    else share(button);
  });
})();
