"""The story of a game: the line that each seat reads of a fact. The key is the fact's name, or `act_` and the act's.

Facts that only carry the table on have no line, and neither have acts of which the facts tell everything. What a seat
may not know is not among the values: an order on a bottom is told to who arranged it, a look to the looker.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from games.kernel.rulebook import Fact, Line
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.codes import COMMUNAL, UNTOLD
from games.planechase.rules.state import Item, Pin

Tone = Literal["plain", "quiet", "loud", "host"]
Values = dict[str, Any]

WALKING = "walking"
"""The planeswalking ability has no source: it stands in a list of items by this word."""

SILENT: frozenset[type[Fact]] = frozenset(
    {
        f.Answered,
        f.DelayUsed,
        f.DirectionChosen,
        f.FillingBegan,
        f.FillingDone,
        f.ExileOffered,
        f.ItemsOrdered,
        f.LeftAside,
        f.LiftedUp,
        f.LifeProposed,
        f.OpDone,
        f.ResolutionBegan,
        f.RevealedGone,
        f.ShowingBegan,
        f.ShowingDone,
        f.Stacked,
        f.StartBegan,
        f.WalkOrdered,
        f.WalkWent,
    }
)
"""Facts that only carry the table on."""

TOLD_ACTS: frozenset[type[o.Act]] = frozenset(
    {
        o.Opening,
        o.ExtraTurn,
        o.ExtraPhase,
        o.EndTurn,
        o.Reverse,
        o.WalkByCard,
        o.ChaosByCard,
        o.RevealByCard,
        o.Note,
        o.Ruling,
        o.Restart,
    }
)
"""Acts with a line of their own: the facts after them do not say which card did it, or what was said."""

QUIET: frozenset[type[Fact]] = frozenset(
    {
        f.StageBegan,
        f.StepBegan,
        f.PhenomenonPassed,
        f.HandKept,
        f.NumberShown,
        f.Asked,
        f.Triggered,
        f.DelayNoted,
        f.PinEnded,
        f.MarkerPassed,
        f.SkipUsed,
        f.CardDealt,
        f.CardSetAside,
        f.MapGathered,
    }
)

LOUD: frozenset[type[Fact]] = frozenset(
    {
        f.DeckFlagged,
        f.TurnedUp,
        f.Rolled,
        f.ChaosEnsued,
        f.Walked,
        f.PlayersLeft,
        f.GameEnded,
        f.GameRestarted,
        f.TurnBegan,
    }
)

BY_HOST: frozenset[type[Fact]] = frozenset({f.DeckRestated, f.RollsSet})


def log_line(fact: Fact, seat: str | None) -> Line | None:
    """The line that this seat (None: a watcher) reads of this fact; None: it has none."""
    if type(fact) in SILENT:
        return None
    if isinstance(fact, f.Acted):
        return _act(fact)
    if isinstance(fact, f.StartSet) and fact.plane:
        return None
    return Line(str(type(fact).__struct_config__.tag), _values(fact, seat), _tone(fact))


def _act(fact: f.Acted) -> Line | None:
    if type(fact.act) not in TOLD_ACTS:
        return None
    key = f"act_{type(fact.act).__struct_config__.tag}"
    return Line(key, {"seat": fact.seat} | _of_act(fact.act), "host" if isinstance(fact.act, o.Ruling) else "plain")


def _of_act(act: o.AnyAct) -> Values:
    match act:
        case o.Note(text=text) | o.Opening(text=text):
            return {"text": text}
        case o.Ruling():
            values = {name: getattr(act, name) for name in ("card", "step", "number", "kind")}
            return {"what": act.what, "who": act.seat, **values}
        case o.ExtraPhase(by=by, phase=phase):
            return {"by": by, "phase": phase}
        case o.ChaosByCard(by=by, on=on):
            return {"by": by, "on": on}
        case o.RevealByCard(by=by, count=count):
            return {"by": by, "count": count}
    return {"by": getattr(act, "by", None)}


def _values(fact: Fact, seat: str | None) -> Values:
    match fact:
        case f.Triggered(item=item) | f.ItemCopied(item=item) | f.Resolved(item=item) | f.ItemRemoved(item=item):
            return _item(item) | _how(fact)
        case f.ItemCountered(item=item, by=by):
            return _item(item) | {"by": by}
        case f.Ceased(gone=items, why=why):
            return {"items": _items(items), "why": why}
        case f.ItemsPassed(passed=items, controller=controller):
            return {"items": _items(items), "seat": controller}
        case f.Asked(question=question):
            return {"seat": question.seat, "kind": question.kind, "count": len(question.cards) or question.count}
        case f.Pinned(pin=pin) | f.PinEnded(pin=pin):
            return _pin(pin)
        case f.DelayNoted(delayed=delayed):
            return {"seat": delayed.seat, "card": delayed.card, "event": delayed.event}
        case f.TurnBegan(turn=turn):
            return {"seat": turn.of, "number": turn.number, "extra": turn.extra}
        case f.SkipNoted(skip=skip):
            return {"seat": skip.seat, "what": skip.what, "by": skip.by}
        case f.Rolled() | f.ChaosEnsued():
            return _die(fact)
        case f.GameEnded(winners=winners, by=by):
            return {"winners": list(winners), "won": bool(winners), "by": by}
        case f.CommanderDamaged(seat=hit, commander=commander, damage=damage):
            source, _, name = commander.partition("/")
            return {"seat": hit, "source": source, "name": name, "damage": damage}
    return _of_cards(fact, seat)


def _of_cards(fact: Fact, seat: str | None) -> Values:
    match fact:
        case f.TurnedUp(cards=cards):
            return {"cards": [one.card for one in cards]}
        case f.TurnedDown(cards=cards, deck=deck, knowing=knowing):
            return _deck(deck) | {"cards": _as_known(cards, knowing, seat)}
        case f.CardsMoved(cards=cards, deck=deck, knowing=knowing, where=where):
            return _deck(deck) | {"cards": _as_known(cards, knowing, seat), "where": where}
        case f.DeckShuffled(deck=deck) | f.DeckGone(deck=deck) | f.DeckRestated(deck=deck):
            return _deck(deck)
        case f.DeckFlagged(deck=deck, why=why, number=number, bound=bound):
            flagged = f"{why}{'_of_all' if deck == COMMUNAL else ''}"
            return {"deck": deck, "number": number, "bound": bound, "flagged": flagged}
        case f.Walked(who=who, cause=cause, cards=cards):
            way = "nowhere" if not cards else cause if cause in ("phenomenon", "left") else "to"
            return {"who": who, "cards": list(cards), "way": way}
        case f.LookedAt(seat=looker, count=count, cards=cards):
            return {"seat": looker, "count": count} | ({"cards": list(cards)} if cards and looker == seat else {})
        case f.LaidBack():
            return _laid_back(fact, seat)
        case f.ExileNoted(card=card, entry=entry) | f.ExileUndone(card=card, entry=entry):
            return {"card": card, "what": entry.what, "owner": entry.owner}
        case f.CardDealt(card=card):
            return {"card": card.card}
        case f.CardsGone(cards=cards):
            return {"cards": list(cards)}
        case f.MapGathered(cards=cards, aside=aside):
            return {"cards": sorted((*cards, *aside)), "any": bool(cards or aside)}
    values: Values = msgspec.to_builtins(fact)
    return {name: value for name, value in values.items() if name != "fact"}


# --- pieces ----------------------------------------------------------------------------------------------------------


def _item(item: Item) -> Values:
    return {"seat": item.controller, "card": item.card, "moment": item.moment, "kind": _kind(item)}


def _kind(item: Item) -> str:
    if item.is_walking:
        return WALKING
    return "late" if item.late else "line"


def _how(fact: Fact) -> Values:
    """Whether an item that has resolved did what it says."""
    if not isinstance(fact, f.Resolved):
        return {}
    return {"how": "broken" if fact.broken else "idle" if fact.idle else _kind(fact.item)}


def _items(items: Iterable[Item]) -> list[str]:
    return [item.card or WALKING for item in items]


def _pin(pin: Pin) -> Values:
    how = "text" if pin.text else pin.until
    return {"seat": pin.seat, "card": pin.card, "until": pin.until, "text": pin.text, "how": how}


def _deck(deck: str) -> Values:
    return {"deck": deck, "communal": deck == COMMUNAL}


def _die(fact: f.Rolled | f.ChaosEnsued) -> Values:
    if isinstance(fact, f.ChaosEnsued):
        there = "rolled" if fact.who is not None and fact.planes else "planes" if fact.planes else "all"
        on = "replaced" if fact.why == "replaced" else there if fact.cards is None else "cards"
        return {"cards": list(fact.cards or fact.planes), "why": fact.why, "on": on, "seat": fact.who}
    throw = "ignored" if fact.face is None else fact.face if fact.special else f"{fact.face}_by"
    return {"seat": fact.seat, "face": fact.face, "cost": fact.cost, "by": fact.by, "throw": throw}


def _as_known(cards: tuple[str, ...], knowing: tuple[str, ...] | None, seat: str | None) -> list[str]:
    """Cards in their order for who knows it, in alphabetical order for everybody else (P-6)."""
    return list(cards) if knowing is None or seat in knowing else sorted(cards)


def _laid_back(fact: f.LaidBack, seat: str | None) -> Values:
    values: Values = {"seat": fact.seat, "top": len(fact.top), "bottom": len(fact.bottom)}
    if fact.seat != seat or UNTOLD in (*fact.top, *fact.bottom):
        return values
    return values | {"top_cards": list(fact.top), "bottom_cards": list(fact.bottom)}


def _tone(fact: Fact) -> Tone:
    if type(fact) in BY_HOST or getattr(fact, "ruling", False) or getattr(fact, "why", None) == "ruling":
        return "host"
    if type(fact) in LOUD:
        return "loud"
    return "quiet" if type(fact) in QUIET or _only_carries_on(fact) else "plain"


def _only_carries_on(fact: Fact) -> bool:
    """What the line before it says already: who controls the planes by their turn, that a walk has been walked."""
    if isinstance(fact, f.ControllerChanged):
        return fact.why in ("start", "turn")
    return isinstance(fact, f.Resolved) and fact.item.is_walking
