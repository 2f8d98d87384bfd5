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
  let playing;

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
    clearInterval(playing);
    playing = undefined;
    label.textContent = words.play;
  }

  function play() {
    if (shown() === acts.length - 1) slider.value = 1;
    label.textContent = words.stop;
    playing = setInterval(() => {
      if (shown() === acts.length - 1) pause();
      else go(shown() + 1);
    }, PACE);
  }

  const step = (by) => {
    pause();
    return go(shown() + by);
  };
  const nextMark = () => {
    pause();
    const next = marks.find((act) => act.version > acts[shown()].version) ?? marks[0];
    return go(acts.indexOf(next));
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
  part("look").hidden = true;

  document.addEventListener("keydown", (event) => {
    const isTaken = event.target.matches("select") || (event.key === " " && event.target.matches("button, a"));
    if (event.altKey || event.ctrlKey || event.metaKey || isTaken) return;
    const keys = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), " ": () => part("play").click(), m: nextMark };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  let from;
  const FAR = 48;
  document.querySelector("main").addEventListener("pointerdown", (event) => (from = event.clientX));
  document.querySelector("main").addEventListener("pointerup", (event) => {
    const way = event.clientX - (from ?? event.clientX);
    if (Math.abs(way) > FAR) step(way < 0 ? 1 : -1);
  });
})();
