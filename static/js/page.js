// Every page: the theme switch, the one polite live region, and what the reader has opened or sent. Nothing here is needed
// to use a page.
(() => {
  const root = document.documentElement;

  function choose(theme) {
    root.dataset.theme = theme;
    document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeChoice === theme));
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-choice]");
    if (button) choose(button.dataset.themeChoice);
  });

  let spoken = "";
  function announce() {
    const words = document.querySelector("main [data-announce]")?.dataset.announce ?? "";
    const region = document.getElementById("announce");
    if (!region || !words || words === spoken) return;
    spoken = words;
    region.textContent = words;
  }

  // What is renewed under the finger leaves open what the reader has opened, and closed what they have closed.
  htmx.registerExtension("opened", {
    htmx_before_morph_attr: (element, { attrName }) => attrName !== "open" || !element.matches("details"),
  });

  // A form that was sent once is not sent twice: outside htmx the page is about to change anyway.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[hx-post],[hx-get],[data-many],[data-asks]") || event.defaultPrevented) return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, 4000);
  });
  window.addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent));

  // An answer that is there at once is its own word; only of one that is waited for the button says that it is on its way.
  const AT_ONCE = 400;
  function sent(request) {
    request.waits = setTimeout(() => request.submitter?.setAttribute("aria-busy", "true"), AT_ONCE);
  }
  function over({ waits, submitter }) {
    clearTimeout(waits);
    submitter?.removeAttribute("aria-busy");
  }
  document.addEventListener("htmx:before:request", ({ detail }) => sent(detail.ctx.request));
  document.addEventListener("htmx:finally:request", ({ detail }) => over(detail.ctx.request));
  document.addEventListener("order:sent", ({ detail }) => sent(detail));
  document.addEventListener("order:over", ({ detail }) => over(detail));

  document.addEventListener("htmx:after:swap", announce);
  document.addEventListener("DOMContentLoaded", announce);

  // Where the net is gone the phone shows what it has kept (service_worker.js); browsers allow it over HTTPS alone.
  window.addEventListener("load", () => navigator.serviceWorker?.register("/service-worker.js").catch(() => {}));
})();
