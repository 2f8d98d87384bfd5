"""What the supervisor says, and what its processes say, each line with the name of who says it."""

import sys
import threading
from typing import IO

COLOURS = {"live-magic": "33", "redis": "31", "prepare": "36", "worker": "35", "clock": "34", "web": "32"}
WIDTH = max(map(len, COLOURS))

_one_at_a_time = threading.Lock()


def say(text: str, who: str = "live-magic") -> None:
    """Prints every line of `text` behind the name of `who`."""
    name = f"{who:<{WIDTH}} |"
    if sys.stdout.isatty():
        name = f"\x1b[{COLOURS.get(who.partition(' ')[0], '0')}m{name}\x1b[0m"
    with _one_at_a_time:
        for line in text.splitlines():
            print(name, line, flush=True)


def echo(stream: IO[str], who: str) -> threading.Thread:
    """Says whatever arrives on `stream` until it is closed; gives back the thread that does it."""

    def listen() -> None:
        with stream:
            for line in stream:
                say(line.rstrip("\n"), who)

    listener = threading.Thread(target=listen, name=f"echo of {who}", daemon=True)
    listener.start()
    return listener
