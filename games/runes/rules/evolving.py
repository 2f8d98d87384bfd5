"""`evolve`: what each fact makes of the state. No rule is tested here: it has happened."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers, Fact
from games.runes.rules import facts as f
from games.runes.rules.state import Area, Item, Played, Result, Standing, State, new_area


def evolve(state: State, fact: Fact) -> State:
    return HAPPENED[type(fact)](state, fact)


def player(state: State, seat: str, **changes: object) -> State:
    """The state with these fields of a player changed."""
    return replace(state, players=state.players | {seat: replace(state.players[seat], **changes)})


def every_player(state: State, **changes: object) -> State:
    """The state with these fields of every player changed."""
    return replace(state, players={seat: replace(one, **changes) for seat, one in state.players.items()})


# --- set-up ----------------------------------------------------------------------------------------------------------


def _brought(state: State, fact: f.DeckBrought) -> State:
    return player(state, fact.seat, deck=fact.deck, area=new_area(fact.deck))


def _redrawn(state: State, fact: f.HandRedrawn) -> State:
    state = player(state, fact.seat, redrawn=fact.count)
    return replace(state, stage="play") if fact.last else state


# --- turn ------------------------------------------------------------------------------------------------------------


def _turn_began(state: State, fact: f.TurnBegan) -> State:
    turn = fact.turn
    if state.turn is None or state.turn.number != turn.number:
        state = player(state, turn.of, turns=state.players[turn.of].turns + 1)
    return replace(state, turn=turn, turns=turn.number, priority=turn.of, passed=())


def _phase_began(state: State, fact: f.PhaseBegan) -> State:
    assert state.turn is not None, "no turn has begun"
    turn = replace(state.turn, phase=fact.phase, battle=False)
    return replace(state, turn=turn, priority=fact.seat, passed=())


def _battle(state: State, seat: str, goes_on: bool) -> State:
    assert state.turn is not None, "no turn has begun"
    return replace(state, turn=replace(state.turn, battle=goes_on), priority=seat, passed=())


def _passed(state: State, fact: f.Passed) -> State:
    return replace(state, passed=(*state.passed, fact.seat), priority=fact.to or state.priority)


# --- chase -----------------------------------------------------------------------------------------------------------


def _entered(state: State, fact: f.ItemEntered) -> State:
    item = fact.item
    if item.kind == "judgment":
        state = player(state, item.controller, judged=state.turns)
    return replace(state, chase=(*state.chase, item), objects=item.object, passed=())


def _gone(state: State, *items: Item) -> State:
    gone = {item.object for item in items}
    return replace(state, chase=tuple(item for item in state.chase if item.object not in gone), passed=())


# --- area ------------------------------------------------------------------------------------------------------------


def _revealed(state: State, fact: f.RuneRevealed) -> State:
    area = state.players[fact.seat].area
    return player(state, fact.seat, area=turned_up(area, fact.name))


def turned_up(area: Area, name: str) -> Area:
    """This rune lies face up; of those that nobody has named it is one."""
    hidden = area.hidden if name in area.down else area.hidden - 1
    return Area((*area.up, name), without(area.down, name), without(area.known, name), hidden)


def _turned_down(state: State, fact: f.RuneTurnedDown) -> State:
    area = state.players[fact.seat].area
    down, known = tuple(sorted((*area.down, fact.name))), tuple(sorted((*area.known, fact.name)))
    return player(state, fact.seat, area=Area(without(area.up, fact.name), down, known, area.hidden))


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    place = names.index(name) if name in names else len(names)
    return (*names[:place], *names[place + 1 :])


def _ruler_turned(state: State, fact: f.RulerTurned) -> State:
    """What an effect has said of its Divinity lasts until another card or side lies up (R-14)."""
    was = state.players[fact.seat].standing
    same = (was.face, was.covered) == (fact.face, fact.covered)
    standing = Standing(fact.face, fact.covered, fact.astral, was.divinity if same else None)
    return player(state, fact.seat, standing=standing)


def _divinity_set(state: State, fact: f.DivinitySet) -> State:
    standing = state.players[fact.seat].standing
    return player(state, fact.seat, standing=replace(standing, divinity=fact.to))


def _condition_changed(state: State, fact: f.ConditionChanged) -> State:
    watched = tuple(
        replace(watch, met=fact.met) if watch.name == fact.name else watch for watch in state.players[fact.seat].watched
    )
    return player(state, fact.seat, watched=watched)


# --- players, match --------------------------------------------------------------------------------------------------


def _left(state: State, fact: f.PlayersLeft) -> State:
    for seat in fact.seats:
        state = player(state, seat, out=fact.why, watched=(), gone=fact.match or state.players[seat].gone)
    return state


def _game_ended(state: State, fact: f.GameEnded) -> State:
    for seat in fact.winners:
        state = player(state, seat, wins=state.players[seat].wins + 1)
    games = (*state.games, Played(fact.number, fact.winners, fact.by))
    return replace(state, stage="between", games=games, priority=None, passed=(), chase=(), due=None, cancelling=None)


def _game_began(state: State, fact: f.GameBegan) -> State:
    for seat, deck in fact.decks.items():
        state = player(state, seat, deck=deck, area=new_area(deck), life=fact.lives[seat], out=None)
    state = every_player(
        state, standing=Standing(), watched=(), redrawn=None, turns=0, judged=0, sided=None, ready=False
    )
    return replace(state, stage="decks", game=fact.number, starter=None, turn=None, turns=0, objects=0)


HAPPENED: Evolvers[State] = {
    f.Acted: lambda state, fact: state,
    f.DeckBrought: _brought,
    f.StarterChosen: lambda state, fact: replace(state, starter=fact.seat, stage="redraw"),
    f.HandRedrawn: _redrawn,
    f.RedrawingDone: lambda state, fact: replace(state, stage="play"),
    f.TurnBegan: _turn_began,
    f.PhaseBegan: _phase_began,
    f.BattleBegan: lambda state, fact: _battle(state, fact.seat, True),
    f.BattleEnded: lambda state, fact: _battle(state, fact.seat, False),
    f.Passed: _passed,
    f.PriorityGiven: lambda state, fact: replace(state, priority=fact.seat, passed=()),
    f.ItemEntered: _entered,
    f.ItemResolved: lambda state, fact: _gone(state, fact.item),
    f.ItemCancelled: lambda state, fact: _gone(state, fact.item),
    f.ItemsCeased: lambda state, fact: _gone(state, *fact.gone),
    f.RuneRevealed: _revealed,
    f.RuneTurnedDown: _turned_down,
    f.RulerTurned: _ruler_turned,
    f.DivinitySet: _divinity_set,
    f.FlipAsked: lambda state, fact: replace(state, due=fact.due),
    f.CancelAsked: lambda state, fact: replace(state, cancelling=fact.cancelling),
    f.CardWatched: lambda state, fact: player(
        state, fact.seat, watched=(*state.players[fact.seat].watched, fact.watch)
    ),
    f.CardUnwatched: lambda state, fact: player(
        state,
        fact.seat,
        watched=tuple(watch for watch in state.players[fact.seat].watched if watch.name != fact.name),
    ),
    f.ConditionChanged: _condition_changed,
    f.LifeChanged: lambda state, fact: player(state, fact.seat, life=fact.after),
    f.PlayersLeft: _left,
    f.GameEnded: _game_ended,
    f.MatchEnded: lambda state, fact: replace(state, stage="over", result=Result(fact.winners, fact.left)),
    f.DeckSided: lambda state, fact: player(state, fact.seat, sided=fact.deck, ready=True),
    f.GameBegan: _game_began,
}
