"""`decide`: each order goes to its chapter, what follows by itself follows, and the act is written down before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import By, Fact, Order, Refused
from games.planechase.rules import (
    answers,
    by_cards,
    by_chance,
    ending,
    eternities,
    leaving,
    marks,
    naming,
    restarting,
    rolling,
    rulings,
    stack,
    starting,
    turns,
)
from games.planechase.rules import orders as o
from games.planechase.rules.decision import Decision
from games.planechase.rules.flow import go_on
from games.planechase.rules.seating import is_playing
from games.planechase.rules.state import State
from games.planechase.rules.texts import why_not_written

CHAPTERS: dict[type[Order], Callable[[Decision, Any], Order | None]] = {
    o.First: starting.first,
    o.Shuffle: starting.shuffle,
    o.Mulligan: starting.mulligan,
    o.Keep: starting.keep,
    o.Opening: starting.opening,
    o.Start: starting.start,
    o.BeginTurn: turns.begin,
    o.GoToStep: turns.go_to,
    o.ExtraTurn: turns.add_turn,
    o.ExtraPhase: turns.add_phase,
    o.SkipNext: turns.skip,
    o.EndTurn: turns.end,
    o.Reverse: turns.reverse,
    o.Roll: rolling.roll,
    o.FlipCoin: by_chance.coin,
    o.PickPlayer: by_chance.player,
    o.PickCard: by_chance.card,
    o.Resolve: stack.resolve,
    o.Choose: answers.choose,
    o.Counter: stack.counter,
    o.Remove: stack.remove,
    o.Copy: stack.copy,
    o.OrderItems: stack.order,
    o.Trigger: stack.trigger,
    o.WalkByCard: by_cards.walk,
    o.ChaosByCard: by_cards.chaos,
    o.Look: by_cards.look,
    o.RevealByCard: by_cards.reveal,
    o.ChangeCounters: marks.counters,
    o.Exile: marks.exile,
    o.Unexile: marks.unexile,
    o.Monarch: marks.monarch,
    o.Blessing: marks.blessing,
    o.PinText: marks.pin,
    o.Unpin: marks.unpin,
    o.ChangeLife: marks.life,
    o.SetLife: marks.set_life,
    o.ChangePoison: marks.poison,
    o.SetPoison: marks.set_poison,
    o.CommanderDamage: marks.commander,
    o.Leave: leaving.leave,
    o.Win: ending.win,
    o.DrawGame: ending.draw,
    o.Restart: restarting.restart,
    o.Deal: eternities.deal,
    o.Note: ending.note,
    o.Ruling: rulings.rule,
}
"""What each act does. One that is printed otherwise than it was ordered returns the act as it is printed."""


def decide(state: State, order: Order, by: By, chance: Random) -> Sequence[Fact]:
    """The facts of this order. Raises Refused, with the rule that bars it."""
    if state.stage == "over":
        raise Refused("CR 104.1", "game_is_over")
    if by.seat is not None and by.seat in state.players and not is_playing(state, by.seat) and not by.host:
        raise Refused("CR 800.4a", "has_left", seat=by.seat)
    if not 1 <= getattr(order, "slot", 1) <= len(state.slots):
        raise Refused("CR 807.4", "no_such_marker", slot=getattr(order, "slot", 1))
    raise_if_refused(why_not_written(order))
    decision = Decision(state, by, chance, order)
    raise_if_refused(naming.why_not_names(state, (*decision.up, *decision.reveals)))
    printed = CHAPTERS[type(order)](decision, order) or order
    go_on(decision)
    naming.raise_unless_all_used(decision)
    decision.acted(printed)
    return decision.facts
