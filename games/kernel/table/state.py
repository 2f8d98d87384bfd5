"""The state of a table: the game inside, and everything around it; folded from the journal, fact by fact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from games.kernel.rulebook import HOST, By, Fact, RuleBook, Value
from games.kernel.table.facts import (
    FACTS,
    Commented,
    HandedOn,
    Objected,
    PassedOver,
    PassingOver,
    SatDown,
    SeatLent,
    SteppedAway,
    TableOpened,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
)

TIMES_RUNNING = 3
"""A seat passed over so often without speaking is away (LM 3.8)."""

Book = RuleBook[Any, Any]


class Happened(Value, frozen=True):
    """A fact with its place in the journal. Facts with the same `act` came from one order."""

    version: int
    act: int
    at: datetime
    by: By
    fact: Fact


class Asked(Value, frozen=True):
    """A question that stands before a seat: its number never comes back, not even after taking back."""

    moment: str
    number: int
    since: datetime
    version: int


class Deed(Value, frozen=True):
    """What one order did, as far as taking back needs to know it (D-43)."""

    begin: int
    """The version before it."""
    then: Any
    """The game before it."""
    seat: str | None
    binds: bool
    reveals: bool


class Wish(Value, frozen=True):
    """Somebody asks to take back and waits for these seats."""

    seat: str
    to: int
    of: tuple[str, ...]


class Play(Value, frozen=True):
    """The state of a table: the game inside, and everything around it."""

    game: Any
    version: int
    host: str
    asked: dict[str, Asked] = {}
    questions: int = 0
    phones: frozenset[str] = frozenset()
    lent: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()
    silences: dict[str, int] = {}
    passing: dict[str, datetime] = {}
    acts: tuple[Deed, ...] = ()
    wish: Wish | None = None


History = Callable[[], Sequence[Happened]]
"""Gives every fact of the table from the first; only taking back needs it."""

ACTS_KEPT = 40


# --- folding ---------------------------------------------------------------------------------------------------------


def fold(book: Book, history: Sequence[Happened]) -> Play:
    """The state of a table after its whole history; the first fact must be `TableOpened`. Of the states on the way only
    those are kept to which somebody has taken the table back."""
    wanted = {happened.fact.to for happened in history if isinstance(happened.fact, TakenBack)}
    play = _opened(book, history[0])
    plays = {play.version: play}
    for happened in history[1:]:
        if isinstance(happened.fact, TakenBack):
            play = _taken_back(book, play, happened, plays[happened.fact.to], history)
        else:
            play = follow(book, play, happened)
        if play.version in wanted:
            plays[play.version] = play
    return play


def follow(book: Book, play: Play, happened: Happened) -> Play:
    """The state after one more fact. Not for `TakenBack`, which needs the history: see `fold`."""
    play = _spoken(play, happened)
    fact = happened.fact
    match fact:
        case SatDown(seat=seat):
            play = replace(_is_here(play, seat, happened.at), phones=play.phones | {seat})
        case SeatLent(seat=seat, lent=lent):
            play = replace(play, lent=play.lent | {seat} if lent else play.lent - {seat})
        case SteppedAway(seat=seat):
            play = replace(play, away=play.away | {seat})
        case HandedOn(to=to):
            play = replace(play, host=to)
        case PassingOver(seat=seat, until=until):
            play = replace(play, passing=play.passing | {seat: until})
        case PassedOver(seat=seat):
            play = _passed_over(play, seat)
        case Objected(seat=seat):
            play = _is_here(play, seat, happened.at)
        case TakeBackAsked(seat=seat, to=to, of=of):
            play = replace(play, wish=Wish(seat, to, of))
        case TakeBackAnswered(seat=seat, agree=agree):
            play = replace(play, wish=_answered(play.wish, seat, agree))
        case Commented():
            pass
        case _:
            play = replace(play, game=book.evolve(play.game, fact), wish=None, acts=_act_noted(play, happened))
    return _asking(book, replace(play, version=happened.version), happened)


def _opened(book: Book, first: Happened) -> Play:
    if not isinstance(first.fact, TableOpened):
        raise TypeError(f"a table begins with TableOpened, not with {type(first.fact).__name__}")
    setup = msgspec.convert(first.fact.setup, book.setup_type)
    play = Play(game=book.initial(setup), version=first.version, host=first.fact.host)
    return _asking(book, play, first)


def _spoken(play: Play, happened: Happened) -> Play:
    """A seat that acts by its own hand is neither silent nor away, and stops what would pass it over."""
    seat = happened.by.seat
    return play if seat is None or happened.by.hand != "own" else _is_here(play, seat, happened.at)


def _is_here(play: Play, seat: str, at: datetime) -> Play:
    """The seat is back, and the clock of its question begins anew."""
    if not (seat in play.passing or seat in play.silences or seat in play.away):
        return play
    asked = play.asked.get(seat)
    return replace(
        play,
        asked=play.asked | {seat: replace(asked, since=at)} if asked else play.asked,
        passing={s: until for s, until in play.passing.items() if s != seat},
        silences={s: n for s, n in play.silences.items() if s != seat},
        away=play.away - {seat},
    )


def _passed_over(play: Play, seat: str) -> Play:
    times = play.silences.get(seat, 0) + 1
    return replace(
        play,
        passing={s: until for s, until in play.passing.items() if s != seat},
        silences=play.silences | {seat: times},
        away=play.away | {seat} if times >= TIMES_RUNNING else play.away,
    )


def _answered(wish: Wish | None, seat: str, agree: bool) -> Wish | None:
    if wish is None or not agree:
        return None
    return replace(wish, of=tuple(s for s in wish.of if s != seat))


def _act_noted(play: Play, happened: Happened) -> tuple[Deed, ...]:
    fact, begin = happened.fact, happened.act - 1
    last = play.acts[-1] if play.acts else None
    if last is not None and last.begin == begin:
        grown = replace(last, binds=last.binds or fact.binds, reveals=last.reveals or fact.reveals)
        return (*play.acts[:-1], grown)
    return (*play.acts[1 - ACTS_KEPT :], Deed(begin, play.game, happened.by.seat, fact.binds, fact.reveals))


def _asking(book: Book, play: Play, happened: Happened) -> Play:
    """Numbers the questions that are new: a question keeps its number while its moment stays the same."""
    asked, number = dict(play.asked), play.questions
    for seat in (*book.seats(play.game), HOST):
        moment = book.moment(play.game, seat)
        if moment is None:
            asked.pop(seat, None)
        elif seat not in asked or asked[seat].moment != moment:
            number += 1
            asked[seat] = Asked(moment, number, happened.at, happened.version)
    passing = {s: until for s, until in play.passing.items() if _is_same_question(play.asked, asked, s)}
    return replace(play, asked=asked, questions=number, passing=passing)


def _is_same_question(before: dict[str, Asked], after: dict[str, Asked], seat: str) -> bool:
    return seat in before and seat in after and before[seat].number == after[seat].number


def _taken_back(book: Book, play: Play, happened: Happened, then: Play, history: Sequence[Happened]) -> Play:
    """The game of `then`, the table of now; every open question is asked anew, under a new number.

    What was shown since is known: no act before it can be taken back freely any more.
    """
    fact = happened.fact
    assert isinstance(fact, TakenBack)
    undone = [h.fact for h in history if fact.to < h.version < happened.version and not isinstance(h.fact, FACTS)]
    shown = any(each.reveals for each in undone)
    back = replace(
        _spoken(play, happened),
        game=book.forget(then.game, undone),
        version=happened.version,
        asked={},
        passing={},
        wish=None,
        acts=tuple(replace(act, reveals=act.reveals or shown) for act in then.acts),
    )
    return _asking(book, back, happened)
