"""Cards in JSON of any layout: each is built by itself as it goes by, whatever lies around it.

What is wanted is told by its path: the keys of the objects around it, and `[]` for each list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import ijson

from campaign.cards.bulk.unpacking import LONGEST_CARD
from campaign.cards.bulk.values import InvalidCardFile

Path = tuple[str, ...]

DEEPEST = 20
"""Nothing in these files is nested deeper."""

# What comes of a number with thousands of digits, inside of ijson's parser too.
_NO_NUMBER = (ValueError, ArithmeticError, SystemError)
_OPENS, _CLOSES = ("start_map", "start_array"), ("end_map", "end_array")


def members(chunks: Iterable[bytes], is_wanted: Callable[[Path, bool], bool]) -> Iterator[tuple[Path, Any]]:
    """Every list and object at a wanted path, in the order of the file; `is_wanted` is asked with the path and whether
    it is a list. Raises InvalidCardFile."""
    events = ijson.sendable_list()
    parser, found = ijson.basic_parse_coro(events, use_float=True), _Found(is_wanted)
    silent = 0
    try:
        for chunk in chunks:
            parser.send(chunk)
            whole = list(found.after(events))
            # Neither a text nor a card without an end may grow in memory.
            silent = silent + len(chunk) if not events or (found.member and not whole) else 0
            if silent > LONGEST_CARD:
                raise InvalidCardFile("too_long", found.number)
            del events[:]
            yield from whole
        parser.close()
        yield from found.after(events)
    except ijson.IncompleteJSONError as cut:
        raise InvalidCardFile("cut_off", found.number) from cut
    except (ijson.JSONError, *_NO_NUMBER) as broken:
        raise InvalidCardFile("broken", found.number) from broken


class _Found:
    def __init__(self, is_wanted: Callable[[Path, bool], bool]) -> None:
        self.is_wanted = is_wanted
        self.path: list[str] = []
        self.depth, self.number = 0, 0
        self.member: ijson.ObjectBuilder | None = None

    def after(self, events: Iterable[tuple[str, Any]]) -> Iterator[tuple[Path, Any]]:
        """What is whole after these events. Raises InvalidCardFile."""
        for event, value in events:
            if self.member is None:
                self._around(event, value)
                continue
            self.member.event(event, value)
            if event in _OPENS:
                self._deeper()
            elif event in _CLOSES:
                self.depth -= 1
                if self.depth == len(self.path):
                    self.number += 1
                    yield tuple(self.path), self.member.value
                    self.member = None

    def _around(self, event: str, value: Any) -> None:
        if event == "map_key":
            self.path[-1] = value
        elif event in _CLOSES:
            self.depth -= 1
            self.path.pop()
        elif event in _OPENS:
            self._deeper()
            if self.is_wanted(tuple(self.path), event == "start_array"):
                self.member = ijson.ObjectBuilder()
                self.member.event(event, value)
            else:
                self.path.append("[]" if event == "start_array" else "")

    def _deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise InvalidCardFile("broken", self.number)
