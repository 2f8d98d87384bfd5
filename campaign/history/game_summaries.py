"""What is told of every remembered game, on planes or with runes: who played, who has won, where it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from campaign.models import Duel, DuelPlayer, Evening, PlanarPlayer, PlanarSession

Player = TypeVar("Player", PlanarPlayer, DuelPlayer)
Session = TypeVar("Session", PlanarSession, Duel)


@dataclass(frozen=True)
class GameTold(Generic[Session, Player]):
    """A game with those who played it, by place."""

    session: Session
    players: Sequence[Player]

    @property
    def winners(self) -> list[str]:
        return [called(one) for one in self.players if one.won]

    @property
    def names(self) -> list[str]:
        return [called(one) for one in self.players]

    @property
    def evening(self) -> Evening | None:
        return self.session.laid.evening if self.session.laid is not None else None

    @property
    def is_over(self) -> bool:
        return self.session.ended_at is not None


def called(player: PlanarPlayer | DuelPlayer) -> str:
    """His Magus, or how the record calls him."""
    return player.magus.name if player.magus is not None else player.name


def person_of(player: PlanarPlayer | DuelPlayer) -> int | str:
    """Who he is in all games: the key of a Magus, or a name that records have brought."""
    return player.magus_id or player.name.casefold()


def by_place(players: Iterable[Player]) -> list[Player]:
    """The first one first; while it goes on, as they sit."""
    return sorted(players, key=lambda one: one.place or 0)


def latest_first(sessions: Iterable[Session]) -> list[Session]:
    """By their days; those of which nobody has said the day come last."""
    return sorted(sessions, key=lambda one: (one.day or date.min, one.pk), reverse=True)
