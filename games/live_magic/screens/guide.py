"""A first auction explains itself: at each new thing one sentence, where it happens, with its rule."""

from __future__ import annotations

from typing import NamedTuple

from games.live_magic.words.guide import GUIDE

NEWCOMER = "you_"
"""The seat of who tries the game alone. No Magus of a campaign has a key that ends so (`free_seat`)."""


class Guidance(NamedTuple):
    """What is said at a question; `topic`: said once, however often it comes."""

    topic: str
    text: str
    rule: str


def guidance(seat: str | None, topic: str) -> Guidance | None:
    """What the newcomer reads here; nobody else reads anything."""
    if seat != NEWCOMER or topic not in GUIDE:
        return None
    text, rule = GUIDE[topic]
    return Guidance(topic, str(text), rule)
