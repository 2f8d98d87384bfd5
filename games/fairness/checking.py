"""Whether a table was played by the protocol, from its account alone. `static/js/fairness.js` asks the same questions
in the reader's browser, and finds the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from games.fairness import protocol
from games.fairness.account import Account, Line, Sealing, read_fact
from games.fairness.chance import MOST_BITS, Draw, drawn
from games.kernel.rulebook import Value

What = Literal["commitment", "order", "head", "draw", "among", "seal", "facts", "unseen", "undrawn", "end"]


SEED = re.compile("[0-9a-f]{64}")


class Finding(Value, frozen=True):
    """What is wrong, and in which act (0: with the whole).

    commitment  the seed is not the one that was committed to
    order       an act is missing, or stands in another place
    head        what was brought or sealed is not what it was
    draw        other numbers come from the seed than were drawn
    among       chance has chosen among other things than the rules say, or had them in another order
    seal        a fact is not the one that was sealed
    facts       there are more facts, or fewer, than were sealed
    unseen      what was drawn does not stand in what happened
    undrawn     what happened by chance was not drawn
    end         acts are missing at the end: fewer than there were, or a table that is over and never ended
    """

    what: What
    act: int = 0


def findings(account: Account) -> list[Finding]:
    """What is wrong with this account; nothing, when all is well. While the table goes on: with the seals so far, and
    with what of them was opened."""
    if account.seed:
        return list(_chain(account)) or list(dict.fromkeys([*_whole(account), *_opened(account)]))
    return _chain_so_far(account) or [*_whole(account), *_shown(account)]


def _whole(account: Account) -> Iterator[Finding]:
    """Acts and facts that are missing at the end. Older files do not say how many there were."""
    kinds = {read_fact(text).get("kind") for text in account.facts}
    is_endless = bool(account.seed and account.ends) and not kinds.intersection(account.ends)
    if is_endless or account.acts not in (None, len(account.lines)):
        yield Finding("end")
    if account.happened not in (None, _count_seals(account)):
        yield Finding("facts")


def _count_seals(account: Account) -> int:
    return sum(len(line.seals) for line in account.lines)


def _chain(account: Account) -> Iterator[Finding]:
    """From head to head: everything that was brought and sealed, in its order."""
    head, act = account.commitment, 1
    if account.seed and not _is_committed_to(account):
        yield Finding("commitment")
        return
    for line in account.lines:
        if line.act != act:
            yield Finding("order", line.act)
            return
        mix = _sealing(account).mix(head, line) if account.seed else line.mix
        if protocol.next_head(head, mix, line.seals, account.form) != line.head:
            yield Finding("head", line.act)
            return
        head, act = line.head, act + len(line.seals)


def _chain_so_far(account: Account) -> list[Finding]:
    """By the first form nobody can say before the end what a head is made of."""
    return [] if account.form == protocol.FIRST else list(_chain(account))


def _is_committed_to(account: Account) -> bool:
    return bool(SEED.fullmatch(account.seed)) and (
        protocol.commitment(account.seed, account.form) == account.commitment
    )


def _sealing(account: Account) -> Sealing:
    return Sealing(account.seed, account.form, account.in_part)


def _shown(account: Account) -> Iterator[Finding]:
    """While the table goes on: whether what everybody was shown is what was sealed before, act for act."""
    seals = {line.act + place: (line.act, seal) for line in account.lines for place, seal in enumerate(line.seals)}
    for one in account.opened:
        act, seal = seals.get(one.version, (0, ""))
        is_at_its_place = read_fact(one.fact).get("version") == one.version
        if one.seal != seal or not is_at_its_place:
            yield Finding("seal", act)


def _opened(account: Account) -> Iterator[Finding]:
    """What the seed shows: each number, and each fact that was sealed."""
    if _count_seals(account) != len(account.facts):
        yield Finding("facts")
        return
    head, counter = account.commitment, 0
    for line in account.lines:
        mix = _sealing(account).mix(head, line)
        texts = account.facts[line.act - 1 : line.act - 1 + len(line.seals)]
        if tuple(_sealing(account).seal(version, text) for version, text in enumerate(texts, line.act)) != line.seals:
            yield Finding("seal", line.act)
        for draw in line.draws:
            if not _is_possible(draw) or drawn(account.seed, mix, counter, draw) != _plain(draw.gives):
                yield Finding("draw", line.act)
                return
            counter += draw.numbers
        yield from _compared(account, line, [read_fact(text) for text in texts])
        head = line.head


def _is_possible(draw: Draw) -> bool:
    """Whether this can be drawn at all."""
    if draw.kind != "number":
        return bool(draw.of) or draw.kind == "shuffle"
    whole = [one for one in draw.of if isinstance(one, int)]
    return len(draw.of) == len(whole) == 2 and 0 <= whole[1] - whole[0] < 2**MOST_BITS


# --- numbers and facts -----------------------------------------------------------------------------------------------


def _compared(account: Account, line: Line, facts: Sequence[Mapping[str, Any]]) -> Iterator[Finding]:
    """Whether what was drawn happened, and what happened by chance was drawn."""
    if any(draw.of and not _is_in(draw, facts, draws_once=account.draws_once) for draw in line.draws):
        yield Finding("unseen", line.act)
    by_chance = list(_by_chance(account, facts))
    given = [_plain(draw.gives) for draw in line.draws]
    if any(value not in given for value, _of in by_chance):
        yield Finding("undrawn", line.act)
    elif account.form != protocol.FIRST and not _is_among_what_it_says(line.draws, by_chance):
        yield Finding("among", line.act)


def _is_among_what_it_says(draws: Sequence[Draw], by_chance: Sequence[ByChance]) -> bool:
    """Whether chance had its things in their one order, and for each fact of which the rules say what it is drawn among
    there is a draw of its own among just that."""
    left = list(draws)
    for value, of in by_chance:
        found = next((draw for draw in left if _plain(draw.gives) == value and of in (None, draw.of)), None)
        if found is None:
            return False
        if of is not None:
            left.remove(found)
    return all(draw.kind == "number" or draw.of == protocol.in_order(draw.of) for draw in draws)


def _is_in(draw: Draw, facts: Sequence[Mapping[str, Any]], *, draws_once: bool) -> bool:
    gives = _plain(draw.gives)
    found = [value for fact in facts for value in _values(fact.get("data"))]
    if not draws_once or draw.kind != "shuffle":
        return any(type(value) is type(gives) and value == gives for value in found)
    lists = [value for value in found if isinstance(value, tuple)]
    return any(all(one in value for one in gives) for value in lists)


def _values(data: object) -> Iterator[object]:
    """Everything that stands in this, lists as tuples."""
    if isinstance(data, Mapping):
        for value in data.values():
            yield from _values(value)
    elif isinstance(data, list):
        yield _plain(data)
        for value in data:
            yield from _values(value)
    else:
        yield data


ByChance = tuple[object, tuple[str | int, ...] | None]
"""What only chance can have given, and among what; None: the rules alone do not say."""


def _by_chance(account: Account, facts: Sequence[Mapping[str, Any]]) -> Iterator[ByChance]:
    """What these facts say that only chance can have given. What was `thrown` by hand at the table is told, not
    drawn."""
    for fact in facts:
        data, kind = fact.get("data"), str(fact.get("kind"))
        field = account.by_chance.get(kind)
        if field and isinstance(data, dict) and data.get(field) is not None and not data.get("thrown"):
            yield _plain(data[field]), _options(account.among.get(kind), data)


def _options(among: tuple[str, ...] | str | None, data: Mapping[str, Any]) -> tuple[str | int, ...] | None:
    """What the rules say that this was drawn among: these in their order, or numbers from 1 on."""
    if isinstance(among, str):
        return 1, data.get(among, 0)
    return protocol.in_order(among) if among is not None else None


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
