// A finished table once more: a slider over its acts, which asks for the board of each; keys, swipes, play and pause.
(() => {
  const player = document.getElementById("player");
  const part = (name) => player.querySelector(`[data-player="${name}"]`);
  const then = document.getElementById("then");
  const acts = JSON.parse(document.getElementById("replay-acts").textContent);
  const marks = acts.filter((act) => act.mark);
  const slider = part("slider");
  const PACE = 1800;
  let asking;
  let playing = false;
  let waiting;

  const shown = () => Number(slider.value) - 1;
  const asked = (version) => {
    const query = new URLSearchParams(new FormData(player));
    query.set("at", version);
    if (!query.get("seat")) query.delete("seat");
    return query;
  };

  function tell(number) {
    const { version, time, at, said } = acts[number];
    part("time").textContent = time;
    part("time").dateTime = at;
    part("said").textContent = said;
    part("count").textContent = `${number + 1}/${acts.length}`;
    slider.setAttribute("aria-valuetext", `${number + 1}/${acts.length} ${time} ${said}`);
    part("marks").value = acts[number].mark ? version : "";
    part("at").value = version;
    document.getElementById("play-on").elements.at.value = version;
    if (part("screen")) part("screen").href = `?screen=1&at=${version}`;
  }

  // Who slides fast gets the last board that was asked for, and not each one on the way.
  async function show() {
    const number = shown();
    const query = asked(acts[number].version);
    tell(number);
    asking?.abort();
    asking = new AbortController();
    try {
      const answer = await fetch(`${player.dataset.boards}?${query}`, { signal: asking.signal });
      if (!answer.ok) return;
      then.innerHTML = await answer.text();
      history.replaceState(null, "", `?${query}`);
    } catch (error) {
      if (error.name !== "AbortError") pause();
    }
  }

  function go(number) {
    slider.value = Math.min(Math.max(number, 0), acts.length - 1) + 1;
    return show();
  }

  // --- play and pause -------------------------------------------------------------------------------------------------
  const label = part("play").querySelector("span");
  const words = { play: label.textContent, stop: part("play").dataset.stop };

  function pause() {
    clearTimeout(waiting);
    playing = false;
    label.textContent = words.play;
  }

  // The next act comes when the board of this one is there: over a slow net it goes slower, and nothing is left out.
  function wait() {
    clearTimeout(waiting);
    waiting = setTimeout(on, PACE / Number(part("pace").value));
  }

  async function on() {
    if (shown() === acts.length - 1) return pause();
    await go(shown() + 1);
    if (playing) wait();
  }

  async function play() {
    playing = true;
    label.textContent = words.stop;
    if (shown() === acts.length - 1) await go(0);
    if (playing) wait();
  }

  const step = (by) => {
    pause();
    return go(shown() + by);
  };
  const to = (number) => {
    pause();
    return go(number);
  };
  const nextMark = () => {
    if (marks.length === 0) return;
    const next = marks.find((act) => act.version > acts[shown()].version) ?? marks[0];
    return to(acts.indexOf(next));
  };
  const markBefore = () => {
    if (marks.length === 0) return;
    const before = marks.findLast((act) => act.version < acts[shown()].version) ?? marks.at(-1);
    return to(acts.indexOf(before));
  };
  const nextPace = (by) => {
    const pace = part("pace");
    pace.selectedIndex = Math.min(Math.max(pace.selectedIndex + by, 0), pace.options.length - 1);
    if (playing) wait();
  };

  // --- what is pressed ------------------------------------------------------------------------------------------------
  const link = (name, by) =>
    part(name).addEventListener("click", (event) => {
      event.preventDefault();
      step(by);
    });
  link("before", -1);
  link("after", 1);
  slider.addEventListener("input", () => {
    pause();
    show();
  });
  part("eyes").addEventListener("change", () => player.requestSubmit());
  part("play").addEventListener("click", () => (playing ? pause() : play()));
  part("mark").addEventListener("click", nextMark);
  part("play").hidden = false;
  part("mark").hidden = marks.length === 0;
  part("marks").addEventListener("change", ({ target }) => {
    if (target.value) to(acts.findIndex((act) => act.version === Number(target.value)));
  });
  part("marks").closest("label").hidden = marks.length === 0;
  part("pace").closest("label").hidden = false;
  part("pace").addEventListener("change", () => nextPace(0));
  part("look").hidden = true;

  document.addEventListener("keydown", (event) => {
    const isTaken = event.target.matches("select") || (event.key === " " && event.target.matches("button, a"));
    if (event.altKey || event.ctrlKey || event.metaKey || isTaken) return;
    const keys = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => to(0),
      End: () => to(acts.length - 1),
      " ": () => part("play").click(),
      m: nextMark,
      M: markBefore,
      "+": () => nextPace(1),
      "-": () => nextPace(-1),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  // A swipe goes sideways: who scrolls the board, or whose finger the browser takes away, stays where they are.
  let from;
  const FAR = 48;
  const main = document.querySelector("main");
  main.addEventListener("pointerdown", ({ clientX, clientY }) => (from = { clientX, clientY }));
  main.addEventListener("pointercancel", () => (from = undefined));
  main.addEventListener("pointerup", (event) => {
    if (!from) return;
    const [way, down] = [event.clientX - from.clientX, event.clientY - from.clientY];
    from = undefined;
    if (Math.abs(way) > FAR && Math.abs(way) > 2 * Math.abs(down)) step(way < 0 ? 1 : -1);
  });
})();
