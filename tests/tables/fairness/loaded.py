"""Accounts of a server that throws with loaded dice: it seals its lie from the start, and the numbers are right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec.structs import replace

from games.fairness import protocol
from games.fairness.account import Account, Line
from games.fairness.chance import Draw, drawn
from games.planechase.rules.codes import FACES
from games.tables.screens.fairness.telling import rules_of
from tests.tables.fairness.kept import SEED


def thrown_among(faces: Sequence[str | int], more: Sequence[str | int] = ()) -> Account:
    """A die with these faces is thrown, and one with those, and what comes is told at the table."""
    return told("rolled", {}, "choice", *[one for one in (faces, more) if one])


def told(kind: str, data: dict[str, Any], draws: Literal["choice", "number"], *among: Sequence[str | int]) -> Account:
    """What a server tells that seals a lie from the start: the draw is right, what it was made among is its own."""
    commitment = protocol.commitment(SEED)
    mix = protocol.mixed(SEED, commitment, 1, "", "")
    asked = [Draw(draws, tuple(of), None) for of in among]
    given = [replace(draw, gives=drawn(SEED, mix, counter, draw)) for counter, draw in enumerate(asked)]
    field = rules_of("planechase").by_chance[kind]
    facts = [protocol.fact_text(n, 1, kind, {field: one.gives} | data, {}) for n, one in enumerate(given, 1)]
    seals = tuple(protocol.seal(protocol.nonce(SEED, n), fact) for n, fact in enumerate(facts, 1))
    line = Line(1, protocol.next_head(commitment, mix, seals), seals=seals, draws=tuple(given))
    return replace(account_of("planechase"), lines=(line,), facts=tuple(facts))


def account_of(game: str) -> Account:
    """Of a table at which nothing has happened, told as if it were over."""
    commitment, rules = protocol.commitment(SEED), rules_of(game)._asdict() | {"ends": ()}
    return Account(
        form=protocol.NOW, game=game, table="X", commitment=commitment, lines=(), seed=SEED, facts=(), **rules
    )


def loaded() -> list[Account]:
    """A die whose faces lie in another order, one that has one face alone, one with three; two dice of which the second
    is loaded, and falls as the first; a card among fewer than its fact says."""
    in_order = protocol.in_order(FACES)
    fair = thrown_among(in_order).lines[0].draws[0].gives
    return [
        thrown_among(FACES),
        thrown_among(("chaos",) * 6),
        thrown_among(("blank", "chaos", "walk")),
        thrown_among(in_order, more=(fair,) * 6),
        told("card_picked", {"seat": "s1", "count": 9}, "number", (1, 1)),
    ]


def honest() -> list[Account]:
    """The same without a lie."""
    return [thrown_among(protocol.in_order(FACES)), told("card_picked", {"seat": "s1", "count": 9}, "number", (1, 9))]
