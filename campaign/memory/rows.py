"""A chronicle as rows: seats become Magi, numbers become keys."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from campaign.bridge.chronicles import Chronicle
from campaign.bridge.table_queries import plain
from campaign.memory.writing import write_rows
from campaign.models import (
    Appearance,
    Auction,
    ChallengeResolution,
    Evening,
    Pick,
    PowerUse,
    Throw,
    Toll,
)

RULED = "ruling"

K = TypeVar("K")
V = TypeVar("V")


def write(evening: Evening, chronicle: Chronicle, names: Mapping[str, str]) -> int:
    """Makes the rows of this evening what its chronicle says; `names`: of the packs. Returns how many were not."""
    rows = _Rows(evening, chronicle, names)
    written, _ = write_rows(Appearance, evening, rows.appearances())
    more, rows.auctions = write_rows(Auction, evening, rows.of_decks())
    written += more
    more, rows.challenges = write_rows(ChallengeResolution, evening, rows.of_challenges())
    written += more
    for model, of_kind in (
        (Pick, rows.picks()),
        (Throw, rows.throws()),
        (PowerUse, rows.powers()),
        (Toll, rows.tolls()),
    ):
        more, _ = write_rows(model, evening, of_kind)
        written += more
    return written


class _Rows:
    """The rows of one evening, not yet written. `auctions`, `challenges`: the keys of those that are, by number."""

    def __init__(self, evening: Evening, chronicle: Chronicle, names: Mapping[str, str]) -> None:
        self.chronicle, self.names = chronicle, names
        places = evening.attendance.exclude(seat="")
        self.magi: dict[str, int] = dict(places.values_list("seat", "magus"))
        self.auctions: Mapping[int, int] = {}
        self.challenges: Mapping[int, int] = {}

    def appearances(self) -> Iterator[Appearance]:
        present = [sat for sat in self.chronicle.sat if sat.seat in self.magi]  # who was not let play may be gone
        for number, sat in enumerate(present, 1):
            yield Appearance(
                number=number,
                magus_id=self.magi[sat.seat],
                style=sat.style,
                kind=sat.kind or "",
                colours="".join(sat.colours),
                life_before=sat.life_before,
                life_after=sat.life_after,
                is_absent=sat.absent,
            )

    def of_decks(self) -> Iterator[Auction]:
        for deck in self.chronicle.decks:
            yield Auction(
                number=deck.order,
                deck=deck.deck,
                pick_mode=deck.mode,
                laid=len(deck.packs),
                left=None if deck.left is None else len(deck.left),
                opened_at=deck.opened_at,
                closed_at=deck.closed_at,
            )

    def of_challenges(self) -> Iterator[ChallengeResolution]:
        for challenge in self.chronicle.challenges:
            yield ChallengeResolution(
                number=challenge.number,
                auction_id=_of(self.auctions, challenge.auction),
                deck=challenge.deck,
                step=challenge.step,
                pack=challenge.pack or "",
                pack_name=self.names.get(challenge.pack or "", ""),
                caller_id=self.magi[challenge.caller],
                contester_id=self.magi[challenge.contester],
                category=challenge.category or "",
                winner_id=_of(self.magi, challenge.winner),
                ending=challenge.how,
                tests=len(challenge.tests),
                life_lost=self._lost(challenge.number, life=True),
                traits_lost=self._lost(challenge.number, life=False),
                course=course_of(challenge),
                ended_at=challenge.at,
            )

    def _lost(self, challenge: int, *, life: bool) -> int:
        """What all its people lost or paid in a challenge."""
        return sum(
            max(0, change.before - change.after)
            for change in self.chronicle.changes
            if change.challenge == challenge and change.why != RULED and (change.what == "life") == life
        )

    def picks(self) -> Iterator[Pick]:
        for pick in self.chronicle.picks:
            yield Pick(
                number=pick.number,
                auction_id=_of(self.auctions, pick.auction),
                deck=pick.deck,
                step=pick.step,
                magus_id=self.magi[pick.seat],
                pack=pick.pack,
                pack_name=self.names[pick.pack],
                how=pick.how,
                challenge_id=_of(self.challenges, pick.challenge),
                gone=pick.gone or "",
                gone_to_id=_of(self.magi, pick.gone_to),
                picked_at=pick.at,
            )

    def throws(self) -> Iterator[Throw]:
        for throw in self.chronicle.throws:
            yield Throw(
                number=throw.number,
                challenge_id=self.challenges[throw.challenge],
                test=throw.test,
                magus_id=self.magi[throw.seat],
                sign=throw.sign,
                came=throw.came,
                after=throw.before or "",
                by_hands=throw.by_hands,
            )

    def powers(self) -> Iterator[PowerUse]:
        for used in self.chronicle.powers:
            yield PowerUse(
                number=used.number,
                magus_id=self.magi[used.seat],
                power=used.power,
                window=used.window,
                deck=used.deck or "",
                challenge_id=_of(self.challenges, used.challenge),
                is_copy=used.copied,
                result=used.came,
                used_at=used.at,
            )

    def tolls(self) -> Iterator[Toll]:
        for change in self.chronicle.changes:
            yield Toll(
                number=change.number,
                magus_id=self.magi[change.seat],
                what=change.what,
                why=change.why,
                amount=change.before - change.after,
                challenge_id=_of(self.challenges, change.challenge),
            )


TOLD = ("call", "bare", "tests", "bets", "retests", "overbids", "conceded", "losers", "before", "after")
"""Of a challenge, what stands in its `course` and in no column."""


def course_of(challenge: Any) -> dict[str, Any]:
    """How a challenge went, by seats, as JSON gives it back: so that a row that is read equals one that is made."""
    values = plain(challenge)
    course: dict[str, Any] = json.loads(json.dumps({name: values[name] for name in TOLD}))
    return course | {"fighters": [challenge.caller, challenge.contester]}


def _of(values: Mapping[K, V], key: K | None) -> V | None:
    """What is known under this key; None for no key."""
    return None if key is None else values.get(key)
