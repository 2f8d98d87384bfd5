"""A list in the players' own language against a catalogue with names in it."""

from __future__ import annotations

import pytest

from campaign.models import Campaign, Membership, Person, Role
from campaign.pools.imports import begin_import, file_by_hand, report_of
from campaign.pools.pool_rules import Filing
from tests.campaign.cards.finding.named import called, known

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ITALIAN = {
    "Lightning Bolt": "Fulmine",
    "Serra Angel": "Angelo di Serra",
    "Llanowar Elves": "Elfi di Llanowar",
    "Cancel": "Annullare",
    "Duress": "Costrizione",
    "Ornithopter": "Ornitottero",
}


@pytest.fixture
def ada() -> Person:
    return Person.objects.create_user("ada")


@pytest.fixture
def campaign(ada: Person) -> Campaign:
    campaign = Campaign.objects.create(name="Giovedì", slug="giovedi")
    Membership.objects.create(campaign=campaign, person=ada, role=Role.PLAYER)
    for name, italian in ITALIAN.items():
        called(known(name), "it", italian)
    return campaign


def test_all_cards_of_an_italian_list_are_found_and_go_to_their_decks(campaign: Campaign, ada: Person) -> None:
    text = "\n".join(f"4 {name.upper()}" for name in ITALIAN.values())
    report = report_of(begin_import(campaign, ada, name="Lista", text=text))
    assert {pack.facts.name: pack.deck for pack in report.packs} == {
        "Lightning Bolt": "R", "Serra Angel": "W", "Llanowar Elves": "G", "Cancel": "U", "Duress": "B",
        "Ornithopter": "A",
    }  # fmt: skip
    assert (report.to_file, report.problems, report.nearly) == ((), (), ())


def test_both_languages_in_one_list_add_up(campaign: Campaign, ada: Person) -> None:
    report = report_of(begin_import(campaign, ada, name="Lista", text="2 Fulmine\n2 Lightning Bolt"))
    assert [(pack.facts.name, pack.lines) for pack in report.packs] == [("Lightning Bolt", (1, 2))]


def test_what_is_nearly_right_is_said_with_one_word_and_never_taken_before(campaign: Campaign, ada: Person) -> None:
    draft = begin_import(campaign, ada, name="Lista", text="3 Fulmine\n1 Fumine\n4 Angelo di Sera")
    report = report_of(draft)
    assert report.packs == ()
    assert [(name.name, [(near.name, near.card) for near in name.proposals]) for name in report.nearly] == [
        ("Fumine", [("Fulmine", "Lightning Bolt")]),
        ("Angelo di Sera", [("Angelo di Serra", "Serra Angel")]),
    ]
    taken = {name.key: Filing(means=name.proposals[0].card) for name in report.nearly}
    report = report_of(file_by_hand(draft, taken))
    assert [(pack.facts.name, pack.lines) for pack in report.packs] == [
        ("Serra Angel", (3,)),
        ("Lightning Bolt", (1, 2)),
    ]
    assert report.is_clean
