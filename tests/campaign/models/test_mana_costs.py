"""Mana values by layout, beside those that Scryfall gives (`cmc`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campaign.models import PoolPack
from campaign.models.values.mana_costs import is_split, mana_value
from campaign.pools.glance import glance

REAL_CARDS = Path(__file__).resolve().parents[3].parent / "shared" / "testdata" / "scryfall_cards.json"

# layout, name, mana cost and type line as a file of cards is stored, `cmc` of Scryfall
CARDS = [
    ("split", "Fire // Ice", "{1}{R} // {1}{U}", "Instant // Instant", 4),
    ("split", "Commit // Memory", "{3}{U} // {4}{U}{U}", "Instant // Sorcery", 10),
    ("split", "Beck // Call", "{G}{U} // {4}{W}{U}", "Sorcery // Sorcery", 8),
    ("split", "Unholy Annex // Ritual Chamber", "{2}{B} // {3}{B}{B}", "Enchantment — Room // Enchantment — Room", 8),
    (
        "split",
        "Who // What // When // Where // Why",
        "{X}{W} // {2}{R} // {2}{U} // {3}{B} // {1}{G}",
        "Instant // Instant // Instant // Instant // Instant",
        13,
    ),
    (
        "adventure",
        "Murderous Rider // Swift End",
        "{1}{B}{B} // {1}{B}{B}",
        "Creature — Zombie Knight // Instant — Adventure",
        3,
    ),
    (
        "adventure",
        "Dirgur Island Dragon // Skimming Strike",
        "{5}{U} // {1}{U}",
        "Creature — Dragon // Instant — Omen",
        6,
    ),
    (
        "prepare",
        "Emeritus of Truce // Swords to Plowshares",
        "{1}{W}{W} // {W}",
        "Creature — Cat Cleric // Instant",
        3,
    ),
    (
        "modal_dfc",
        "Valki, God of Lies // Tibalt, Cosmic Impostor",
        "{1}{B} // {5}{B}{R}",
        "Legendary Creature — God // Legendary Planeswalker — Tibalt",
        2,
    ),
    ("modal_dfc", "Sink into Stupor // Soporific Springs", "{1}{U}{U}", "Instant // Land", 3),
    (
        "modal_dfc",
        "Augmenter Pugilist // Echoing Equation",
        "{1}{G}{G} // {3}{U}{U}",
        "Creature — Troll Druid // Sorcery",
        3,
    ),
    (
        "transform",
        "Delver of Secrets // Insectile Aberration",
        "{U}",
        "Creature — Human Wizard // Creature — Insect",
        1,
    ),
    ("transform", "Invasion of Alara // Awaken the Maelstrom", "{W}{U}{B}{R}{G}", "Battle — Siege // Sorcery", 5),
    ("flip", "Budoka Gardener // Dokai, Weaver of Life", "{1}{G}", "Creature — Human Monk // Legendary Creature", 2),
    ("meld", "Bruna, the Fading Light", "{5}{W}{W}", "Legendary Creature — Angel Horror", 7),
    ("normal", "Gleemax", "{1000000}", "Legendary Artifact", 1000000),
    ("normal", "Flame Javelin", "{2/R}{2/R}{2/R}", "Instant", 6),
    ("normal", "Gitaxian Probe", "{U/P}", "Sorcery", 1),
    ("normal", "Fireball", "{X}{R}", "Sorcery", 1),
    ("normal", "Dryad Arbor", "", "Land Creature — Forest Dryad", 0),
]


@pytest.mark.parametrize(("layout", "name", "cost", "type_line", "cmc"), CARDS, ids=[card[1] for card in CARDS])
def test_cr_709_4b_a_split_card_has_the_mana_value_of_both_halves_and_others_that_of_the_front(
    layout: str, name: str, cost: str, type_line: str, cmc: int
) -> None:
    assert is_split(type_line) == (layout == "split")
    assert mana_value(cost, type_line) == cmc
    pack = PoolPack(name=name, mana_cost=cost, type_line=type_line)
    assert pack.mana_value == cmc
    assert glance([pack]).costs[min(cmc, 7)] == 1


@pytest.mark.skipif(not REAL_CARDS.exists(), reason="the real files are not here")
def test_the_mana_value_of_every_real_card_is_that_of_scryfall() -> None:
    cards = json.loads(REAL_CARDS.read_bytes())
    values = {card["name"]: mana_value(card["mana_cost"], card["type_line"]) for card in cards}
    assert values == {card["name"]: card["cmc"] for card in cards}
