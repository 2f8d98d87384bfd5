"""`decide`: each order goes to its chapter, what follows by itself follows, and the act is written down before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, cast

from games.kernel.decision import raise_if_refused
from games.kernel.records.texts import why_not_written
from games.kernel.rulebook import By, Fact, Order, Refused
from games.runes.rules import chase, conditions, flipping, life, playing, rulings, siding, starting, turning, turns
from games.runes.rules import orders as o
from games.runes.rules.decision import Decision
from games.runes.rules.state import State

NEEDED = ("by", "text", "name", "item", "condition", "card")
"""Texts that say something where they are given."""


def note(decision: Decision, order: o.Note) -> None:
    """`note` — the act itself is all there is."""


CHAPTERS: dict[type[Order], Callable[[Decision, Any], Order | None]] = {
    o.Bring: starting.bring,
    o.First: starting.first,
    o.Redraw: starting.redraw,
    o.BeginTurn: turns.begin,
    o.GoToPhase: turns.go_to,
    o.Battle: turns.battle,
    o.Pass: turns.pass_on,
    o.Resolve: chase.resolve,
    o.PlayRune: playing.rune,
    o.PlayChant: playing.chant,
    o.PlaySpell: playing.spell,
    o.UseAbility: playing.ability,
    o.Judge: turns.judge,
    o.Cancel: chase.cancel,
    o.Spare: chase.spare,
    o.Copy: chase.copy,
    o.Flip: flipping.flip,
    o.TurnRuler: turning.turn_ruler,
    o.SetDivinity: turning.set_divinity,
    o.WatchCard: conditions.watch,
    o.Unwatch: conditions.unwatch,
    o.ChangeLife: life.change,
    o.SetLife: life.set_to,
    o.Leave: life.leave,
    o.Win: life.win,
    o.DrawGame: life.draw,
    o.NextGame: siding.next_game,
    o.Side: siding.side,
    o.Note: note,
    o.Ruling: rulings.rule,
}
"""What each act does. One that is printed otherwise than it was ordered returns the act as it is printed."""


GOING_ON: frozenset[type[Order]] = frozenset(
    {
        *(o.Pass, o.Resolve, o.PlayRune, o.PlayChant, o.PlaySpell, o.UseAbility, o.Judge, o.Copy),
        *(o.BeginTurn, o.GoToPhase, o.Battle, o.Spare),
    }
)
"""Acts that leave what has resolved behind."""


def decide(state: State, order: Order, by: By, chance: Random) -> Sequence[Fact]:
    """The facts of this order. Raises Refused, with the rule that bars it."""
    if state.stage == "over":
        raise Refused("FoW 105", "match_is_over")
    if by.seat is not None and not by.host:
        _raise_unless_player(state, by.seat)
    raise_if_refused(why_not_written(order, () if isinstance(order, o.Ruling) else NEEDED))
    decision = Decision(state, by, chance)
    printed = CHAPTERS[type(order)](decision, order) or order
    flipping.end_without_runes(decision)
    chase.end_cancelling(decision, goes_on=state.cancelling is not None and type(order) in GOING_ON)
    conditions.tell_changes(decision)
    decision.acted(cast(o.AnyAct, printed))
    return decision.facts


def _raise_unless_player(state: State, seat: str) -> None:
    """Who has left the game, or the match, orders nothing any more."""
    if seat not in state.players:
        raise Refused("REC 3", "unknown_player", seat=seat)
    player = state.players[seat]
    if player.gone or (player.out is not None and not life.is_between_games(state)):
        raise Refused("FoW 105.4", "has_left", seat=seat)
