"""The catalogue from outside: `manage.py cards load FILE`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaign.cards.bulk.values import InvalidCardFile
from campaign.cards.card_file import Loaded, load_cards
from campaign.cards.catalogue import load_catalogue
from campaign.models.cards import Card
from tests.campaign.cards.bulk.made import one_a_line, scryfall, side

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ANGEL = scryfall("Serra Angel", mana_cost="{3}{W}{W}", colors=["W"], type_line="Creature — Winged Angel")
SPLIT = scryfall("Fire // Ice", card_faces=[side("Fire", colors=["R"]), side("Ice", mana_cost="{U}", colors=["U"])])
FILE = one_a_line([ANGEL, SPLIT, SPLIT, scryfall("Bear", layout="token"), scryfall("")])


def load(content: bytes) -> Loaded:
    return load_cards(io.BytesIO(content))


def test_a_file_adds_cards_and_twice_is_no_change() -> None:
    assert load(FILE) == Loaded(added=1, changed=1, left_out=2)
    card = Card.objects.get(key="fire // ice")
    assert (card.name, card.mana_cost, card.colors) == ("Fire // Ice", "{R} // {U}", "UR")
    assert load(FILE) == Loaded(same=2, left_out=2)


def test_what_was_loaded_goes_before_what_ships() -> None:
    load(FILE)
    assert load_catalogue() == 0
    assert Card.objects.get(name="Serra Angel").type_line == "Creature — Winged Angel"


def test_a_newer_file_corrects() -> None:
    load(FILE)
    assert load(FILE.replace(b"Winged Angel", b"Angel")) == Loaded(changed=1, same=1, left_out=2)


def test_of_a_broken_file_nothing_is_taken() -> None:
    before = Card.objects.count()
    many = one_a_line(scryfall(f"Card {number}") for number in range(1_200))
    with pytest.raises(InvalidCardFile):
        load(many[:-20])
    assert Card.objects.count() == before


def test_a_load_that_was_stopped_goes_on_where_it_was() -> None:
    many = one_a_line(scryfall(f"Card {number}") for number in range(1_200))

    def stop(read: int) -> None:
        if Card.objects.filter(name="Card 0").exists():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        load_cards(io.BytesIO(many), progress=stop)
    loaded = load(many)
    assert loaded.same > 0
    assert (loaded.added + loaded.same, Card.objects.filter(name__startswith="Card ").count()) == (1_200, 1_200)


def test_the_command_says_what_came_of_it(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_bytes(FILE)
    said = io.StringIO()
    call_command("cards", "load", str(tmp_path / "cards.json"), stdout=said)
    assert "1 added, 1 corrected, 0 as they were, 2 entries left out" in said.getvalue()
    (tmp_path / "cards.json").write_bytes(FILE[:-20])
    with pytest.raises(CommandError, match=r"it was cut off \(at 6\). Nothing changed"):
        call_command("cards", "load", str(tmp_path / "cards.json"))
