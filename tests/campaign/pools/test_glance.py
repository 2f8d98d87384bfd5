"""What a deck is made of: costs, kinds and colours of its packs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from campaign.pools.glance import COSTS, glance
from campaign.pools.pool_rules import Facts

ANGEL = Facts("Serra Angel", "{3}{W}{W}", "W", "Creature — Angel")
GOLEM = Facts("Golem", "{8}", "", "Artifact Creature — Golem")
HELIX = Facts("Lightning Helix", "{R}{W}", "WR", "Instant")
GROVE = Facts("Grove", "", "", "Land")
MAULING = Facts("Hagra Mauling", "{2}{B}{B}", "B", "Instant // Land")


def test_seven_and_more_stand_in_the_last_column_and_lands_in_none() -> None:
    assert glance([ANGEL, GOLEM, GROVE]).costs == (0, 0, 0, 0, 0, 1, 0, 1)


def test_an_artifact_creature_is_a_creature_and_of_two_faces_the_front_counts() -> None:
    assert glance([ANGEL, GOLEM, MAULING, GROVE]).kinds_there == {"creature": 2, "instant": 1, "land": 1}


def test_a_card_of_two_colours_counts_in_both_and_a_land_in_none() -> None:
    assert glance([HELIX, GOLEM, GROVE]).colours_there == {"W": 1, "R": 1, "C": 1}


cards = st.builds(
    Facts,
    name=st.just("X"),
    mana_cost=st.lists(st.sampled_from(["{1}", "{W}", "{X}", "{9}"]), max_size=4).map("".join),
    colors=st.sampled_from(["", "W", "UB"]),
    type_line=st.sampled_from(["Land", "Creature — Elf", "Sorcery", "Whatever", ""]),
)


@given(st.lists(cards, max_size=20))
def test_every_pack_has_one_kind_and_every_spell_one_cost(packs: list[Facts]) -> None:
    found = glance(packs)
    assert (found.packs, len(found.costs)) == (len(packs), COSTS)
    assert sum(found.kinds.values()) == len(packs)
    assert sum(found.costs) == len(packs) - found.kinds["land"]
