"""What a seat may take back, or do again, and what falls or stands again by it (D-43): rules and buttons ask the same.

Which policy a table has its game says (`RuleBook.undo_policy`). Everything here is about the latest acts, which the
state of the table keeps (`ACTS_KEPT`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.kernel.rulebook import By, Fact
from games.kernel.table.questions import is_host, last_own_act, may_ask_back
from games.kernel.table.state import Book, Deed, Happened, TableState, facts_of


class Undoing(NamedTuple):
    """A return to the version `to`. `facts` fall, or stand again. `puts_back`: the facts that do it, while what others
    did stands; nothing: the whole table goes there."""

    to: int
    facts: tuple[Happened, ...]
    puts_back: Sequence[Fact] = ()


def by_of(book: Book, table: TableState, seat: str) -> By:
    """In whose name this seat gives its own orders."""
    return By(seat=seat if seat in book.seats(table.game) else None, host=is_host(table, seat))


# --- by one tap ------------------------------------------------------------------------------------------------------


def by_one_tap(book: Book, table: TableState, seat: str) -> Undoing | None:
    """What this seat may take back by one tap; None: nothing."""
    policy = book.undo_policy(table.game)
    if policy == "own":
        by = by_of(book, table, seat)
        last = next((act for act in reversed(table.acts) if act.stands and is_own(act, by)), None)
        return _undoing(book, table, last, by) if last is not None else None
    act = _last_by_people(table) if is_host(table, seat) else table.acts[-1] if table.acts else None
    if act is None or book.taking_back(act.then, table.game) is not None:
        return None
    may = (
        is_host(table, seat)
        or (policy == "free" and last_own_act(table, seat) is act)
        or (policy == "ask" and table.wish is None and may_ask_back(table, act.begin, seat))
    )
    return Undoing(act.begin, facts_of(_since(table, act.begin))) if may else None


def _last_by_people(table: TableState) -> Deed | None:
    """The last act that is not the house's, which would only play it again."""
    return next((act for act in reversed(table.acts) if not _is_by_the_house(table, act)), None)


def _is_by_the_house(table: TableState, act: Deed) -> bool:
    """Whether no person has done this: the house, or beside it the table itself."""
    return act.seat in table.house or (act.is_tables and bool(table.house))


def points_for(book: Book, table: TableState, seat: str | None) -> dict[int, Undoing]:
    """By the version before it, each late act to which this seat, as host, may take the table back, and what falls."""
    if seat is None or not is_host(table, seat) or book.is_finished(table.game):
        return {}
    if book.undo_policy(table.game) == "own":
        by = by_of(book, table, seat)
        found = (_undoing(book, table, act, by) for act in table.acts if act.stands and is_own(act, by))
        return {one.to: one for one in found if one is not None}
    acts = (act for act in table.acts if book.taking_back(act.then, table.game) is None)
    return {act.begin: Undoing(act.begin, _falling(book, table, act)) for act in acts}


def _falling(book: Book, table: TableState, first: Deed) -> tuple[Happened, ...]:
    """The facts that fall when the host goes back to before this act: all since, or where seats choose apart those of
    its author."""
    since = _since(table, first.begin)
    own = [
        one for act in since if act is first or not act.puts_back for one in act.facts if _author(one) == first.author
    ]
    if not own or len(own) == len(facts_of(since)):
        return facts_of(since)
    facts = book.put_back(first.then, table.game, [one.fact for one in own])
    return facts_of(since) if facts is None else tuple(own)


def _author(happened: Happened) -> tuple[str | None, bool]:
    return happened.by.seat, happened.by.hand == "table"


def _since(table: TableState, to: int) -> list[Deed]:
    return [act for act in table.acts if act.begin >= to]


# --- one's own acts alone --------------------------------------------------------------------------------------------


def is_own(act: Deed, by: By) -> bool:
    """Whether they did it. What the table did by itself follows from what its host has asked for."""
    return by.host if act.is_tables else act.seat == by.seat


def undoing_own(book: Book, table: TableState, to: int, by: By) -> Undoing | None:
    """What they have done since version `to` falls, and what others did stands; None: it cannot be."""
    first = next((act for act in table.acts if act.begin == to and act.stands and is_own(act, by)), None)
    return _undoing(book, table, first, by) if first is not None else None


def why_not_own(book: Book, table: TableState, to: int, by: By) -> str:
    """Why they do not take back what they have done since version `to`: a reason key; empty: they may."""
    first = next((act for act in table.acts if act.begin == to and act.stands), None)
    if first is None or not is_own(first, by):
        return "not_your_own_act"
    if _is_final(_mine(table, to, by), by):
        return "your_act_is_final"
    return "" if _undoing(book, table, first, by) is not None else "others_went_on"


def _undoing(book: Book, table: TableState, first: Deed, by: By) -> Undoing | None:
    mine = _mine(table, first.begin, by)
    if _is_final(mine, by) or book.taking_back(first.then, table.game) is not None:
        return None
    facts = facts_of(mine)
    if all(is_own(act, by) for act in _since(table, first.begin)):
        return Undoing(first.begin, facts)
    puts_back = book.put_back(first.then, table.game, [one.fact for one in facts])
    return Undoing(first.begin, facts, puts_back) if puts_back else None


def _mine(table: TableState, to: int, by: By) -> list[Deed]:
    return [act for act in _since(table, to) if act.stands and is_own(act, by)]


def _is_final(acts: Sequence[Deed], by: By) -> bool:
    """Whether their author alone cannot take them back: final by rule, or something was shown by them."""
    return not by.host and any(act.binds or act.reveals for act in acts)


# --- again -----------------------------------------------------------------------------------------------------------


def redoable(book: Book, table: TableState, by: By) -> Undoing | None:
    """How the latest taking back of theirs is undone; None: nothing is there to be done again.

    With nothing done since the table returns to where it stood. Else what was put back is put there again, as far as
    the game can.
    """
    last = next((one for one in reversed(table.undone) if one.seat == by.seat), None)
    policy = book.undo_policy(table.game)
    if last is None or (policy == "ask" and not by.host):
        return None
    if all(act.begin <= last.to for act in table.acts):
        return Undoing(last.to, last.facts)
    act = next((act for act in table.acts if act.begin == last.to), None)
    if act is None or not last.puts_back or policy != "own":
        return None
    facts = book.put_back(act.then, table.game, [one.fact for one in act.facts])
    return Undoing(last.to, last.facts, facts) if facts else None
