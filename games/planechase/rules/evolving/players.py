"""What acts, setup and life make of the state."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Evolvers
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.evolving import changes
from games.planechase.rules.state import Result, Slot, State, fresh_deck


def _acted(state: State, fact: f.Acted) -> State:
    """Items can be ordered until the next other act (P-27)."""
    if isinstance(fact.act, o.OrderItems) or not any(slot.orderable for slot in state.slots):
        return state
    return changes.every_slot(state, lambda slot: replace(slot, orderable=()))


def _starter(state: State, fact: f.StarterChosen) -> State:
    state = replace(state, starter=fact.seat)
    return state if len(state.slots) > 1 else changes.slot(state, 1, first=fact.seat)


def _life_changed(state: State, fact: f.LifeChanged) -> State:
    left = tuple(one for one in state.proposals if one.number != fact.settles)
    return replace(changes.player(state, fact.seat, life=fact.after), proposals=left)


def _left(state: State, fact: f.PlayersLeft) -> State:
    for seat in fact.seats:
        state = changes.player(state, seat, out=fact.why or "effect")
    delayed = tuple(one for one in state.delayed if one.seat not in fact.seats)
    proposals = tuple(one for one in state.proposals if one.seat not in fact.seats)
    return replace(state, delayed=delayed, proposals=proposals)


def _deck_gone(state: State, fact: f.DeckGone) -> State:
    return replace(state, decks={key: deck for key, deck in state.decks.items() if key != fact.deck})


def _restarted(state: State, fact: f.GameRestarted) -> State:
    """P-23: as at the start, without those who have left; numbers of objects and items go on."""
    decks = {}
    for listed in state.setup.decks:
        if listed.owner in state.decks:
            names = state.homes[listed.owner]
            decks[listed.owner] = fresh_deck(state.setup, listed.owner, names, listed.size - len(names))
    players = {
        seat: replace(
            one,
            life=fact.lives.get(seat, one.life),
            **({} if one.out else {"poison": 0, "commander": {}, "marks": (), "mulligans": 0, "kept": False}),
        )
        for seat, one in state.players.items()
    }
    slots = tuple(Slot(number=slot.number, first=slot.first) for slot in state.slots[:1])
    return replace(
        state,
        players=players,
        decks=decks,
        slots=slots,
        began=len(state.playing),
        stage="first",
        starter=None,
        reversed=False,
        monarch=None,
        pins=(),
        delayed=(),
        proposals=(),
        spots=(),
        aside=(),
        skips=(),
        owed=(),
        circle=(),
        shuffled=(),
        turns=0,
    )


HAPPENED: Evolvers[State] = {
    f.Acted: _acted,
    f.StarterChosen: _starter,
    f.DeckFlagged: lambda state, fact: state,
    f.StageBegan: lambda state, fact: replace(state, stage=fact.stage),
    f.MulliganTaken: lambda state, fact: changes.player(
        state, fact.seat, mulligans=state.players[fact.seat].mulligans + 1
    ),
    f.HandKept: lambda state, fact: changes.player(state, fact.seat, kept=True),
    f.CoinFlipped: lambda state, fact: state,
    f.PlayerPicked: lambda state, fact: state,
    f.CardPicked: lambda state, fact: state,
    f.LifeChanged: _life_changed,
    f.LifeProposed: lambda state, fact: replace(
        state,
        proposals=(*state.proposals, *fact.proposals),
        lasting=max((state.lasting, *(one.number for one in fact.proposals))),
    ),
    f.PoisonChanged: lambda state, fact: changes.player(state, fact.seat, poison=fact.after),
    f.CommanderDamaged: lambda state, fact: changes.player(
        state, fact.seat, commander=state.players[fact.seat].commander | {fact.commander: fact.damage}
    ),
    f.Marked: lambda state, fact: changes.player(state, fact.seat, marks=(*state.players[fact.seat].marks, fact.mark)),
    f.MonarchNamed: lambda state, fact: replace(state, monarch=fact.seat),
    f.PlayersLeft: _left,
    f.DeckGone: _deck_gone,
    f.GameEnded: lambda state, fact: replace(state, stage="over", result=Result(fact.winners, fact.by)),
    f.GameRestarted: _restarted,
}
