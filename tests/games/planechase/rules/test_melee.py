"""Grand Melee: planechase §10 (E-42, E-43, P-22), CR 807, 901.14; T27, T34."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.planechase.rules import facts as f
from games.planechase.rules import melee
from games.planechase.rules import orders as o
from games.planechase.rules.book import BOOK
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.state import Slot

from .refusing import refused
from .scene import QUIET, Scene, a_game, filled


def names_of(players: int) -> tuple[str, ...]:
    return tuple(f"p{number:02}" for number in range(1, players + 1))


class Melee(Scene):
    """A Grand Melee whose markers have all begun; acts name their marker."""

    @classmethod
    def of_players(cls, players: int, *, decks: Mapping[str, tuple[str, ...]] | None = None) -> Melee:
        """So many players; each deck has three planes that do nothing by themselves."""
        seats = names_of(players)
        own = {seat: QUIET[n % 20 : n % 20 + 3] for n, seat in enumerate(seats)} | dict(decks or {})
        scene = a_game(own, seats, mode="grand_melee")
        melee_ = cls(scene.state, scene.chance)
        melee_.act(o.First(seat=seats[0]))
        for slot in melee_.state.slots:
            melee_.act(o.Start(slot=slot.number), slot.first)
        return melee_

    def begun(self) -> Melee:
        """Every marker's first turn has begun."""
        for slot in self.state.slots:
            self.turns(slot.number)
        return self

    def at(self, number: int) -> Slot:
        return self.state.slot(number)

    def turns(self, number: int) -> Melee:
        """The next turn of this marker, or its end where the next player has to wait."""
        due = BOOK.view(self.state, None).slots[number - 1].next_player
        self.act(o.BeginTurn(seat=str(due), slot=number))
        return self

    def holders(self) -> dict[int, str | None]:
        return {slot.number: melee.holder(self.state, slot) for slot in self.state.slots if not slot.removed}


# --- E-42 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "markers"), [(4, 1), (7, 1), (8, 2), (11, 2), (12, 3), (16, 4)])
def test_e_42_one_marker_for_every_full_four_players(players: int, markers: int) -> None:
    scene = Melee.of_players(players)
    assert [slot.first for slot in scene.state.slots] == [f"p{4 * n + 1:02}" for n in range(markers)]


def test_e_42_each_first_holder_sets_a_starting_plane_and_all_begin_at_once() -> None:
    scene = Melee.of_players(8)
    assert [slot.controller for slot in scene.state.slots] == ["p01", "p05"]
    assert all(len(slot.face_up) == 1 for slot in scene.state.slots)
    scene.begun()
    assert [slot.turn.of for slot in scene.state.slots if slot.turn] == ["p01", "p05"]


def test_e_42_every_markers_first_turn_is_a_first_turn_of_the_game() -> None:
    decks = {"p05": ("Two Streams Facility", "Krosa")}
    scene = Melee.of_players(8, decks=decks).begun()
    assert [item.moment for item in scene.at(2).stack] == ["first_upkeep_of_game"]


def test_e_42_rolling_needs_the_step_and_the_stack_of_that_marker() -> None:
    scene = Melee.of_players(8).begun()
    scene.act(o.GoToStep(step="main1", slot=2)).act(o.GoToStep(step="combat_begin", slot=1))
    assert refused(scene, o.Roll(slot=1), "p01").reason == "not_a_main_phase"
    scene.act(o.GoToStep(step="main2", slot=1)).act(o.Roll(face="chaos", thrown=True, slot=1), "p01")
    scene.act(o.Roll(face="blank", thrown=True, slot=2), "p05")
    assert scene.of(f.Rolled)[0].slot == 2
    assert refused(scene, o.Roll(slot=2), "p01").reason == "not_the_active_player"


def test_e_42_chaos_on_one_marker_triggers_nothing_on_another() -> None:
    scene = Melee.of_players(8).begun().act(o.ChaosByCard(by="Path of the Schemer", slot=1))
    assert len(scene.state.slot(1).stack) == 1
    assert scene.state.slot(2).stack == ()


def test_e_42_a_walk_leaves_only_the_cards_of_its_own_marker() -> None:
    scene = Melee.of_players(8).begun()
    there = scene.at(2).face_up
    scene.act(o.WalkByCard(by="TARDIS", slot=1), "p01")
    assert scene.at(2).face_up == there
    assert refused(scene, o.WalkByCard(by="TARDIS", slot=2), "p01").rule == "CR 701.31a"


def test_e_42_a_marker_waits_while_another_one_is_close_ahead() -> None:
    """807.4d: of eight players, p02 cannot begin while p05 holds the other marker: they are the third after them."""
    scene = Melee.of_players(8).begun().turns(1)
    assert scene.at(1).waits
    assert scene.at(1).controller == "p01", "its last controller stays until the next turn begins (P-22)"
    for order in (o.BeginTurn(seat="p02", slot=1), o.GoToStep(step="upkeep", slot=1)):
        why = refused(scene, order)
        assert (why.rule, why.reason, why.values) == ("CR 807.4d", "marker_waits", {"seat": "p02", "slot": 2})
    assert "p02" not in BOOK.waited_for(scene.state)
    scene.turns(2)
    assert [slot.turn.of for slot in scene.state.slots if slot.turn][1] == "p06"
    scene.turns(1)
    assert scene.at(1).controller == "p02"


def test_e_42_running_markers_are_at_least_four_seats_apart_whatever_happens() -> None:
    scene = Melee.of_players(12).begun()
    for number in (1, 3, 2, 1, 3, 2, 3, 1, 2, 2, 1, 3):
        due = BOOK.view(scene.state, None).slots[number - 1].next_player
        if BOOK.view(scene.state, None).slots[number - 1].waits:
            continue
        scene.act(o.BeginTurn(seat=str(due), slot=number))
        running = [int(s.turn.of[1:]) for s in scene.state.slots if s.turn is not None and not s.waits]
        gaps = [(b - a) % 12 for a in running for b in running if a != b]
        assert min(gaps, default=4) >= 4


def test_e_42_an_extra_turn_keeps_the_marker() -> None:
    scene = Melee.of_players(8).begun().act(o.ExtraTurn(by="Time Walk", slot=1), "p01").turns(1)
    turn = scene.at(1).turn
    assert turn is not None and (turn.of, turn.extra) == ("p01", True)


def test_e_42_an_extra_turn_with_a_marker_close_behind_comes_just_before_their_next_turn() -> None:
    """807.4j: p06 waits three seats behind p01, who therefore passes their marker on at once."""
    scene = Melee.of_players(8).begun().act(o.ExtraTurn(by="Time Walk", slot=1), "p01").turns(2)
    assert scene.holders()[2] == "p06"
    scene.turns(1)
    assert scene.holders()[1] == "p02"
    assert scene.state.owed == ("p01",)
    had: list[tuple[str, bool]] = []
    for time in range(40):
        ready = [slot.number for slot in BOOK.view(scene.state, None).slots if not slot.waits]
        scene.turns(ready[time % len(ready)])
        had += [(fact.turn.of, fact.turn.extra) for fact in scene.of(f.TurnBegan) if fact.turn.of == "p01"]
    assert had[:2] == [("p01", True), ("p01", False)]
    assert scene.state.owed == ()


def test_e_42_a_phone_shows_the_planes_of_its_own_seat_and_its_neighbours() -> None:
    scene = Melee.of_players(8).begun()
    near = {seat: [slot.near for slot in BOOK.view(scene.state, seat).slots] for seat in scene.state.players}
    assert [seat for seat, (first, _) in near.items() if first] == ["p01", "p02", "p08"]
    assert [seat for seat, (_, second) in near.items() if second] == ["p04", "p05", "p06"]


def test_e_42_until_a_player_planeswalks_ends_by_a_walk_within_range_alone() -> None:
    scene = Melee.of_players(8).begun().act(o.PinText(text="mine", until="walk", seat="p02", slot=1), "p02")
    scene.act(o.WalkByCard(by="TARDIS", slot=2), "p05")
    assert [pin.text for pin in scene.state.pins] == ["mine"]
    assert scene.act(o.WalkByCard(by="TARDIS", slot=1), "p01").state.pins == ()


def test_e_42_win_and_draw_concern_only_the_range() -> None:
    scene = Melee.of_players(8).begun().act(o.Win(by="Thassa's Oracle"), "p01")
    assert set(scene.state.players) - set(scene.state.playing) == {"p02", "p08"}
    scene = Melee.of_players(8).begun().act(o.DrawGame(by="Divine Intervention"), "p01")
    assert set(scene.state.players) - set(scene.state.playing) == {"p01", "p02", "p08"}


# --- E-43 ------------------------------------------------------------------------------------------------------------


def test_e_43_a_with_as_many_markers_as_before_section_8_applies_slot_by_slot() -> None:
    scene = Melee.of_players(9).begun().leave("p01")
    assert len(scene.holders()) == 2
    assert scene.at(1).controller == "p02"
    assert [(fact.slot, fact.who) for fact in scene.of(f.Walked)] == [(1, "p02")]
    assert next(slot.turn.active for slot in scene.state.slots if slot.turn) is None


def test_e_43_a_a_card_of_the_leaver_in_a_slot_of_somebody_else() -> None:
    scene = Melee.of_players(9).begun().turns(1).turns(2).turns(1)
    assert scene.at(1).controller == "p02"
    assert scene.at(1).face_up[0].deck == "p01"
    scene.leave("p01")
    assert [(fact.slot, fact.who) for fact in scene.of(f.Walked)] == [(1, "p02")]
    assert scene.at(1).face_up[0].deck == "p02"


def test_e_43_b_t27_of_sixteen_the_controller_at_marker_1_leaves() -> None:
    """Three markers left in the end, one slot without a plane, nobody walked."""
    scene = Melee.of_players(16).begun().leave("p01")
    assert not scene.of(f.Walked)
    assert scene.at(1).face_up == ()
    assert scene.at(1).controller is None
    assert [fact.slot for fact in scene.of(f.MarkerDesignated)] == [4], "the one next on their right: p13"
    scene.turns(4)
    assert scene.at(4).removed
    assert not scene.of(f.Walked)
    assert len(scene.holders()) == 3
    scene.turns(1)
    if scene.at(1).waits:
        scene.turns(2)
        scene.turns(1)
    assert scene.at(1).controller == "p02"
    assert scene.at(1).face_up == ()
    scene.act(o.WalkByCard(by="TARDIS", slot=1), "p02")
    assert scene.at(1).face_up[0].deck == "p02"


def test_e_43_c_somebody_without_a_marker_leaves_and_the_marker_on_their_right_goes() -> None:
    scene = Melee.of_players(8).begun().leave("p03")
    assert [fact.slot for fact in scene.of(f.MarkerDesignated)] == [1]
    assert not scene.at(1).removed, "at the end of its running turn"
    scene.turns(1)
    assert scene.at(1).removed
    assert list(scene.holders()) == [2]


def test_e_43_c_at_once_if_no_turn_runs() -> None:
    scene = Melee.of_players(8).begun().turns(1).leave("p03")
    assert scene.at(1).removed


def test_e_43_c_several_leavers_at_once_the_lowest_number_goes() -> None:
    scene = Melee.of_players(8).begun().leave("p03", "p07")
    assert [fact.slot for fact in scene.of(f.MarkerDesignated)] == [1]


# --- P-22 ------------------------------------------------------------------------------------------------------------


def test_p_22_t34_of_four_one_leaves_and_one_marker_goes_on_among_three() -> None:
    scene = Melee.of_players(4).begun().leave("p03")
    assert list(scene.holders()) == [1]
    scene.turns(1).turns(1).turns(1)
    assert scene.holders()[1] == "p01"
    assert not scene.at(1).waits, "with one marker nobody waits"


def test_p_22_reversed_right_is_the_one_before() -> None:
    """Turns go down: p03's right is p04, and from there p05."""
    scene = Melee.of_players(8).begun().act(o.Reverse(by="Aeon Engine")).leave("p03")
    assert [fact.slot for fact in scene.of(f.MarkerDesignated)] == [2]


def test_p_22_with_a_removed_marker_its_cards_go_to_their_owners_bottoms() -> None:
    scene = Melee.of_players(8).begun()
    name = scene.at(1).face_up[0].card
    scene.leave("p03").turns(1)
    assert scene.deck("p01")[-1] == name


def test_p_22_a_communal_deck_is_one_deck_with_one_bottom() -> None:
    scene = a_game({COMMUNAL: filled((), 40)}, names_of(8), mode="grand_melee")
    scene = Melee(scene.state, scene.chance)
    scene.act(o.First(seat="p01")).act(o.Start(slot=1), "p01").act(o.Start(slot=2), "p05")
    assert [len(slot.face_up) for slot in scene.state.slots] == [1, 1]
    name = scene.at(1).face_up[0].card
    scene.begun().act(o.WalkByCard(by="TARDIS", slot=1), "p01")
    assert scene.deck()[-1] == name


def test_p_8_cards_that_another_marker_turns_up_are_nobodys_question_any_more() -> None:
    """Of nine players p05 leaves; p06, who looks at two cards at the first marker, takes over the second (E-31), and
    their top card lies there now (E-35)."""
    scene = Melee.of_players(9).begun().act(o.Look(count=2, by="Scry", slot=1), "p06")
    looked = scene.deck("p06")[:2]
    scene.leave("p05")
    assert [card.card for card in scene.at(2).face_up] == [looked[0]]
    assert scene.at(1).question is None
    assert scene.deck("p06")[0] == looked[1]


def test_807_1_an_act_names_a_marker_that_is_there() -> None:
    assert refused(Melee.of_players(8).begun(), o.Roll(slot=3), "p01").reason == "no_such_marker"
