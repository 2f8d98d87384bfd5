"""The games at which a match of an evening can be played: the one list of them."""

from __future__ import annotations

from campaign.matches import planechase, runes
from campaign.matches.match_kind import MatchKind

KINDS: tuple[MatchKind, ...] = (planechase.KIND, runes.KIND)

_BY_KEY = {kind.key: kind for kind in KINDS}


def kind_of(game: str) -> MatchKind:
    """The kind of this game. Raises KeyError for one at which no match is played."""
    return _BY_KEY[game]
