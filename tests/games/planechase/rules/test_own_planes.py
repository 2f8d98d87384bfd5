"""A plane of the group's own: a row of the same form, run by the same interpreter (planes §3)."""

from __future__ import annotations

from typing import Any

from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.cards import Card, read_card
from games.planechase.rules.row_offences import offences

from .catalogue import CARDS, a_line, a_phenomenon, a_plane
from .scene import Scene, a_game, begin, filled, to_main


def legal(row: dict[str, Any]) -> Card:
    """The card of this row, in which nothing is wrong."""
    assert offences(row, taken=CARDS) == []
    return read_card(row)


def on(row: dict[str, Any], *then: str, **charter: Any) -> Scene:
    """Anna's main phase on this plane of their own."""
    card = legal(row)
    return to_main(begin(a_game({"": filled((card.name, *then))}, own=(card,), **charter), "anna"))


def test_an_own_plane_counts_in_its_own_kind() -> None:
    lines = [a_line("upkeep", ops=["plane_counter:crumb:+1", "plane_counter:crumb:count"]), a_line("chaos")]
    scene = on(a_plane(counter="crumb", abilities=lines), "Krosa")
    assert scene.card("The Kitchen Table").counters == {"crumb": 1}


def test_an_own_plane_walks_when_it_has_counters_enough() -> None:
    lines = [
        a_line("chaos", ops=["plane_counter:crumb:+1"]),
        a_line("counter_threshold", at=2, ops=["effect_planeswalk"]),
    ]
    scene = on(a_plane(counter="crumb", abilities=lines), "Krosa").roll("chaos").resolve_all()
    assert scene.up == ("The Kitchen Table",)
    assert scene.roll("chaos").resolve_all().up == ("Krosa",)


def test_an_own_plane_reveals_two_and_may_put_both_to_the_bottom_in_an_order() -> None:
    row = a_plane(abilities=[a_line("chaos", ops=["planar_reveal_top:2", "planar_may_bottom"])])
    scene = on(row, "Krosa", "Bant", "Esper").roll("chaos").resolve()
    assert scene.asked() == ("anna", "may_bottom", ("Krosa", "Bant"))
    scene.choose(bottom=("Bant", "Krosa"))
    assert (scene.deck()[0], scene.deck()[-2:]) == ("Esper", ("Bant", "Krosa"))


def test_an_own_plane_reads_its_ops_in_the_written_order() -> None:
    """The number is shown before the counter comes, because the row says so."""
    lines = [a_line("chaos", ops=["plane_counter:crumb:count", "plane_counter:crumb:+1", "extra_turn"])]
    scene = on(a_plane(counter="crumb", abilities=lines), "Krosa").roll("chaos").resolve()
    assert [one.number for one in scene.of(f.NumberShown)] == [0]
    assert [one.number for one in scene.of(f.CountersChanged)] == [1]
    assert scene.slot.extra_turns == ("anna",)


def test_an_own_phenomenon_is_encountered_and_left() -> None:
    row = a_phenomenon(name="The Doorbell", abilities=[a_line("encounter", ops=["effect_chaos_ensues"])])
    card = legal(row)
    scene = to_main(begin(a_game({"": filled(("Krosa", "The Doorbell", "Bant"))}, own=(card,)), "anna")).walk()
    assert scene.stack == ("The Doorbell/encounter",)
    scene.resolve()
    assert scene.up == ("Bant",)
    assert scene.stack == (), "no plane was face up when chaos ensued (E-29)"


def test_p_9_a_copy_in_another_players_hands_reveals_from_their_deck_and_walks_nowhere() -> None:
    """Given Bruno's copy of Seedcore's chaos ability, when it resolves, then their plane is only revealed."""
    decks = {"anna": ("Norn's Seedcore", "Krosa", "Shiv"), "bruno": ("Bant", "Esper", "Gavony"), "carla": ("Naya",)}
    scene = to_main(begin(a_game(decks), "anna")).roll("chaos")
    scene.act(o.Copy(item="Norn's Seedcore/chaos", by="Strionic Resonator"), "bruno").resolve()
    assert scene.up == ("Norn's Seedcore",)
    assert scene.of(f.Walked) == []
    assert scene.deck("bruno") == ("Esper", "Gavony", "Bant")
    assert scene.resolve().up == ("Norn's Seedcore", "Krosa")
