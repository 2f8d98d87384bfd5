"""How a round of a Swiss or of pods is computed: a pure function of the state and the order (TD-23).

A worker calls `prepare` outside of any lock, with the state of which it knows the revision, and gives what comes out
to the table: if something has changed meanwhile the table refuses it, and it is prepared again (TD-8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from games.tournament.rules.attendance import field
from games.tournament.rules.drawing import drawn
from games.tournament.rules.orders import PublishPairing
from games.tournament.rules.pairing import pods, power, swiss
from games.tournament.rules.pairing.field import Player, PodPlayer
from games.tournament.rules.record import Record
from games.tournament.rules.standings import before
from games.tournament.rules.state import State
from games.tournament.rules.tally import tally

Tables = tuple[tuple[str, ...], ...]


def prepare(state: State, chance: Random) -> PublishPairing | None:
    """The order that publishes the round that was asked for; None: nobody asks for one."""
    if state.asked is None:
        return None
    number = state.asked.round
    shuffled = drawn(state, number, field(state, number), chance)
    matches = pairing_of(state, number, shuffled)
    return PublishPairing(
        revision=state.revision, shuffled=tuple(shuffled), matches=matches, power=is_power_paired(state, number)
    )


def is_power_paired(state: State, number: int) -> bool:
    """§2, 6: the last Swiss round before a cut."""
    plan = state.plan
    return state.charter.format == "swiss" and plan is not None and plan.cut > 0 and number == plan.rounds


def pairing_of(state: State, number: int, order: Sequence[str]) -> Tables:
    """The tables of this round for the players in this order, as the rounds before it stand: pairs, pods, one alone."""
    if len(order) < 2:
        return tuple((key,) for key in order)
    records, charter = tally(state, state.rounds[: number - 1]), state.charter
    if charter.is_in_pods:
        seating = pods.seat([_pod_player(records[key], key) for key in order], order, charter.pod_sizes, charter.short)
        return (*seating.tables, *((key,) for key in seating.resting))
    players = {key: _player(state, records[key], key) for key in order}
    if is_power_paired(state, number):
        pairing = power.pair([players[key] for key in before(state, number - 1).keys if key in players])
    else:
        pairing = swiss.pair(list(players.values()), order)
    return pairing.matches if pairing.bye is None else (*pairing.matches, (pairing.bye,))


def _player(state: State, record: Record, key: str) -> Player:
    out = state.entrants[key].is_out
    return Player(key=key, points=int(record.points), byes=record.byes, met=_times_met(record), may_rest=not out)


def _pod_player(record: Record, key: str) -> PodPlayer:
    short = record.short + record.byes
    return PodPlayer(key=key, points=record.points, met=_times_met(record), short=short, seats=tuple(record.seats))


def _times_met(record: Record) -> Mapping[str, int]:
    """By opponent, how often; of thousands nearly all have met nobody twice, and need no counting."""
    once = dict.fromkeys(record.met, 1)
    return once if len(once) == len(record.met) else Counter(record.met)


def why_unsound(state: State, number: int, tables: Tables) -> str | None:
    """What is wrong with these tables for this round (algorithm, 6); None: nothing. Rematches are not wrong."""
    seated = Counter(key for table in tables for key in table)
    expected = set(field(state, number))
    if max(seated.values(), default=1) > 1:
        return "player_twice"
    if set(seated) - expected:
        return "player_not_in_field"
    if expected - set(seated):
        return "player_missing"
    alone = sum(len(table) == 1 for table in tables)
    if state.charter.is_in_pods:
        return _why_unsound_pods(tables, alone)
    if any(len(table) not in (1, 2) for table in tables):
        return "not_two_at_a_table"
    return "more_than_one_bye" if alone > 1 else None


def _why_unsound_pods(tables: Tables, alone: int) -> str | None:
    if any(len(table) not in (1, 3, 4, 5) for table in tables):
        return "not_three_to_five_at_a_table"
    return "more_than_three_byes" if alone > 3 else None
