"""A first evening explains itself: at each new thing one sentence, where it happens, with its rule."""

from __future__ import annotations

from typing import NamedTuple

from games.live_magic.words.guide import ADDED, GUIDE, WON


class Guidance(NamedTuple):
    """What is said at a question; `topic`: said once, however often it comes."""

    topic: str
    text: str
    rule: str


def guidance(topic: str, **values: object) -> Guidance | None:
    """What a newcomer reads here; `values`: of the sentences that tell what came of it."""
    if topic not in GUIDE:
        return None
    text, rule = GUIDE[topic]
    return Guidance(topic, str(text) % values if values else str(text), rule)


def outcome(won: int, added: int, life: int) -> dict[str, object]:
    """The values of the topic `decks`: packs won at the auction, packs of the completion, life left."""
    return {"won": WON % {"n": won}, "added": ADDED % {"n": added}, "life": life}
