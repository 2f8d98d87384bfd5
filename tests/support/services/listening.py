"""What a stream sends, line by line, as a browser reads it."""

from __future__ import annotations

from typing import Protocol

SEAL = "event: seal\n"
"""With each board comes the seal of everything so far, which no board shows."""


class Lines(Protocol):
    """The answer of a web server, or one that was packed on its way."""

    def readline(self) -> bytes: ...


def next_board(stream: Lines) -> str:
    """The next message that carries a board."""
    event: list[str] = []
    while line := stream.readline().decode():
        if line.strip():
            event.append(line)
            continue
        data = [one for one in event if one.startswith("data: ")]
        if data and SEAL not in event:
            return "".join(data)
        event.clear()
    raise AssertionError("the stream has ended")
