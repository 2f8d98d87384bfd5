"""What is remembered of a match, over the facts that stand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.kernel.rulebook import Fact
from games.runes.rules import orders as o
from games.runes.rules.chronicle import DuelChronicle, chronicle

from .scene import Scene, before, begun
from .test_decisions import three

BEGAN = datetime(2026, 11, 22, 20, tzinfo=UTC)


class Told:
    """A scene whose facts are kept, a minute apart."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.setup = scene.state.setup
        self.facts: list[tuple[datetime, Fact]] = []

    def act(self, order: object, seat: str | None = None) -> None:
        self.scene.act(order, seat)  # type: ignore[arg-type]
        at = BEGAN + timedelta(minutes=len(self.facts))
        self.facts += [(at, fact) for fact in self.scene.facts]

    def begin(self, first: str = "anna") -> None:
        self.act(o.First(seat=first))
        order = self.scene.state.playing
        for seat in (*order[order.index(first) :], *order[: order.index(first)]):
            self.act(o.Redraw(count=0), seat)
        self.act(o.BeginTurn(seat=first))
        self.act(o.GoToPhase(phase="main"))

    def chronicle(self) -> DuelChronicle:
        return chronicle(self.setup, self.facts, BEGAN)


def test_a_match_of_three_is_remembered_game_by_game() -> None:
    told = Told(before(match=3))
    told.begin()
    told.act(o.PlayRune(name="Dispel"), "anna")
    told.act(o.Cancel(item="Dispel", by="Song of the Fairies", wording="spell"))
    told.act(o.PlayRune(name="Bewilder"), "anna")
    told.act(o.Flip(name="Chain Bind", to="up", by="Effect"), "anna")
    told.act(o.ChangeLife(change=-4000), "bruno")
    told.act(o.Leave(seats=("bruno",), why="life"))
    running = told.chronicle()
    assert (running.ended_at, [one.place for one in running.players]) == (None, [None, None])
    for seat in ("anna", "bruno"):
        told.act(o.Side(), seat)
    told.act(o.NextGame(number=2))
    told.begin("bruno")
    under_way = told.chronicle().games[1]
    assert (under_way.number, under_way.ended_at, under_way.starter) == (2, None, "bruno")
    told.act(o.Leave(seats=("bruno",), why="conceded"))
    found = told.chronicle()
    assert (found.match, found.winners, len(found.games)) == (3, ("anna",), 2)
    first = found.games[0]
    assert [(rune.name, rune.became, rune.by) for rune in first.runes] == [
        ("Dispel", "cancelled", "Song of the Fairies"),
        ("Bewilder", "ceased", ""),
    ]
    assert [(one.seat, one.ruler, one.life, one.remaining, one.out, one.won) for one in first.players] == [
        ("anna", "Brunhild", 4000, 10 - 2 - 2 - 3, "", True),
        ("bruno", "Hanzo", 0, 10, "life", False),
    ]
    assert [(one.seat, one.wins, one.place, one.won) for one in found.players] == [
        ("anna", 2, 1, True),
        ("bruno", 0, 2, False),
    ]
    assert found.ended_at is not None
    assert found.games[1].runes == ()


def test_a_rune_is_in_the_chase_until_it_resolves_and_its_copies_are_no_runes_that_were_played() -> None:
    """Given Dispel and a copy of it (R-11), when the copy is cancelled, then Dispel lies there, and resolves."""
    told = Told(before())
    told.begin()
    told.act(o.PlayRune(name="Dispel"), "anna")
    assert [(rune.name, rune.became) for rune in told.chronicle().games[0].runes] == [("Dispel", "chase")]
    told.act(o.Copy(item="Dispel", by="Effect"), "anna")
    told.act(o.Cancel(item="2", by="Effect", wording="spell"))
    told.act(o.Resolve())
    assert [(rune.name, rune.became, rune.by) for rune in told.chronicle().games[0].runes] == [
        ("Dispel", "resolved", "")
    ]


def test_r_21_what_lay_in_the_chase_of_who_leaves_has_ceased() -> None:
    told = Told(three())
    told.begin()
    told.act(o.PlayRune(name="Dispel"), "anna")
    told.act(o.Leave(seats=("anna",)))
    assert [(rune.seat, rune.became) for rune in told.chronicle().games[0].runes] == [("anna", "ceased")]


def test_r_7_a_rune_that_is_played_once_more_is_told_twice() -> None:
    """Given Dispel was cancelled and turned down, when it is played again and resolves, then each play has its end."""
    told = Told(before())
    told.begin()
    told.act(o.PlayRune(name="Dispel"), "anna")
    told.act(o.Cancel(item="Dispel", by="Effect", wording="spell"))
    told.act(o.Flip(name="Dispel", to="down", by="Hanzo, Chief of the Kouga"), "anna")
    told.act(o.PlayRune(name="Dispel"), "anna")
    told.act(o.Resolve())
    (game,) = told.chronicle().games
    assert [rune.became for rune in game.runes] == ["cancelled", "resolved"]
    assert [one.remaining for one in game.players] == [8, 10]


def test_places_of_more_players_are_the_order_of_leaving() -> None:
    told = Told(three())
    told.begin()
    told.act(o.Leave(seats=("bruno",)))
    told.act(o.Leave(seats=("anna",)))
    assert {one.seat: one.place for one in told.chronicle().players} == {"carla": 1, "anna": 2, "bruno": 3}


def test_a_draw_has_no_winner_and_who_is_left_shares_the_first_place() -> None:
    told = Told(before())
    told.begin()
    told.act(o.DrawGame(by="Effect"))
    found = told.chronicle()
    assert (found.winners, {one.place for one in found.players}) == ((), {1})


def test_who_leaves_the_match_is_the_last() -> None:
    told = Told(before(match=3))
    told.begin()
    told.act(o.Leave(seats=("anna",)))
    told.act(o.Leave(seats=("bruno",)))
    found = told.chronicle()
    assert found.winners == ("anna",)
    assert [(one.place, one.left) for one in found.players] == [(1, False), (2, True)]


def test_nothing_is_told_of_what_lies_face_down() -> None:
    told = Told(before())
    told.begin()
    assert "Odin's Judgment" not in str(told.chronicle())
    assert begun(before()).area("anna").down != ()
