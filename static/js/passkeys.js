// Around allauth's scripts for passkeys: where the device or the address has none, [data-with-passkeys] stays away and
// [data-without-passkeys] says so; when a device gives none, [data-passkey-failed] is shown.
(() => {
  const able = "PublicKeyCredential" in window;
  for (const part of document.querySelectorAll(able ? "[data-with-passkeys]" : "[data-without-passkeys]")) {
    part.hidden = false;
  }

  document.addEventListener("allauth.error", (event) => {
    event.preventDefault();
    for (const note of document.querySelectorAll("[data-passkey-failed]")) note.hidden = false;
  });
})();
