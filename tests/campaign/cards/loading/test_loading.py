"""The catalogue from outside: what a file of all cards leaves in the database, for everybody or for one campaign."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from campaign.cards.bulk.values import InvalidCardFile
from campaign.cards.catalogue import load_catalogue
from campaign.cards.finding.finding import find
from campaign.cards.loading import choosing, loading
from campaign.cards.loading.loading import Loaded, load_cards
from campaign.models import (
    Campaign,
    Card,
    CardFace,
    CardName,
    CardWording,
    Job,
    JobKind,
    JobStatus,
    Person,
)
from tests.campaign.cards.bulk.made import PICTURE, atomic, json_lines, mtgjson, one_a_line, printings, scryfall, side
from tests.support.worlds.people import campaign_of

pytestmark = pytest.mark.django_db

REAL_SHAPE = Path(__file__).resolve().parents[4].parent / "shared" / "testdata" / "scryfall_cards.json"
FILES = Path(__file__).parents[1] / "files"
ANGEL = scryfall("Serra Angel", mana_cost="{3}{W}{W}", colors=["W"], type_line="Creature — Winged Angel")
SPLIT = scryfall("Fire // Ice", card_faces=[side("Fire", colors=["R"]), side("Ice", mana_cost="{U}", colors=["U"])])
FILE = one_a_line([ANGEL, SPLIT, SPLIT, scryfall("Bear", layout="token"), scryfall("")])


def load(content: bytes, campaign: Campaign | None = None) -> Loaded:
    return load_cards(io.BytesIO(content), campaign=campaign)


def counts(content: bytes, campaign: Campaign | None = None) -> tuple[int, int, int, int]:
    """New, different, as they were, and translations that were new or different."""
    loaded = load(content, campaign)
    return loaded.added, loaded.changed, loaded.same, loaded.translated


def card_named(name: str) -> str | None:
    card = find([name])[name].card
    return card.name if card else None


def italian(name: str, **more: Any) -> dict[str, Any]:
    return scryfall(name, lang="it", printed_name=f"{name} in italiano", printed_text="Volare") | more


def names_of(key: str) -> set[tuple[str, str]]:
    return set(CardName.objects.filter(card__key=key).values_list("language", "name"))


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_a_file_adds_cards_and_twice_is_no_change() -> None:
    first = load(FILE)
    assert (first.added, first.changed, first.same, first.left_out) == (1, 1, 0, 2)
    assert [(remark.number, remark.flaw) for remark in first.remarks] == [(6, "no_name")], "a token is none"
    card = find(["ice // fire"])["ice // fire"].card
    assert card is not None
    assert (card.name, card.mana_cost, card.colors) == ("Fire // Ice", "{R} // {U}", "UR")
    assert counts(FILE) == (0, 0, 2, 0)


def test_every_name_in_print_finds_the_card() -> None:
    for file in ("scryfall.json", "mtgjson_atomic.json"):
        load((FILES / file).read_bytes())
    cards = {
        "Godzilla, Doom Inevitable": "Yidaro, Wandering Monster",
        "Chief Jim Hopper": "Sophina, Spearsage Deserter",
        "Kavaero, Mind-Bitten": "Superior Spider-Man",
        "godzilla, king of the monsters": "Zilortha, Strength Incarnate",
    }
    assert {name: card_named(name) for name in cards} == cards


def test_the_flavor_name_of_one_printing_of_many_is_a_name_of_the_card() -> None:
    printings = [
        scryfall(released_at="2020-01-01", flavor_name="Godzilla"),
        scryfall(released_at="2021-01-01", promo=True, flavor_name="Rodan"),
        scryfall(released_at="2024-01-01"),
        italian("Grizzly Bears", flavor_name="Godzilla il grande"),
    ]
    load(json_lines(printings))
    assert names_of("grizzly bears") == {
        ("en", "Grizzly Bears"),
        ("en", "Godzilla"),
        ("en", "Rodan"),
        ("it", "Grizzly Bears in italiano"),
        ("it", "Godzilla il grande"),
    }
    assert counts(json_lines(printings)) == (0, 0, 1, 0)


def test_a_name_of_a_card_goes_before_the_flavor_name_of_another() -> None:
    load(json_lines([scryfall("Grizzly Bears", flavor_name="Bear Cub"), scryfall("Bear Cub")]))
    assert card_named("Bear Cub") == "Bear Cub"


def test_a_file_with_flavor_names_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "MAX_OTHER_NAMES", 5)
    with pytest.raises(InvalidCardFile, match="too_long at 6"):
        load(json_lines(scryfall(flavor_name=f"Godzilla {number}") for number in range(6)))


def test_the_command_loads_json_lines_in_gzip() -> None:
    call_command("cards", "load", str(FILES / "scryfall.jsonl.gz"))
    assert card_named("Unholy Annex") == "Unholy Annex // Ritual Chamber"


def test_the_faces_of_a_card_have_their_facts_and_what_stands_on_them() -> None:
    load(one_a_line([SPLIT | {"layout": "split"}]))
    card = Card.objects.get(key="fire // ice")
    assert (card.layout, card.oracle_id) == ("split", "oracle of Fire // Ice")
    assert list(card.faces.values_list("position", "mana_cost", "colors")) == [(0, "{R}", "R"), (1, "{U}", "U")]
    wording = CardWording.objects.get(face__card=card, face__position=1)
    assert (wording.language, wording.name, wording.text, wording.picture) == ("en", "Ice", "Deal 2.", PICTURE)
    assert names_of("fire // ice") == {("en", "Fire // Ice"), ("en", "Fire"), ("en", "Ice")}


@pytest.mark.parametrize("walker", [True, False])
def test_a_face_has_its_numbers(walker: bool) -> None:
    numbers = {"loyalty": "3"} if walker else {"power": "*", "toughness": "1+*", "defense": "5"}
    load(one_a_line([scryfall("Jace", power=None, toughness=None) | numbers]))
    face = CardFace.objects.get(card__name="Jace")
    assert {name: getattr(face, name) for name in numbers} == numbers


def test_a_card_is_found_by_what_is_printed_on_it_in_any_language() -> None:
    sides = [side("Fire", printed_name="Fuoco"), side("Ice", printed_name="Ghiaccio")]
    load(one_a_line([SPLIT, scryfall("Fire // Ice", lang="it", card_faces=sides)]))
    assert {name for language, name in names_of("fire // ice") if language == "it"} == {
        "Fuoco // Ghiaccio",
        "Fuoco",
        "Ghiaccio",
    }


def test_mtgjson_brings_all_languages_at_once_and_takes_no_picture_away() -> None:
    load(one_a_line([scryfall("Grizzly Bears")]))
    assert counts(atomic({"Grizzly Bears": [mtgjson(text="Growl")]})) == (0, 1, 0, 1)
    wordings = CardWording.objects.filter(face__card__name="Grizzly Bears")
    assert set(wordings.values_list("language", "name", "text", "picture")) == {
        ("en", "Grizzly Bears", "Growl", PICTURE),
        ("it", "Orsi Grizzly", "", ""),
    }


def test_of_many_printings_the_newest_on_paper_is_shown() -> None:
    when = {"old": ("1993-08-05", False), "new": ("2020-01-01", False), "screen": ("2024-01-01", True)}
    cards = [
        scryfall(released_at=date, image_uris={"normal": f"https://cards.scryfall.io/{name}"}, digital=digital)
        for name, (date, digital) in when.items()
    ]
    for order in (cards, cards[::-1]):
        load(one_a_line(order))
        assert CardWording.objects.get(face__card__name="Grizzly Bears").picture == "https://cards.scryfall.io/new"


def test_the_english_entry_tells_the_facts_wherever_it_stands() -> None:
    strange = italian("Bear", mana_cost="{9}", image_uris={"normal": "https://cards.scryfall.io/it"})
    for order in ([strange, scryfall("Bear")], [scryfall("Bear"), strange]):
        Card.objects.filter(name="Bear").delete()
        assert counts(one_a_line(order)) == (1, 0, 0, 1)
        assert Card.objects.get(name="Bear").mana_cost == "{1}{G}"
        pictures = CardWording.objects.filter(face__card__name="Bear").values_list("language", "picture")
        assert dict(pictures) == {"en": PICTURE, "it": "https://cards.scryfall.io/it"}


def test_a_card_that_is_there_in_italian_alone_has_its_english_words_and_no_english_picture() -> None:
    assert counts(one_a_line([italian("Bear", oracle_text="Flying")])) == (1, 0, 0, 1)
    english = CardWording.objects.get(face__card__name="Bear", language="en")
    assert (english.name, english.text, english.picture) == ("Bear", "Flying", "")


def test_all_printings_of_a_set_are_one_card() -> None:
    bears = [mtgjson(number=str(number)) for number in range(3)]
    assert counts(printings(LEA=bears, LEB=bears)) == (0, 1, 0, 1)


# --- a newer file ----------------------------------------------------------------------------------------------------


def test_a_newer_file_corrects() -> None:
    load(FILE)
    assert counts(FILE.replace(b"Winged Angel", b"Angel")) == (0, 1, 1, 0)
    assert Card.objects.get(name="Serra Angel").type_line == "Creature — Angel"


def test_what_was_loaded_goes_before_what_ships() -> None:
    load(FILE)
    assert load_catalogue() == 0
    assert Card.objects.get(name="Serra Angel").type_line == "Creature — Winged Angel"


def test_a_card_that_is_called_otherwise_is_the_same_card() -> None:
    load(one_a_line([scryfall("Old name", oracle_id="it")]))
    number = Card.objects.get(oracle_id="it").pk
    assert counts(one_a_line([scryfall("New name", oracle_id="it")])) == (0, 1, 0, 0)
    card = Card.objects.get(pk=number)
    assert (card.name, card.key) == ("New name", "new name")
    assert names_of("new name") == {("en", "Old name"), ("en", "New name")}, "a list may still say the old one"


def test_two_cards_of_one_identity_in_one_file_keep_their_names() -> None:
    both = one_a_line([scryfall("One", oracle_id="it"), scryfall("Two", oracle_id="it")])
    assert counts(both) == (2, 0, 0, 0)
    assert counts(both) == (0, 0, 2, 0)


def test_a_card_that_has_one_face_by_now_loses_the_other() -> None:
    load(one_a_line([SPLIT]))
    load(one_a_line([scryfall("Fire // Ice")]))
    assert CardFace.objects.filter(card__key="fire // ice").count() == 1


def test_names_that_ship_do_not_stand_in_the_way() -> None:
    card = Card.objects.get(name="Serra Angel")
    CardName.objects.get_or_create(card=card, language="en", key="serra angel", defaults={"name": "Serra Angel"})
    load(FILE)
    assert CardName.objects.filter(card=card, language="en", key="serra angel").count() == 1


# --- for one campaign ------------------------------------------------------------------------------------------------


def test_what_a_host_brings_is_the_campaigns_alone() -> None:
    campaign = campaign_of("ada")
    angel = Card.objects.get(name="Serra Angel")
    assert counts(FILE, campaign) == (1, 1, 0, 0)
    angel.refresh_from_db()
    assert (angel.campaign, angel.type_line) == (None, "Creature — Angel"), "everybody's card is not theirs to change"
    assert {face.campaign for face in angel.faces.all()} == {campaign}
    assert Card.objects.get(key="fire // ice").campaign == campaign
    assert counts(FILE, campaign) == (0, 0, 2, 0)


def test_everybody_and_two_campaigns_may_have_the_same_card() -> None:
    one, two = campaign_of("ada"), campaign_of("zoe", host="yan", name="The new mill")
    for owner in (one, None, two):
        load(FILE, owner)
    assert set(Card.objects.filter(key="fire // ice").values_list("campaign", flat=True)) == {one.pk, None}
    assert counts(FILE, one) == counts(FILE, two) == counts(FILE) == (0, 0, 2, 0)


# --- what is wrong with a file ---------------------------------------------------------------------------------------


def test_of_a_broken_file_nothing_is_taken() -> None:
    before = Card.objects.count()
    many = one_a_line(scryfall(f"Card {number}") for number in range(1_200))
    with pytest.raises(InvalidCardFile):
        load(many[:-20])
    assert Card.objects.count() == before


def test_a_file_without_a_card_of_a_deck_is_the_wrong_file() -> None:
    with pytest.raises(InvalidCardFile, match="no_cards"):
        load(one_a_line([scryfall("Naya", layout="planar"), scryfall("Bear", type_line="Token Creature — Bear")]))


@pytest.mark.parametrize(
    "entry",
    [
        scryfall("x" * 161, oracle_id=""),
        scryfall(mana_cost="{X}" * 30),
        scryfall(power="123456789"),
        scryfall(oracle_id="x" * 37),
        scryfall("A // B", card_faces=[side("A", type_line="t" * 61), side("B", type_line="t" * 61)]),
        scryfall("A // B", card_faces=[side("A")] * 9),
    ],
)
def test_a_value_for_which_there_is_no_room_leaves_its_card_out(entry: Any) -> None:
    loaded = load(one_a_line([entry, scryfall("Bear")]))
    assert (loaded.added, loaded.left_out) == (1, 1)
    assert [(remark.number, remark.flaw) for remark in loaded.remarks] == [(2, "no_room")]


def test_of_many_remarks_the_first_are_kept_and_the_others_counted() -> None:
    loaded = load(one_a_line([scryfall("")] * 80 + [scryfall("Bear")]))
    assert (len(loaded.remarks), loaded.remarked, loaded.left_out) == (50, 80, 80)


def test_a_language_that_is_none_is_passed_over() -> None:
    load(one_a_line([scryfall("Bear", lang="x" * 50, printed_name="X")]))
    assert set(CardName.objects.filter(card__name="Bear").values_list("language", flat=True)) == {"en"}


# --- stopped and gone on ---------------------------------------------------------------------------------------------


def test_a_load_that_was_stopped_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "AT_ONCE", 10)
    many = one_a_line([*(italian(f"Card {n}") for n in range(40)), *(scryfall(f"Card {n}") for n in range(40))])
    kept: list[Loaded] = []

    def stop_at_the_fourth(loaded: Loaded) -> None:
        if len(kept) == 3:
            raise KeyboardInterrupt
        kept.append(loaded)

    with pytest.raises(KeyboardInterrupt):
        load_cards(io.BytesIO(many), keep=stop_at_the_fourth)
    assert CardWording.objects.filter(language="it").count() == kept[-1].written == 30
    loaded = load_cards(io.BytesIO(many), begun=kept[-1])
    assert (loaded.added, loaded.changed, loaded.same, loaded.translated) == (40, 0, 0, 40)
    assert loaded.written == loaded.wordings == 80


# --- manage.py -------------------------------------------------------------------------------------------------------


def test_the_command_says_how_far_it_is_and_what_came_of_it(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_bytes(FILE)
    said = io.StringIO()
    call_command("cards", "load", str(tmp_path / "cards.json"), stdout=said)
    assert "\r100 %" in said.getvalue()
    assert "1 added, 1 corrected, 0 as they were. 2 entries were left out" in said.getvalue()
    assert "Entry 6: a card without a name" in said.getvalue()
    (tmp_path / "cards.json").write_bytes(FILE[:-20])
    with pytest.raises(CommandError, match="breaks off after entry 6"):
        call_command("cards", "load", str(tmp_path / "cards.json"))


class SomebodyComes(io.StringIO):
    """When the command says something for the first time, somebody has brought a file for everybody."""

    def write(self, text: str) -> int:
        if not Job.objects.exists():
            reads_for_everybody()
        return super().write(text)


def reads_for_everybody() -> None:
    keeper = Person.objects.create_user("keeper")
    Job.objects.create(kind=JobKind.CARD_FILE, campaign=None, person=keeper, status=JobStatus.RUNNING)


@pytest.mark.parametrize("comes", ["before", "meanwhile"])
def test_the_command_gives_way_to_a_worker_who_reads_a_file_for_everybody(
    tmp_path: Path, comes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "AT_ONCE", 1)
    (tmp_path / "cards.json").write_bytes(FILE)
    before = Card.objects.count()
    if comes == "before":
        reads_for_everybody()
    with pytest.raises(CommandError, match="is being read already"):
        call_command("cards", "load", str(tmp_path / "cards.json"), stdout=SomebodyComes())
    assert Card.objects.count() == before
    Job.objects.update(ended_at=timezone.now())
    call_command("cards", "load", str(tmp_path / "cards.json"), stdout=io.StringIO())
    assert Card.objects.count() > before


def test_the_command_does_not_wait_for_the_file_of_a_campaign(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_bytes(FILE)
    before = Card.objects.count()
    reads_for_everybody()
    Job.objects.update(campaign=campaign_of("ada"))
    call_command("cards", "load", str(tmp_path / "cards.json"), stdout=io.StringIO())
    assert Card.objects.count() > before


@pytest.mark.skipif(not REAL_SHAPE.exists(), reason="the real files are not here")
def test_every_card_of_a_real_answer_is_in_the_catalogue_afterwards() -> None:
    content = REAL_SHAPE.read_bytes()
    names = {card["name"] for card in json.loads(content)}
    loaded = load(content)
    assert loaded.added + loaded.changed + loaded.same == len(names)
    assert (loaded.left_out, loaded.remarks) == (0, ())
    assert counts(content) == (0, 0, len(names), 0)
