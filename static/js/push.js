// "A message when it is your move and this phone sleeps": the switch in the settings of a table. What is shown then:
// service_worker.js. The phone remembers for which tables it is told, and says so again whenever it is there.
(() => {
  const box = document.querySelector("[data-push]");
  if (!box) return;
  const tick = box.querySelector("input");
  const kept = `push ${box.dataset.push} ${box.dataset.pushSeat}`;

  function say(what) {
    for (const words of box.querySelectorAll("[data-push-says]")) words.hidden = words.dataset.pushSays !== what;
  }

  // Why this phone cannot be told at all; empty: it can. Apple's phones have `standalone`, and push in installed apps alone.
  function obstacle() {
    if (!isSecureContext) return "plain";
    const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
    if (!able) return navigator.standalone === false ? "home" : "never";
    return Notification.permission === "denied" ? "denied" : "";
  }

  async function call(address, method, body) {
    const headers = { "Content-Type": "application/json", ...JSON.parse(document.body.getAttribute("hx-headers:inherited")) };
    const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${answer.status}`);
    return answer.status === 204 ? null : answer.json();
  }

  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const isOf = (subscription, key) => {
    const of = new Uint8Array(subscription.options.applicationServerKey ?? []);
    return of.length === key.length && of.every((byte, place) => byte === key[place]);
  };

  // The subscription of this browser, made with the key of this server.
  async function subscribed() {
    const { pushManager } = await navigator.serviceWorker.ready;
    const key = bytes((await call(box.dataset.pushKey, "POST")).key);
    const found = await pushManager.getSubscription();
    if (found && isOf(found, key)) return found;
    await found?.unsubscribe();
    try {
      return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    } catch {
      throw new Error("service");
    }
  }

  async function on() {
    const allowed = await Notification.requestPermission();
    if (allowed !== "granted") return allowed === "denied" ? "denied" : "";
    const { endpoint, keys } = (await subscribed()).toJSON();
    const { id } = await call(box.dataset.push, "POST", { endpoint, keys });
    localStorage.setItem(kept, id);
    return "on";
  }

  async function off() {
    const id = localStorage.getItem(kept);
    localStorage.removeItem(kept);
    if (id) await call(`${box.dataset.push}/${id}`, "DELETE").catch((lost) => lost.message.endsWith(" 404") || Promise.reject(lost));
    return "";
  }

  async function turn(does, quietly = false) {
    tick.disabled = true;
    box.setAttribute("aria-busy", "true");
    let said = "";
    try {
      said = await does();
    } catch (lost) {
      if (!quietly) said = lost.message === "service" ? "service" : "lost";
    }
    tick.checked = localStorage.getItem(kept) !== null;
    tick.disabled = said === "denied";
    box.removeAttribute("aria-busy");
    say(said || (tick.checked ? "on" : ""));
  }

  // It was switched on here: so it stays, with a new address, a new language, a new key.
  async function renew() {
    if (Notification.permission !== "granted") return off();
    const { endpoint, keys } = (await subscribed()).toJSON();
    const body = { endpoint, keys };
    const answer = await call(box.dataset.push, "POST", body).catch((lost) => {
      if (/ 4(00|03|04|09)$/.test(lost.message)) localStorage.removeItem(kept);
      throw lost;
    });
    localStorage.setItem(kept, answer.id);
    return "on";
  }

  // What was told is seen now.
  async function seen() {
    if (document.hidden || !("serviceWorker" in navigator)) return;
    const worker = await navigator.serviceWorker.ready;
    const told = (await worker.getNotifications?.({ tag: box.dataset.pushTable })) ?? [];
    for (const one of told) one.close();
  }
  document.addEventListener("visibilitychange", seen);
  seen();

  tick.addEventListener("change", () => turn(tick.checked ? on : off));
  const why = obstacle();
  if (why) say(why);
  else if (localStorage.getItem(kept) === null) tick.disabled = false;
  else turn(renew, true);
})();
