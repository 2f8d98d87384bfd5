// A browser that has no storage (blocked, or switched off in an app's window) gets one that lasts as long as the page.
(() => {
  class PageStorage {
    getItem(name) {
      return Object.hasOwn(this, name) ? this[name] : null;
    }
    setItem(name, value) {
      this[name] = String(value);
    }
    removeItem(name) {
      delete this[name];
    }
  }

  function isThere(name) {
    try {
      return window[name] !== null;
    } catch {
      return false;
    }
  }

  for (const name of ["localStorage", "sessionStorage"]) {
    if (!isThere(name)) Object.defineProperty(window, name, { value: new PageStorage() });
  }
})();
