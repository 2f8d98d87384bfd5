"""What two Magi have played against each other: every match of the campaign, of evenings and of leagues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from campaign.models import Magus, Match


@dataclass(frozen=True)
class Meeting:
    """A match, seen from the first of the two."""

    match: Match
    won: bool
    lost: bool
    games_won: int
    games_lost: int
    games_drawn: int

    @property
    def is_drawn(self) -> bool:
        return self.match.is_drawn


@dataclass(frozen=True)
class HeadToHead:
    """All their meetings, the latest first; the numbers are those of `a`."""

    a: Magus
    b: Magus
    meetings: Sequence[Meeting]

    @property
    def won(self) -> int:
        return sum(one.won for one in self.meetings)

    @property
    def lost(self) -> int:
        """What the other has won: a double loss is nobody's."""
        return sum(one.lost for one in self.meetings)

    @property
    def drawn(self) -> int:
        return sum(one.is_drawn for one in self.meetings)

    @property
    def games_won(self) -> int:
        return sum(one.games_won for one in self.meetings)

    @property
    def games_lost(self) -> int:
        return sum(one.games_lost for one in self.meetings)

    @property
    def games_drawn(self) -> int:
        return sum(one.games_drawn for one in self.meetings)


def between(a: Magus, b: Magus) -> HeadToHead:
    """Their history, in one question."""
    both = Q(a=a, b=b) | Q(a=b, b=a)
    matches = Match.objects.filter(both, campaign=a.campaign_id).select_related("evening", "tournament", "a", "b")
    return HeadToHead(a, b, [_seen_from(a, match) for match in matches.order_by("-at", "-pk")])


def _seen_from(magus: Magus, match: Match) -> Meeting:
    own, others = (match.games_a, match.games_b) if match.a_id == magus.pk else (match.games_b, match.games_a)
    winner = match.winner_id
    return Meeting(match, winner == magus.pk, winner not in (None, magus.pk), own, others, match.games_drawn)
