"""From the header of a record to the setup of its duel (docs/records.md, Rune duels; REC 3, REC 4, REC 5)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.records.header import Header, take_about, take_players, take_version
from games.kernel.records.names import folded, read_deck, read_list, unknown
from games.kernel.records.notation import Opened
from games.kernel.records.seats import DRAW, UNFINISHED, Seats
from games.kernel.records.settings import built, take_settings
from games.kernel.rulebook import Refused
from games.runes.rules.cards import Catalogue
from games.runes.rules.charter import Charter
from games.runes.rules.decks import LISTS, Cards, Deck
from games.runes.rules.legality import may_play, why_illegal
from games.runes.rules.notation.keys import KEY, KEYS, LIST_KEYS, SWITCHES
from games.runes.rules.notation.rows import ruler_of, with_own
from games.runes.rules.setup import Seat, Setup

SCORE = re.compile(r"(?P<who>.*\S)\s+(?P<score>[0-9]+(?:-[0-9]+)+)")
_COPIES = re.compile(r"(?P<count>[0-9]{1,3})\s+(?P<name>.+)")


def open_header(header: Header, catalogue: Catalogue, keywords: frozenset[str]) -> Opened:
    """The setup that this header describes. Raises Refused: REC 3, REC 4, REC 5, or the rule that a deck breaks."""
    take_version(header, KEY)
    about = take_about(header)
    seats = Seats({name: name for name in take_players(header, keywords)})
    charter = _charter(header, seats)
    cards = with_own(header, catalogue)
    decks, cards = _decks(header, seats, cards)
    result, score = _result(header, seats)
    header.end(KEYS)
    header.back()
    _check_decks(decks, cards, charter)
    values = {
        "seats": tuple(Seat(name, name) for name in seats.names),
        "cards": tuple(cards.runes.values()),
        "rulers": tuple(cards.rulers.values()),
        "decks": decks,
        "charter": charter,
        "replayed": True,
        "about": about,
    }
    return Opened(built(Setup, values), result, score)


# --- the rules of the table ------------------------------------------------------------------------------------------


def _charter(header: Header, seats: Seats) -> Charter:
    settings = take_settings(header, seats, SWITCHES)
    if "unofficial" in settings:
        settings["unofficial"] = settings["unofficial"] == "on"
    if (match := header.one_of("Match", ("1", "3"))) is not None:
        settings["match"] = int(match)
    header.back()
    charter: Charter = built(Charter, settings)
    return charter


# --- decks -----------------------------------------------------------------------------------------------------------


def _decks(header: Header, seats: Seats, cards: Catalogue) -> tuple[dict[str, Deck], Catalogue]:
    """By seat what each has brought; and the catalogue with the rulers that only this header knows."""
    fields: dict[str, dict[str, Any]] = {}
    rulers = dict(cards.rulers)

    def put(seat: str, key: str, field: str, value: object) -> None:
        if field in fields.setdefault(seat, {}):
            raise Refused("REC 5", "header_twice", key=f"{key} {seat}")
        fields[seat][field] = value

    for (name,), value in header.take_each("Ruler", 1):
        put(seats.seat(name), "Ruler", "ruler", _ruler(value, cards, rulers))
    for (name,), value in header.take_each("Runes", 1):
        runes, hidden = _runes(value, cards)
        put(seats.seat(name), "Runes", "runes", runes)
        put(seats.seat(name), "Runes", "hidden", hidden)
    for field in LISTS:
        for (name,), value in header.take_each(LIST_KEYS[field], 1):
            put(seats.seat(name), LIST_KEYS[field], field, _cards(value, cards))
    decks = {seat: Deck(**fields[seat]) for seat in seats.names if seat in fields}
    return decks, Catalogue(dict(cards.runes), rulers)


def _ruler(value: str, cards: Catalogue, rulers: dict[str, Any]) -> str:
    """The number of a ruler that is known, or of the one that is described here."""
    parts = read_list(value, may_hold_nothing=True)
    known = cards.ruler(parts[0]) if len(parts) == 1 else None
    if known is not None:
        return known.stem
    if len(parts) == 1:
        raise unknown("REC 4", "card", value, [side.number for side in cards.rulers.values()])
    new = ruler_of(parts, value)
    rulers.setdefault(new.number, new)
    return new.number


def _runes(value: str, cards: Catalogue) -> tuple[tuple[str, ...], int]:
    listed, hidden = read_deck(value)
    return tuple(_rune(name, cards) for name in listed), hidden


def _rune(name: str, cards: Catalogue) -> str:
    rune = cards.rune(name)
    if rune is None:
        raise unknown("REC 4", "card", name, cards.runes)
    return rune.name


def _cards(value: str, cards: Catalogue) -> Cards:
    """`4 Name; 3 Name`. Raises Refused (REC 5)."""
    counts: Cards = {}
    for entry in read_list(value):
        fit = _COPIES.fullmatch(entry)
        if fit is None:
            raise Refused("REC 5", "list_not_understood", given=entry)
        known = cards.rune(fit["name"])
        name = known.name if known is not None else " ".join(fit["name"].split())
        counts[name] = counts.get(name, 0) + int(fit["count"])
    return counts


def _check_decks(decks: Mapping[str, Deck], cards: Catalogue, charter: Charter) -> None:
    """B0 … B7: the first offence of a deck that may not be played."""
    for deck in decks.values():
        if not deck.is_brought or may_play(deck, cards, charter):
            continue
        for offence in why_illegal(deck, cards, charter):
            raise Refused(offence.rule, offence.reason, **offence.values)


# --- the whole -------------------------------------------------------------------------------------------------------


def _result(header: Header, seats: Seats) -> tuple[tuple[str, ...] | None, str]:
    """The winner, and the games of a match of three behind them: `Anna 2-1`."""
    value = header.take("Result")
    if not value:
        return None, ""
    fit = SCORE.fullmatch(value)
    who, score = (fit["who"], fit["score"]) if fit else (value, "")
    if folded(who) in (DRAW, UNFINISHED):
        return (folded(who),), score
    return tuple(seats.seat(name.strip()) for name in who.split("+")), score


def score_of(wins: Sequence[int]) -> str:
    """`2-1`: the winner's games before the others'."""
    return "-".join(map(str, sorted(wins, reverse=True)))
