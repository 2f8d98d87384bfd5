"""The cards that planeswalk by themselves (planes §4 A), and how such walks differ from a die's (P-7, P-18)."""

from __future__ import annotations

import pytest

from games.planechase.rules import facts as f
from games.planechase.rules import orders as o

from .scene import Scene, main, on


def with_counters(scene: Scene, card: str, kind: str, number: int) -> Scene:
    return scene.act(o.ChangeCounters(card=card, change=number, kind=kind))


# --- Aretopolis ------------------------------------------------------------------------------------------------------


def test_aretopolis_gets_a_scroll_counter_in_the_upkeep_and_shows_how_many_there_are() -> None:
    scene = on("Aretopolis", "Krosa").resolve()
    assert scene.counters("Aretopolis") == 1
    assert [(one.key, one.number) for one in scene.of(f.NumberShown)] == [("scroll", 1)]


def test_t11_aretopolis_planeswalks_at_ten_counters_by_an_ability_that_can_be_answered() -> None:
    """Given nine counters, when chaos brings the tenth, then the state trigger is on the stack; it resolves: a walk."""
    scene = with_counters(main("Aretopolis", "Krosa"), "Aretopolis", "scroll", 8).roll("chaos").resolve()
    assert scene.counters("Aretopolis") == 10
    assert scene.stack == ("Aretopolis/counter_threshold",)
    scene.resolve()
    assert scene.up == ("Krosa",)
    assert scene.deck()[-1] == "Aretopolis"


def test_p_18_aretopolis_triggers_once_while_its_ability_waits_and_again_when_it_is_countered() -> None:
    scene = with_counters(main("Aretopolis", "Krosa"), "Aretopolis", "scroll", 9)
    assert scene.stack == ("Aretopolis/counter_threshold",)
    with_counters(scene, "Aretopolis", "scroll", 3)
    assert scene.stack == ("Aretopolis/counter_threshold",)
    scene.counter("Aretopolis/counter_threshold")
    assert scene.stack == ("Aretopolis/counter_threshold",), "603.8: the state is still there"


def test_t11_aretopolis_comes_back_without_its_counters() -> None:
    """E-13: turned face down and up again it is a new object."""
    scene = with_counters(main("Aretopolis", "Krosa"), "Aretopolis", "scroll", 9).resolve_all()
    assert "Aretopolis" not in scene.up
    scene.act(o.Ruling(what="up", card="Aretopolis"))
    assert scene.counters("Aretopolis") == 0


# --- Lair of the Ashen Idol ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("said", "up"), [(None, "Lair of the Ashen Idol"), ("can't", "Krosa")])
def test_lair_of_the_ashen_idol_planeswalks_only_if_no_creature_can_be_sacrificed(said: str | None, up: str) -> None:
    scene = on("Lair of the Ashen Idol", "Krosa")
    assert scene.stack == ("Lair of the Ashen Idol/upkeep",)
    scene.act(o.Resolve(said=said))  # type: ignore[arg-type]
    assert scene.up == (up,)


def test_t28_lair_of_the_ashen_idol_walks_once_when_one_of_two_heads_can_not_sacrifice() -> None:
    scene = on(
        "Lair of the Ashen Idol",
        "Krosa",
        seats=("anna", "bruno", "carla", "dario"),
        mode="two_headed_giant",
        teams=(("anna", "bruno"), ("carla", "dario")),
    )
    scene.resolve("can't")
    assert scene.up == ("Krosa",)
    assert len(scene.of(f.Walked)) == 1


# --- chaos, then a walk ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plane", ["Grand Ossuary", "TARDIS Bay", "Bad Wolf Bay", "Temple of Atropos", "Pompeii"])
def test_chaos_does_what_it_says_and_then_planeswalks(plane: str) -> None:
    """One chaos ability, with a walk at its end."""
    scene = main(plane, "Krosa", "Bant").roll("chaos")
    assert scene.stack == (f"{plane}/chaos",)
    scene.resolve()
    assert scene.up == ("Krosa",)
    assert scene.deck()[-1] == plane
    assert scene.of(f.Walked)[0].cause == "effect"


@pytest.mark.parametrize("plane", ["Grand Ossuary", "TARDIS Bay", "Bad Wolf Bay"])
def test_a_countered_chaos_ability_leaves_its_plane_where_it_is(plane: str) -> None:
    scene = main(plane, "Krosa").roll("chaos").counter(f"{plane}/chaos")
    assert (scene.up, scene.stack) == ((plane,), ())


def test_temple_of_atropos_reverses_the_turns_before_it_walks() -> None:
    scene = main("Temple of Atropos", "Krosa").roll("chaos").resolve()
    assert scene.state.reversed
    scene.turn("carla").resolve_all()
    assert scene.active == "carla"


def test_bad_wolf_bay_exiles_in_each_combat_and_gives_back_in_the_next_end_step() -> None:
    scene = main("Bad Wolf Bay", "Krosa").step("combat_begin")
    assert scene.stack == ("Bad Wolf Bay/combat_begin",)
    scene.resolve().step("end_step")
    assert scene.stack == ("Bad Wolf Bay/1+",)
    scene.resolve()
    assert scene.state.delayed == ()


def test_bad_wolf_bay_gives_back_even_when_the_plane_has_been_left() -> None:
    """A delayed ability does not need its source any more; the next end step is the next of any turn (P-16)."""
    scene = main("Bad Wolf Bay", "Krosa").step("combat_begin").resolve().walk()
    assert scene.up == ("Krosa",)
    scene.step("end_step")
    assert scene.stack == ("Bad Wolf Bay/1+",)


# --- Grand Ossuary ---------------------------------------------------------------------------------------------------


def test_grand_ossuary_watches_the_table_for_a_creature_that_dies() -> None:
    scene = main("Grand Ossuary", "Krosa").trigger("Grand Ossuary", 1)
    assert scene.stack == ("Grand Ossuary/1",)
    assert scene.resolve().up == ("Grand Ossuary",)


# --- Pompeii ---------------------------------------------------------------------------------------------------------


def test_pompeii_erupts_when_one_walks_to_it_and_in_each_upkeep() -> None:
    scene = main("Krosa", "Pompeii").walk()
    assert scene.stack == ("Pompeii/walk_to",)
    assert scene.resolve().counters("Pompeii") == 1
    assert scene.turn("bruno").resolve().counters("Pompeii") == 2


def test_pompeii_gets_a_counter_for_each_blank_that_its_controller_rolls() -> None:
    scene = main("Pompeii", "Krosa")
    before = scene.counters("Pompeii")
    scene.roll("blank")
    assert scene.stack == ("Pompeii/roll_blank",)
    assert scene.resolve().counters("Pompeii") == before + 1
    assert scene.roll("blank", "bruno", by="Fractured Powerstone").stack == ()


def test_t17_p_7_pompeii_shows_what_it_had_when_it_was_left_and_then_the_new_plane_is_left() -> None:
    """Given four counters and its chaos ability on the stack, when a card walks in response, then 4 are shown still."""
    scene = with_counters(main("Pompeii", "Krosa", "Bant"), "Pompeii", "eruption", 3).roll("chaos").walk()
    assert scene.up == ("Krosa",)
    scene.resolve()
    assert [(one.key, one.number) for one in scene.of(f.NumberShown)] == [("eruption", 4)]
    assert scene.up == ("Bant",)


def test_p_7_a_counter_for_a_plane_that_was_left_goes_nowhere() -> None:
    scene = main("Pompeii", "Krosa").roll("blank").walk().resolve()
    assert scene.of(f.CountersChanged) == []
