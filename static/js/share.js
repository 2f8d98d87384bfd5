// Pages that send or print something: [data-share] hands a link to the phone, or copies it; [data-copy] copies a text, such
// as a secret, that no other app should get; [data-print] prints the page.
(() => {
  async function share(button) {
    const { share: link, copy: text = link } = button.dataset;
    const label = button.querySelector("span");
    try {
      if (link && navigator.share) return await navigator.share({ url: link });
      await navigator.clipboard.writeText(text);
      label.textContent = button.dataset.shared;
    } catch {
      const shown = document.querySelector(".ticket__link, .secret");
      if (shown) getSelection().selectAllChildren(shown);
      else label.textContent = text;
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share],[data-copy],[data-print]");
    if (!button) return;
    if ("print" in button.dataset) print();
    else share(button);
  });
})();
