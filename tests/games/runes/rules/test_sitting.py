"""A duel at a table with phones: late taps, two who side at once, the host's hand, taking back (R-18 – R-20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.kernel.rulebook import TABLE, By, Fact, Offer, Order
from games.kernel.table import Act, Happened, TableOpened, fold, offers, offers_for
from games.kernel.table.orders import TakeBack
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.decks import Deck
from tests.games.throws.sitting import NOON, Sitting

from .playing import BOOK
from .scene import BRUNHILD, HANZO, LIGHT, WIND, a_setup, before


class Duel(Sitting):
    """Anna and Bruno at their phones; Anna is the host unless said otherwise."""

    def __init__(self, host: str = "anna", phones: Sequence[str] = ("anna", "bruno"), **charter: Any) -> None:
        self.chance, self.clock = before().chance, 0.0
        decks = {"anna": Deck(BRUNHILD, LIGHT, side={"Turn Tail": 1}), "bruno": Deck(HANZO, WIND, side={})}
        setup = msgspec.json.decode(msgspec.json.encode(a_setup(decks, **charter)))
        self.past = [Happened(1, 1, NOON, TABLE, TableOpened(setup=setup, host=host))]
        self.now = fold(BOOK, self.past)
        for seat in phones:
            self.sit(seat)

    def _acted(self, order: Order | None, by: By) -> list[Fact]:
        act = Act(BOOK, self.now, self.at(), self.chance, lambda: self.past)
        if order is not None:
            act.give(order, by)
        act.run_automatic_orders()
        self.past += act.happened
        self.now = act.now
        return [happened.fact for happened in act.happened]

    def begin(self, host: str = "anna") -> Duel:
        self.act(host, o.First(seat="anna"))
        for seat in ("anna", "bruno"):
            self.act(seat, o.Redraw(count=0), hand="own" if seat in self.now.phones else "host")
        self.act("anna", o.BeginTurn(seat="anna"))
        self.act("anna", o.GoToPhase(phase="main"))
        return self

    def buttons(self, seat: str) -> list[Offer]:
        return list(offers(BOOK, self.now, seat))


def test_a_tap_for_a_table_that_has_moved_on_is_refused() -> None:
    duel = Duel().begin()
    version = duel.now.version
    duel.act("anna", o.PlayRune(name="Dispel"), question=version)
    assert duel.refused("anna", o.PlayRune(name="Dispel"), question=version) == ("LM 3.8", "question_gone")
    assert duel.game.players["anna"].area.up == ("Dispel",)


def test_life_of_two_phones_adds_up() -> None:
    duel = Duel().begin()
    version = duel.now.version
    for _ in range(2):
        duel.act("anna", o.ChangeLife(change=-300), question=version)
    assert duel.game.players["anna"].life == 3400


def test_r_20_two_side_at_once_without_being_quicker_than_each_other() -> None:
    duel = Duel(match=3, side_deck=15).begin()
    duel.act("bruno", o.Leave(seats=("bruno",)))
    asked = duel.number("anna")
    duel.act("bruno", o.Note(text="Good game"))
    duel.act("anna", o.Side(runes=("Turn Tail",)), question=asked)
    assert "anna" not in duel.now.asked
    assert duel.refused("anna", o.Side(), question=asked) == ("LM 3.8", "question_gone")


def test_r_18_what_is_brought_and_sided_is_never_entered_by_the_hosts_hand() -> None:
    duel = Duel(phones=("anna",))
    order = o.Bring(deck=Deck(HANZO, WIND))
    assert duel.refused("bruno", order, hand="host") == ("LM 3.8", "on_its_own_phone")
    duel.begin()
    shown = {offer.order for offer in offers_for(BOOK, duel.now, "bruno")}
    assert not shown & {"rune", "bring", "side"}
    duel.act("anna", o.PlayRune(name="Dispel"))
    duel.act("anna", o.Pass())
    assert duel.refused("bruno", o.PlayRune(name="Sealing Scroll"), hand="host") == ("R-18", "on_its_own_phone")
    assert duel.act("bruno", o.Pass(), hand="host")


def test_r_19_a_reveal_is_taken_back_by_the_host_alone_and_stays_known() -> None:
    duel = Duel(host="anna").begin()
    duel.act("anna", o.GoToPhase(phase="end"))
    duel.act("bruno", o.BeginTurn(seat="bruno"))
    duel.act("bruno", o.GoToPhase(phase="main"))
    duel.act("bruno", o.PlayRune(name="Fuhma Shuriken"))
    to = duel.last_version_of(f.Acted) - 1
    assert "take_back" not in {offer.order for offer in duel.buttons("bruno")}
    assert duel.refused("bruno", TakeBack(to=to)) == ("D-43", "only_your_last_act")
    duel.act("anna", TakeBack(to=to))
    area = duel.game.players["bruno"].area
    assert (area.up, area.known) == ((), ("Fuhma Shuriken",))
    duel.act("bruno", o.Pass())


def test_what_shows_nothing_is_taken_back_freely() -> None:
    duel = Duel(host="bruno").begin("bruno")
    duel.act("anna", o.ChangeLife(change=-300))
    duel.act("anna", TakeBack(to=duel.last_version_of(f.Acted) - 1))
    assert duel.game.players["anna"].life == 4000
