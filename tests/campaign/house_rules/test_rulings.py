"""Rulings: kept with the campaign, beside the rule they concern, and marked when a later one takes their place."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from campaign.bridge import table_queries
from campaign.evenings import evenings
from campaign.house_rules import rulings
from campaign.models import Campaign, Evening, Ruling
from campaign.pools.imports import make_pool
from games.tables.group.host import rulings_at
from tests.support.worlds.evenings import STARTER
from tests.support.worlds.people import LATER, NOW, campaign_of, client_of, known, magus_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(catalogue: None) -> Campaign:
    campaign = campaign_of("ada", "bo")
    for name in ("ada", "bo"):
        magus_of(campaign, name)
    return campaign


@pytest.fixture
def opened(campaign: Campaign) -> Evening:
    pool = make_pool(campaign, known("carla"), name="Starter", text=STARTER)
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6), pool=pool)
    for magus in campaign.magi.all():
        evenings.say_whether_comes(evening, magus, True)
    return evenings.open_evening(evening, known("carla"), NOW)


def kept(campaign: Campaign, rule: str, text: str, **more: Any) -> Ruling:
    return rulings.rule_on(campaign, rule, text, by=known("ada"), at=NOW, **more)


# --- which rule ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "rule"),
    [
        ("D-16", "D-16"),
        ("d16", "D-16"),
        (" D 5 ", "D-05"),
        ("lm3.3", "LM 3.3"),
        ("LM 2", "LM 2"),
        ("cr 901.9", "CR 901.9"),
        ("CR 704.5A", "CR 704.5a"),
    ],
)
def test_a_rule_is_named_as_it_is_cited(written: str, rule: str) -> None:
    assert rulings.rule_named(written) == rule


@pytest.mark.parametrize("written", ["", "16", "D-", "D-123", "LM", "CR 9", "D-16; drop", "§ 3", "D-16 D-17", "Ⅾ-16"])
def test_what_is_no_rule_is_refused(campaign: Campaign, written: str) -> None:
    with pytest.raises(rulings.NoSuchRule):
        rulings.rule_named(written)
    said = {"rule": written, "text": "Yes."}
    address = reverse("campaign:new_ruling", args=[campaign.slug])
    assert client_of("ada").post(address, said).status_code == 422
    assert not Ruling.objects.exists()


# --- keeping ---------------------------------------------------------------------------------------------------------


def test_a_player_writes_down_what_was_decided_when_and_at_which_evening(opened: Evening) -> None:
    said = {"rule": "d16", "text": "Twice means twice.", "evening": "1"}
    client_of("ada").post(reverse("campaign:new_ruling", args=[opened.campaign.slug]), said)
    ruling = Ruling.objects.get()
    assert (ruling.rule, ruling.text, ruling.made_by, ruling.evening) == (
        "D-16",
        "Twice means twice.",
        known("ada"),
        opened,
    )


def test_the_same_ruling_sent_twice_is_one(campaign: Campaign) -> None:
    assert kept(campaign, "D-16", "Twice.") == kept(campaign, "d 16", "Twice.")


def test_another_campaigns_evening_is_not_ours(campaign: Campaign) -> None:
    other = evenings.plan_evening(campaign_of(host="zoe", name="Elsewhere"), day=date(2026, 3, 6))
    said = {"rule": "D-16", "text": "Yes.", "evening": str(other.number)}
    assert client_of("ada").post(reverse("campaign:new_ruling", args=[campaign.slug]), said).status_code == 422


def test_a_later_ruling_takes_the_place_of_an_earlier_one_which_stays_marked(campaign: Campaign) -> None:
    old = kept(campaign, "D-16", "Twice.")
    said = {"rule": "D-16", "text": "Twice, and one more."}
    client_of("bo").post(reverse("campaign:replace_ruling", args=[campaign.slug, old.pk]), said)
    assert rulings.by_rule(campaign) == {"D-16": ["Twice, and one more."]}
    page = client_of("ada").get(reverse("campaign:rulings", args=[campaign.slug])).content.decode()
    assert "Twice.</p>" in page and page.count("ruling--old") == 1


def test_two_who_decide_anew_at_once_do_not_both(campaign: Campaign) -> None:
    old = kept(campaign, "D-16", "Twice.")
    kept(campaign, "D-16", "Thrice.", replaces=old)
    with pytest.raises(rulings.AlreadyReplaced):
        kept(campaign, "D-16", "Four times.", replaces=old)
    assert rulings.by_rule(campaign) == {"D-16": ["Thrice."]}


def test_the_list_is_searched_in_rule_and_text(campaign: Campaign) -> None:
    kept(campaign, "D-16", "An overbid is said aloud.")
    kept(campaign, "LM 3.3", "The caller names the category aloud.")

    def found(words: str) -> list[str]:
        return [ruling.rule for ruling in rulings.search_rulings(campaign, words)]

    assert found("aloud") == ["D-16", "LM 3.3"]
    assert found("aloud OVERBID") == found("d-16") == ["D-16"]
    assert found("50%") == found("nothing") == []
    page = client_of("bo").get(reverse("campaign:rulings", args=[campaign.slug]), {"q": "overbid"}).content.decode()
    assert "said aloud" in page and "category aloud" not in page


# --- beside the rule -------------------------------------------------------------------------------------------------


def test_it_stands_beside_its_house_rule(campaign: Campaign) -> None:
    kept(campaign, "D-38", "Majority is for birthdays.")
    page = client_of("bo").get(reverse("campaign:house_rules", args=[campaign.slug])).content.decode()
    assert "Majority is for birthdays." in page


def test_it_stands_beside_its_rule_at_the_table(opened: Evening) -> None:
    table = table_queries.table_path(opened)
    assert "rule--ruled" not in client_of("ada").get(table).content.decode()
    kept(opened.campaign, "D-38", "Read it <aloud>.")
    page = client_of("ada").get(table).content.decode()
    assert page.count("rule--ruled") == 2, "under the question, and in what a first evening says of it"
    assert 'popovertarget="ruling-d-38"' in page
    sheet = client_of("ada").get(f"{table}sheets/ruling-d-38/").content.decode()
    assert sheet.count('id="ruling-d-38-h"') == 1 and "Read it &lt;aloud&gt;." in sheet


def test_it_stands_beside_the_rule_that_a_refusal_cites(opened: Evening) -> None:
    kept(opened.campaign, "D-36", "The owner says so before.")
    act = reverse("tables:act", args=[opened.table_code])
    order = {"order": "approve", "question": 0, "sheet": "ada", "version": 9}
    refused = client_of("bo").post(act, order, headers={"HX-Request": "true"})
    assert refused.status_code == 422
    assert 'popovertarget="ruling-d-36"' in refused.content.decode()


def test_a_replaced_ruling_and_another_campaigns_stand_at_no_table(opened: Evening) -> None:
    old = kept(opened.campaign, "D-38", "Old.")
    kept(opened.campaign, "D-38", "New.", replaces=old)
    other = campaign_of(host="zoe", name="Elsewhere")
    rulings.rule_on(other, "D-38", "Theirs.", by=known("zoe"), at=NOW)
    assert rulings_at(opened.table_code or "") == {"D-38": ["New."]}
    assert rulings_at("NOTABLE") == {}


def test_what_was_decided_at_an_evening_stands_on_its_page(opened: Evening) -> None:
    kept(opened.campaign, "D-16", "Said at the table.", evening=opened)
    kept(opened.campaign, "D-17", "Said at home.")
    page = client_of("bo").get(reverse("campaign:evening", args=[opened.campaign.slug, 1])).content.decode()
    assert "Said at the table." in page and "Said at home." not in page


def test_a_cancelled_evening_leaves_its_rulings(campaign: Campaign) -> None:
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6))
    ruling = kept(campaign, "D-16", "Twice.", evening=evening)
    evenings.cancel_evening(evening, LATER)
    ruling.refresh_from_db()
    assert ruling.evening is None
