"""The order that a line writes, where its player is named beside the verb or not at all.

Whose an act is follows from the game wherever only one player may do it: `turn`, `roll walk`, `choose keep`. A player
before an act that belongs to nobody does it with their own hand: `Anna: step main1`.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.kernel.records.arguments import Misread, verb_of
from games.kernel.records.form import Act
from games.kernel.records.grammar import GIVER, Given
from games.kernel.records.notation import Notation
from games.kernel.records.words import Word
from games.kernel.rulebook import By, Order, Refusal, Refused, RuleBook


class Position(NamedTuple):
    """The game before a line of its record."""

    notation: Notation
    book: RuleBook[Any, Any, Any]
    names: Any
    state: Any
    chance: Random
    at: datetime

    def decide(self, given: Given, by: By | None = None) -> Any:
        """The facts of this order. Raises Refused."""
        by = by or By(seat=given.seat, hand="table", host=True)
        return self.book.decide(self.state, given.order, by, self.chance, self.at)


def given_by(act: Act, position: Position) -> Given:
    """The order that this line writes. Raises Refused (REC 1 … REC 4, or the rule by which it is not this player's)."""
    try:
        return position.notation.order(position.names, act)
    except Refused as refused:
        for other in _otherwise(act, refused, position):
            try:
                given = position.notation.order(position.names, other)
            except Refused:
                continue
            if act.seat is not None:
                position.decide(given, By(seat=position.names.seat(act.seat)))
            return given
        raise _with_players(refused, position) from refused


def player_as_card(act: Act, order: Order, names: Any) -> Refusal | None:
    """A question about an act whose card, behind `by`, has the name of a player, outside quotation marks (REC 3)."""
    card = getattr(order, "by", None)
    if not isinstance(card, str) or not any(word.text == card and not word.quoted for word in act.words):
        return None
    try:
        names.seat(card)
    except Refused:
        return None
    return Refusal("REC 3", "player_as_card", {"given": card})


def _otherwise(act: Act, refused: Refused, position: Position) -> Iterator[Act]:
    """The line with the player whose act it must be; or, of an act that is nobody's, without the player before it."""
    grammar = position.notation.grammar
    try:
        verb, _ = verb_of(act, grammar.verbs)
    except Refused:
        return
    if act.seat is not None and grammar.is_nobodys(verb):
        position.names.seat(act.seat)
        words = len(verb.split())
        yield replace(act, seat=None)
        yield replace(act, seat=None, words=(*act.words[:words], Word(act.seat), *act.words[words:]))
    elif act.seat is None and refused.reason == "seat_missing":
        seat = _only_player(verb, act.slot, position)
        if seat is not None:
            yield replace(act, seat=position.names.seat_name(seat))


def _only_player(verb: str, slot: int | None, position: Position) -> str | None:
    """The only player to whom such an act may belong now; of some verbs the one of them for whom the table waits."""
    book, state = position.book, position.state
    whose: dict[str, None] = {}
    for form in position.notation.grammar.by_verb[verb]:
        tag = form.order.__struct_config__.tag
        for seat in book.seats(state):
            offers = [offer for offer in book.orders(state, seat, False) if offer.order == tag and not offer.barred]
            offers = [offer for offer in offers if offer.fixed.get("slot", 1) == (slot or 1)]
            if form.whose == GIVER:
                whose.update((seat, None) for _ in offers)
            else:
                whose.update((str(offer.fixed[form.whose]), None) for offer in offers if form.whose in offer.fixed)
    if verb in position.notation.of_the_active:
        whose = {seat: None for seat in whose if seat in book.question_keys(state)}
    return next(iter(whose)) if len(whose) == 1 else None


def _with_players(refused: Refused, position: Position) -> Refused:
    """A line without its player: everybody whose it could be."""
    if refused.reason != "seat_missing":
        return refused
    return Misread(refused, [f"{player}:" for player in position.names.players])
