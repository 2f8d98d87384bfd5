"""A first evening explains itself: at each new thing one sentence, where it happens, with its rule."""

from __future__ import annotations

from typing import NamedTuple

from games.live_magic.words.guide import GUIDE


class Guidance(NamedTuple):
    """What is said at a question; `topic`: said once, however often it comes."""

    topic: str
    text: str
    rule: str


def guidance(topic: str, **values: int) -> Guidance | None:
    """What a newcomer reads here; `values`: of the sentences that tell what came of it."""
    if topic not in GUIDE:
        return None
    text, rule = GUIDE[topic]
    return Guidance(topic, str(text) % values if values else str(text), rule)
