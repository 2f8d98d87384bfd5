"""The tiny game's rule book."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import Random
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from games.kernel.codec import Codec
from games.kernel.days import Days
from games.kernel.limits import LARGEST, Words
from games.kernel.rulebook import (
    HOST,
    By,
    Fact,
    Line,
    Number,
    Offer,
    OneOf,
    Order,
    Refusal,
    Refused,
    RuleBook,
    Text,
    Value,
)

Sign = Literal["rock", "paper", "scissors"]
SIGNS: tuple[str, ...] = ("rock", "paper", "scissors")


class Setup(Value, frozen=True):
    seats: tuple[str, ...] = ("a", "b", "c")
    life: int = 3
    coins: int = 5
    rounds: int = 4
    undo: Literal["free", "ask", "host", "own"] = "free"
    answer_seconds: int | None = None
    days: Days | None = None
    auto_advance: bool = True
    must_throw: bool = False
    """Silence says nothing at a throw: the seat has to speak."""
    house: str | None = "calm"
    """How the house would play for whoever is absent."""


# --- orders ----------------------------------------------------------------------------------------------------------


class OpenRound(Order, frozen=True):
    answers: ClassVar = "host"
    note: Words = ""


class Stake(Order, frozen=True):
    coins: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]


class Throw(Order, frozen=True):
    private: ClassVar = True
    sign: Sign


class SitOut(Order, frozen=True):
    pass


class BurnLife(Order, frozen=True):
    answers: ClassVar = "nothing"
    twice: bool = False


class ClosePhase(Order, frozen=True):
    answers: ClassVar = "host"


ORDERS: tuple[type[Order], ...] = (OpenRound, Stake, Throw, SitOut, BurnLife, ClosePhase)


# --- facts -----------------------------------------------------------------------------------------------------------


class RoundOpened(Fact, frozen=True):
    round: int
    first: str


class Staked(Fact, frozen=True):
    seat: str
    coins: int


class Thrown(Fact, frozen=True):
    seat: str
    sign: Sign


class SatOut(Fact, frozen=True):
    seat: str


class ThrowsShown(Fact, frozen=True):
    reveals: ClassVar = True
    signs: dict[str, Sign]


class LifeBurned(Fact, frozen=True):
    binds: ClassVar = True
    seat: str


class PhaseClosed(Fact, frozen=True):
    pass


class SeatPutBack(Fact, frozen=True):
    """Life and throw of a seat are as they were."""

    seat: str
    life: int
    thrown: str | None
    has_thrown: bool


FACTS: tuple[type[Fact], ...] = (RoundOpened, Staked, Thrown, SatOut, ThrowsShown, LifeBurned, PhaseClosed, SeatPutBack)


class State(Value, frozen=True):
    setup: Setup
    life: dict[str, int]
    phase: int = 1
    round: int = 0
    stage: Literal["between", "stakes", "throws"] = "between"
    turns: tuple[str, ...] = ()
    stakes: dict[str, int] = {}
    thrown: dict[str, str | None] = {}
    shown: dict[str, str] = {}


class View(Value, frozen=True):
    phase: int
    round: int
    stage: str
    life: dict[str, int]
    stakes: dict[str, int]
    has_thrown: tuple[str, ...]
    mine: str | None
    shown: dict[str, str]


def initial(setup: Setup) -> State:
    return State(setup, dict.fromkeys(setup.seats, setup.life))


def decide(state: State, order: Order, by: By, chance: Random, at: datetime) -> Sequence[Fact]:
    match order:
        case OpenRound():
            _only_host(by)
            _need(state.stage == "between" and state.round < state.setup.rounds, "round_is_open")
            return [RoundOpened(round=state.round + 1, first=chance.choice(state.setup.seats))]
        case ClosePhase():
            _only_host(by)
            _need(state.stage == "between" and state.phase == 1, "round_is_open")
            return [PhaseClosed()]
        case BurnLife():
            seat = _seat(by)
            _need(state.life[seat] > int(order.twice), "no_life_left")
            return [LifeBurned(seat=seat)] * (1 + order.twice)
        case Stake(coins=coins):
            seat = _seat(by)
            _need(state.turns[:1] == (seat,), "not_your_turn", turn=state.turns[:1])
            _need(coins <= state.setup.coins, "too_many_coins", coins=state.setup.coins)
            return [Staked(seat=seat, coins=coins)]
        case Throw(sign=sign):
            seat = _asked_to_throw(state, by)
            return _with_reveal(state, Thrown(seat=seat, sign=sign), sign)
        case SitOut():
            seat = _asked_to_throw(state, by)
            return _with_reveal(state, SatOut(seat=seat), None)
    raise TypeError(order)


def _asked_to_throw(state: State, by: By) -> str:
    seat = _seat(by)
    _need(state.stage == "throws" and seat not in state.thrown, "nothing_is_asked")
    return seat


def _with_reveal(state: State, fact: Thrown | SatOut, sign: Any) -> Sequence[Fact]:
    thrown = state.thrown | {fact.seat: sign}
    if len(thrown) < len(state.setup.seats):
        return [fact]
    return [fact, ThrowsShown(signs={seat: sign for seat, sign in thrown.items() if sign})]


def evolve(state: State, fact: Fact) -> State:
    match fact:
        case RoundOpened(round=number, first=first):
            seats = state.setup.seats
            start = seats.index(first)
            turns = (*seats[start:], *seats[:start])
            return replace(state, round=number, stage="stakes", turns=turns, stakes={}, thrown={}, shown={})
        case Staked(seat=seat, coins=coins):
            turns = state.turns[1:]
            stage: Any = "stakes" if turns else "throws"
            return replace(state, stakes=state.stakes | {seat: coins}, turns=turns, stage=stage)
        case Thrown(seat=seat, sign=sign):
            return replace(state, thrown=state.thrown | {seat: sign})
        case SatOut(seat=seat):
            return replace(state, thrown=state.thrown | {seat: None})
        case ThrowsShown(signs=signs):
            return replace(state, stage="between", shown=dict(signs))
        case LifeBurned(seat=seat):
            return replace(state, life=state.life | {seat: state.life[seat] - 1})
        case PhaseClosed():
            return replace(state, phase=2)
        case SeatPutBack(seat=seat, life=life):
            others = {one: sign for one, sign in state.thrown.items() if one != seat}
            thrown = others | ({seat: fact.thrown} if fact.has_thrown else {})
            return replace(state, life=state.life | {seat: life}, thrown=thrown)
    raise TypeError(fact)


def orders(state: State, seat: str, host: bool) -> Sequence[Offer]:
    found: list[Offer] = []
    if state.turns[:1] == (seat,):
        found.append(Offer("stake", (Number("coins", 0, state.setup.coins),)))
    if state.stage == "throws" and seat in state.setup.seats and seat not in state.thrown:
        found += [Offer("throw", (OneOf("sign", SIGNS),)), Offer("sit_out")]
    if state.life.get(seat):
        found.append(Offer("burn_life"))
    if host and state.stage == "between":
        if state.round < state.setup.rounds:
            found.append(Offer("open_round", (Text("note", 50, 0),)))
        if state.phase == 1:
            found.append(Offer("close_phase"))
    return found


def view(state: State, seat: str | None) -> View:
    mine = state.thrown.get(seat) if seat else None
    has_thrown = tuple(one for one in state.setup.seats if one in state.thrown)
    return View(state.phase, state.round, state.stage, state.life, state.stakes, has_thrown, mine, state.shown)


def log_line(fact: Fact, seat: str | None) -> Line | None:
    match fact:
        case RoundOpened(round=number):
            return Line("round_opened", {"round": number}, "quiet")
        case Staked(seat=who, coins=coins):
            return Line("staked", {"who": who, "coins": coins})
        case Thrown(seat=who, sign=sign):
            return Line("thrown", {"who": who, "sign": sign} if who == seat else {"who": who})
        case SatOut(seat=who):
            return Line("sat_out", {"who": who})
        case ThrowsShown(signs=signs):
            return Line("shown", {"signs": [f"{who}: {sign}" for who, sign in signs.items()]}, "loud")
        case LifeBurned(seat=who):
            return Line("life_burned", {"who": who}, "loud")
        case PhaseClosed():
            return Line("phase_closed", {}, "quiet")
    return None


def unsealed(fact: Fact) -> Sequence[Fact]:
    return [Thrown(seat=seat, sign=sign) for seat, sign in fact.signs.items()] if isinstance(fact, ThrowsShown) else []


def question_keys(state: State) -> dict[str, str]:
    return {seat: key for seat in (*state.setup.seats, HOST) if (key := _question_key(state, seat))}


def _question_key(state: State, seat: str) -> str | None:
    if seat == HOST:
        return f"between {state.phase} {state.round}" if state.stage == "between" else None
    if state.turns[:1] == (seat,):
        return f"stake {state.round}"
    return f"throw {state.round}" if state.stage == "throws" and seat not in state.thrown else None


def waited_for(state: State) -> Sequence[str]:
    return [seat for seat in state.setup.seats if _question_key(state, seat)]


def default_order(state: State, seat: str) -> Order | None:
    if state.turns[:1] == (seat,):
        return Stake(coins=0)
    if state.stage == "throws" and seat not in state.thrown and not state.setup.must_throw:
        return SitOut()
    return None


def advance(state: State) -> Order | None:
    going_on = state.setup.auto_advance and state.stage == "between" and 0 < state.round < state.setup.rounds
    return OpenRound() if going_on else None


def taking_back(then: State, now: State) -> Refusal | None:
    return None if then.phase == now.phase else Refusal("D-43", "another_phase")


def forget(then: State, undone: Sequence[Fact]) -> State:
    was_shown = any(isinstance(fact, ThrowsShown) for fact in undone)
    return replace(then, thrown={}) if was_shown and then.stage == "throws" else then


def put_back(then: State, now: State, undone: Sequence[Fact]) -> Sequence[Fact] | None:
    """With `undo` own: lives and throws are each seat's own, until the throws are shown."""
    if then.setup.undo != "own" or (then.round, then.stage) != (now.round, now.stage):
        return None
    theirs = [fact for fact in undone if isinstance(fact, LifeBurned | Thrown | SatOut | SeatPutBack)]
    if len(theirs) < len(undone):
        return None
    return [
        SeatPutBack(seat=seat, life=then.life[seat], thrown=then.thrown.get(seat), has_thrown=seat in then.thrown)
        for seat in sorted({fact.seat for fact in theirs})
    ]


def _only_host(by: By) -> None:
    if not by.may_run_the_table:
        raise Refused("LM 3.8", "only_the_host_may")


def _seat(by: By) -> str:
    if by.seat is None:
        raise Refused("LM 3.8", "only_a_seat_may")
    return by.seat


def _need(holds: bool, reason: str, **values: Any) -> None:
    if not holds:
        raise Refused("T 1", reason, **values)


BOOK: RuleBook[Setup, State, View] = RuleBook(
    key="throws",
    setup_type=Setup,
    state_type=State,
    order_types=ORDERS,
    fact_types=FACTS,
    view_type=View,
    initial=initial,
    decide=decide,
    evolve=evolve,
    orders=orders,
    view=view,
    log_line=log_line,
    seats=lambda state: state.setup.seats,
    question_keys=question_keys,
    waited_for=waited_for,
    default_order=default_order,
    advance=advance,
    taking_back=taking_back,
    forget=forget,
    put_back=put_back,
    unsealed=unsealed,
    undo_policy=lambda state: state.setup.undo,
    answer_seconds=lambda state: state.setup.answer_seconds,
    days=lambda state: state.setup.days,
    house_player=lambda state, seat: state.setup.house,
    names=lambda state: {"rock": {"": "Rock", "it": "Sasso"}},
    is_finished=lambda state: state.round == state.setup.rounds and state.stage == "between",
)
CODEC = Codec(BOOK)
