"""The state of a table: the game inside, and everything around it; folded from the journal, fact by fact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from games.kernel.rulebook import HOST, By, Fact, RuleBook, Value
from games.kernel.table.facts import (
    FACTS,
    Commented,
    HandedOn,
    HousePlays,
    Objected,
    PassedOver,
    PassingOver,
    PutBack,
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

Book = RuleBook[Any, Any, Any]


class Happened(Value, frozen=True):
    """A fact with its place in the journal. Facts with the same `act` came from one order."""

    version: int
    act: int
    at: datetime
    by: By
    fact: Fact


class Asked(Value, frozen=True):
    """A question that stands before a seat: its number never comes back, not even after taking back."""

    key: str
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
    facts: tuple[Happened, ...] = ()
    """Its facts of the game."""
    is_tables: bool = False
    """Whether the table did it by itself."""
    puts_back: bool = False
    """Whether it puts back another act, or undoes that."""
    is_put_back: bool = False
    """Whether a later act has put it back."""

    @property
    def stands(self) -> bool:
        """Whether it is an act that can be taken back."""
        return not (self.puts_back or self.is_put_back)

    @property
    def author(self) -> tuple[str | None, bool]:
        """The seat that did it (None: a host without a seat), and whether the table did."""
        return self.seat, self.is_tables


class Undone(Value, frozen=True):
    """A taking back that its author can undo, by returning to the version `to` before it. `facts`: what stands again.

    `puts_back`: the versions before the acts that it has put back while those of others stood; nothing: the whole table
    went back.
    """

    to: int
    seat: str | None
    facts: tuple[Happened, ...]
    puts_back: tuple[int, ...] = ()


class Wish(Value, frozen=True):
    """Somebody asks to take back and waits for these seats."""

    seat: str
    to: int
    of: tuple[str, ...]


class TableState(Value, frozen=True):
    """The state of a table: the game inside, and everything around it."""

    game: Any
    version: int
    host: str
    asked: dict[str, Asked] = {}
    questions: int = 0
    phones: frozenset[str] = frozenset()
    lent: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()
    heard: frozenset[str] = frozenset()
    """Who has spoken from their own phone, at least once."""
    house: dict[str, str] = {}
    """For which seats players of the house play, and how (D-46)."""
    silences: dict[str, int] = {}
    passing: dict[str, datetime] = {}
    acts: tuple[Deed, ...] = ()
    wish: Wish | None = None
    undone: tuple[Undone, ...] = ()
    """Takings back that can be undone, the latest last."""


History = Callable[[], Sequence[Happened]]
"""Gives every fact of the table from the first; only taking back needs it."""

ACTS_KEPT = 40


# --- folding ---------------------------------------------------------------------------------------------------------


def fold(book: Book, history: Sequence[Happened]) -> TableState:
    """The state of a table after its whole history; the first fact must be `TableOpened`. Of the states on the way only
    those are kept to which somebody has taken the table back."""
    wanted = {happened.fact.to for happened in history if isinstance(happened.fact, TakenBack)}
    table = _opened(book, history[0])
    tables = {table.version: table}
    for happened in history[1:]:
        if isinstance(happened.fact, TakenBack):
            table = _taken_back(book, table, happened, tables[happened.fact.to], history)
        else:
            table = follow(book, table, happened)
        if table.version in wanted:
            tables[table.version] = table
    return table


def follow(book: Book, table: TableState, happened: Happened) -> TableState:
    """The state after one more fact. Not for `TakenBack`, which needs the history: see `fold`."""
    table = _spoken(table, happened)
    fact = happened.fact
    match fact:
        case SatDown(seat=seat):
            table = replace(_is_here(table, seat, happened.at), phones=table.phones | {seat})
        case SeatLent(seat=seat, lent=lent):
            table = replace(table, lent=table.lent | {seat} if lent else table.lent - {seat})
        case SteppedAway(seat=seat):
            table = replace(table, away=table.away | {seat})
        case HousePlays(seat=seat, character=character):
            table = _house_plays(table, seat, character)
        case HandedOn(to=to):
            table = replace(table, host=to)
        case PassingOver(seat=seat, until=until):
            table = replace(table, passing=table.passing | {seat: until})
        case PassedOver(seat=seat):
            table = _passed_over(book, table, seat)
        case Objected(seat=seat):
            table = _is_here(table, seat, happened.at)
        case TakeBackAsked(seat=seat, to=to, of=of):
            table = replace(table, wish=Wish(seat, to, of))
        case TakeBackAnswered(seat=seat, agree=agree):
            table = replace(table, wish=_answered(table.wish, seat, agree))
        case Commented():
            pass
        case PutBack():
            table = _put_back(table, happened, fact)
        case _:
            acts, undone = _act_noted(table, happened), _still_undone(table, happened)
            table = replace(table, game=book.evolve(table.game, fact), wish=None, acts=acts, undone=undone)
    return _asking(book, replace(table, version=happened.version), happened)


def _opened(book: Book, first: Happened) -> TableState:
    if not isinstance(first.fact, TableOpened):
        raise TypeError(f"a table begins with TableOpened, not with {type(first.fact).__name__}")
    setup = msgspec.convert(first.fact.setup, book.setup_type)
    table = TableState(game=book.initial(setup), version=first.version, host=first.fact.host)
    return _asking(book, table, first)


def _spoken(table: TableState, happened: Happened) -> TableState:
    """A seat that acts by its own hand is neither silent nor away, and stops what would pass it over."""
    seat = happened.by.seat
    if seat is None or happened.by.hand != "own":
        return table
    return replace(_is_here(table, seat, happened.at), heard=table.heard | {seat})


def _is_here(table: TableState, seat: str, at: datetime) -> TableState:
    """The seat is back, and the clock of its question begins anew; who plays for it plays no longer."""
    if not any(seat in some for some in (table.passing, table.silences, table.away, table.house)):
        return table
    asked = table.asked.get(seat)
    return replace(
        table,
        asked=table.asked | {seat: replace(asked, since=at)} if asked else table.asked,
        passing={s: until for s, until in table.passing.items() if s != seat},
        silences={s: n for s, n in table.silences.items() if s != seat},
        away=table.away - {seat},
        house={s: character for s, character in table.house.items() if s != seat},
    )


def _house_plays(table: TableState, seat: str, character: str | None) -> TableState:
    """While the house plays for a seat nothing passes it over: it answers."""
    house = {s: how for s, how in table.house.items() if s != seat}
    if character is None:
        return replace(table, house=house)
    passing = {s: until for s, until in table.passing.items() if s != seat}
    return replace(table, house=house | {seat: character}, passing=passing)


def _passed_over(book: Book, table: TableState, seat: str) -> TableState:
    """At the pace of days nobody is away for having been silent: a closed phone is what it is made for (D-47)."""
    times = table.silences.get(seat, 0) + 1
    is_away = times >= TIMES_RUNNING and book.days(table.game) is None
    return replace(
        table,
        passing={s: until for s, until in table.passing.items() if s != seat},
        silences=table.silences | {seat: times},
        away=table.away | {seat} if is_away else table.away,
    )


def _answered(wish: Wish | None, seat: str, agree: bool) -> Wish | None:
    if wish is None or not agree:
        return None
    return replace(wish, of=tuple(s for s in wish.of if s != seat))


def _act_noted(table: TableState, happened: Happened) -> tuple[Deed, ...]:
    fact, begin = happened.fact, happened.act - 1
    last = table.acts[-1] if table.acts else None
    if last is not None and last.begin == begin:
        binds, reveals = last.binds or fact.binds, last.reveals or fact.reveals
        return (*table.acts[:-1], replace(last, binds=binds, reveals=reveals, facts=(*last.facts, happened)))
    deed = Deed(
        begin,
        table.game,
        happened.by.seat,
        fact.binds,
        fact.reveals,
        facts=(happened,),
        is_tables=happened.by.hand == "table",
    )
    return _with(table.acts, deed)


def _with(acts: tuple[Deed, ...], deed: Deed) -> tuple[Deed, ...]:
    return (*acts[1 - ACTS_KEPT :], deed)


def _put_back(table: TableState, happened: Happened, fact: PutBack) -> TableState:
    """The acts that are put back by the facts which follow, or done again."""
    begin = happened.act - 1
    deed = Deed(begin, table.game, happened.by.seat, binds=False, reveals=False, puts_back=True)
    if fact.again:
        last = next((one for one in reversed(table.undone) if one.to == fact.to), None)
        begins = frozenset(last.puts_back) if last is not None else frozenset()
        acts = tuple(replace(one, is_put_back=False) if one.begin in begins else one for one in table.acts)
        undone = tuple(one for one in table.undone if one is not last)
        return replace(table, acts=_with(acts, deed), undone=undone)
    is_theirs = (fact.of, False)
    fallen = [one for one in table.acts if one.begin >= fact.to and one.stands and one.author == is_theirs]
    acts = tuple(replace(one, is_put_back=one.is_put_back or one in fallen) for one in table.acts)
    entry = Undone(begin, fact.seat, facts_of(fallen), tuple(one.begin for one in fallen))
    return replace(table, acts=_with(acts, deed), undone=(*table.undone, entry)[-ACTS_KEPT:])


def facts_of(acts: Iterable[Deed]) -> tuple[Happened, ...]:
    """The facts of these acts, in order."""
    return tuple(fact for act in acts for fact in act.facts)


def _still_undone(table: TableState, happened: Happened) -> tuple[Undone, ...]:
    """Takings back that can be undone after this fact of the game: none of its author, and only those that put back."""
    if table.acts and table.acts[-1].puts_back and table.acts[-1].begin == happened.act - 1:
        return table.undone
    return tuple(one for one in table.undone if one.puts_back and one.seat != happened.by.seat)


def _asking(book: Book, table: TableState, happened: Happened) -> TableState:
    """Numbers the questions that are new: a question keeps its number while its key stays the same."""
    asked, number = dict(table.asked), table.questions
    keys = book.question_keys(table.game)
    for seat in (*book.seats(table.game), HOST):
        key = keys.get(seat)
        if key is None:
            asked.pop(seat, None)
        elif seat not in asked or asked[seat].key != key:
            number += 1
            asked[seat] = Asked(key, number, happened.at, happened.version)
    passing = {s: until for s, until in table.passing.items() if _is_same_question(table.asked, asked, s)}
    return replace(table, asked=asked, questions=number, passing=passing)


def _is_same_question(before: dict[str, Asked], after: dict[str, Asked], seat: str) -> bool:
    return seat in before and seat in after and before[seat].number == after[seat].number


def _taken_back(
    book: Book, table: TableState, happened: Happened, then: TableState, history: Sequence[Happened]
) -> TableState:
    """The game of `then`, the table of now; every open question is asked anew, under a new number.

    What was shown since is known: no act before it can be taken back freely any more.
    """
    fact = happened.fact
    assert isinstance(fact, TakenBack)
    past = history[: happened.version - 1]
    shown = any(each.fact.reveals for each in past[fact.to :] if not isinstance(each.fact, FACTS))
    back = replace(
        _spoken(table, happened),
        game=game_of_then(book, then.game, fact.to, past),
        version=happened.version,
        asked={},
        passing={},
        wish=None,
        acts=tuple(replace(act, reveals=act.reveals or shown) for act in then.acts),
        undone=_undone(table, happened, fact),
    )
    return _asking(book, back, happened)


def _undone(table: TableState, happened: Happened, fact: TakenBack) -> tuple[Undone, ...]:
    """Takings back that can be undone after this one of the whole table."""
    if fact.again:
        return tuple(one for one in table.undone if one.to != fact.to)
    fallen = facts_of(act for act in table.acts if act.begin >= fact.to and act.stands)
    return (*table.undone, Undone(happened.act - 1, fact.seat, fallen))[-ACTS_KEPT:]


def game_of_then(book: Book, then: Any, to: int, past: Sequence[Happened]) -> Any:
    """`then`, the game of the version `to`, when everything since is taken back; `past` is all of the journal so far.

    What somebody saw they know, also on a way that had been taken back before. Each way is told to the rule book as it
    was gone: the cards of one lie where it has put them, not where another has.
    """
    ends = [each.version - 1 for each in past[to:] if isinstance(each.fact, TakenBack)]
    for end in (*ends, len(past)):
        undone = [each.fact for each in way(past, to, end) if not isinstance(each.fact, FACTS)]
        then = book.forget(then, undone)
    return then


def way(history: Sequence[Happened], to: int, end: int) -> list[Happened]:
    """What leads from the table of the version `to` to that of the version `end`: nothing that was taken back between.

    A taking back leads to the table of an earlier version, which may itself have been reached by one: so the way is
    walked from its end.
    """
    gone, version = [], end
    while version > to:
        happened = history[version - 1]
        if isinstance(happened.fact, TakenBack):
            version = happened.fact.to
        else:
            gone.append(happened)
            version -= 1
    return gone[::-1]
