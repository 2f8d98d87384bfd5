"""The story of a duel: the line that each seat reads of a fact. The key is the fact's name, or `act_` and the act's.

What a seat may not know is not among the values: of a deck that is brought or sided only whether it is legal (R-18).
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from games.kernel.rulebook import Fact, Line
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.state import Item

Tone = Literal["plain", "quiet", "loud", "host"]
Values = dict[str, Any]

QUIET: frozenset[type[Fact]] = frozenset(
    {
        f.DeckBrought,
        f.HandRedrawn,
        f.PhaseBegan,
        f.BattleBegan,
        f.BattleEnded,
        f.Passed,
        f.DeckSided,
        f.CardWatched,
        f.CardUnwatched,
    }
)

LOUD: frozenset[type[Fact]] = frozenset(
    {f.TurnBegan, f.RuneRevealed, f.ItemCancelled, f.RulerTurned, f.PlayersLeft, f.GameEnded, f.MatchEnded, f.GameBegan}
)


def log_line(fact: Fact, seat: str | None) -> Line | None:
    """The line that this seat (None: a watcher) reads of this fact; None: it has none. All seats read the same."""
    match fact:
        case f.Acted():
            return _act(fact)
        case f.RedrawingDone():
            return None
        case f.PriorityGiven(ruling=False):
            return None
        case f.FlipAsked(due=None) | f.CancelAsked(cancelling=None):
            return None
        case f.DivinitySet(to=to):
            return Line(_key(fact), _plain(fact) | {"how": "printed" if to is None else "set"}, "plain")
    return Line(_key(fact), _values(fact), _tone(fact))


def _act(fact: f.Acted) -> Line | None:
    act = fact.act
    if isinstance(act, o.Note):
        return Line("act_note", {"seat": fact.seat, "text": act.text})
    if isinstance(act, o.Spare):
        return Line("act_spare", {"seat": fact.seat, "by": act.by})
    if isinstance(act, o.Ruling):
        values = {"what": act.what, "who": act.seat, "name": act.name, "phase": act.phase}
        return Line("act_ruling", {"seat": fact.seat} | values, "host")
    return None


def _values(fact: Fact) -> Values:
    match fact:
        case f.DeckBrought(seat=seat, legal=legal) | f.DeckSided(seat=seat, legal=legal):
            return {"seat": seat, "legal": legal}
        case f.TurnBegan(turn=turn):
            return {"seat": turn.of, "number": turn.number, "draws": turn.draws, "recovers": turn.recovers}
        case f.ItemEntered(item=item) | f.ItemResolved(item=item):
            return _item(item)
        case f.ItemCancelled(item=item, by=by):
            return _item(item) | {"by": by}
        case f.ItemsCeased(gone=gone, why=why):
            return {"items": [item.name for item in gone], "why": why}
        case f.FlipAsked(due=due) if due is not None:
            return {"seat": due.seat, "by": due.by}
        case f.CancelAsked(cancelling=asked) if asked is not None:
            return {"seat": asked.seat, "by": asked.by}
        case f.CardWatched(seat=seat, watch=watch):
            return {"seat": seat, "name": watch.name, "condition": watch.condition.text, "met": watch.met}
        case f.GameBegan(number=number, rulers=rulers, runes=runes):
            return {"number": number, "rulers": rulers, "runes": runes}
        case f.GameEnded(number=number, winners=winners, by=by):
            return {"number": number, "winners": list(winners), "won": bool(winners), "by": by}
        case f.MatchEnded(winners=winners, wins=wins):
            return {"winners": list(winners), "won": bool(winners), "wins": wins}
    return _plain(fact)


def _plain(fact: Fact) -> Values:
    values: Values = msgspec.to_builtins(fact)
    return {name: value for name, value in values.items() if name not in ("fact", "ruling")}


def _item(item: Item) -> Values:
    """An item as a line tells it. `how`: its kind, or that it is a copy, or an automatic ability."""
    how = "copy" if item.copied else "auto" if item.auto else item.kind
    values = {"x": item.x, "options": item.options, "targets": item.targets, "pay": item.pay}
    return {"seat": item.controller, "name": item.name, "kind": item.kind, "how": how, "cost": item.cost} | values


def _key(fact: Fact) -> str:
    return str(type(fact).__struct_config__.tag)


def _tone(fact: Fact) -> Tone:
    if getattr(fact, "ruling", False) or getattr(fact, "why", None) == "ruling":
        return "host"
    if type(fact) in LOUD:
        return "loud"
    return "quiet" if type(fact) in QUIET else "plain"
