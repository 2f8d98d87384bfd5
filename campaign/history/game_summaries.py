"""What every list of remembered games shows of one: who played, who has won, where it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from campaign.bridge.shared import folded
from campaign.models import Evening
from campaign.models.sessions import GamePlayer, GameSession

S = TypeVar("S", bound=GameSession)
P = TypeVar("P", bound=GamePlayer)


@dataclass(frozen=True)
class GameSummary(Generic[S, P]):
    """A game with those who played it, by place."""

    session: S
    players: Sequence[P]

    @property
    def winners(self) -> list[str]:
        return [display_name(one) for one in self.players if one.won]

    def stood(self, player: P) -> str:
        """How it ended for one of the players, in a word beside the place."""
        raise NotImplementedError

    @property
    def placings(self) -> list[tuple[P, str]]:
        """The players by place, and how it ended for each."""
        return [(one, self.stood(one)) for one in self.players]

    @property
    def names(self) -> list[str]:
        return [display_name(one) for one in self.players]

    @property
    def evening(self) -> Evening | None:
        return self.session.laid.evening if self.session.laid is not None else None

    @property
    def is_over(self) -> bool:
        return self.session.ended_at is not None


def display_name(player: GamePlayer) -> str:
    """The Magus, or how the record calls whoever played."""
    return player.magus.name if player.magus is not None else player.name


def person_of(player: GamePlayer) -> int | str:
    """Who it is in all games: the key of a Magus, or a name that records have brought."""
    return player.magus_id or folded(player.name)


def by_place(players: Iterable[P]) -> list[P]:
    """The first one first; while it goes on, as they sit."""
    return sorted(players, key=lambda one: one.place or 0)


def latest_first(sessions: Iterable[S]) -> list[S]:
    """By their days; those of which nobody has said the day come last."""
    return sorted(sessions, key=lambda one: (one.day or date.min, one.pk), reverse=True)
