"""Spending: prices, purchases, taking back (LM §3.7; D-35, D-36)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from campaign.bridge import shared, table_queries
from campaign.bridge.sheets import sheet, sheet_data
from campaign.evenings import evenings
from campaign.experience import ledger
from campaign.experience.ledger import Balance
from campaign.experience.prices import offer_of, offers
from campaign.experience.refusals import LedgerRefused
from campaign.house_rules.rules import change_house_rules
from campaign.magi import manual_entries, purchases, sheets
from campaign.models import Campaign, Evening, ExperienceEntry, Magus, Person
from campaign.pools.imports import make_pool
from games.live_magic.rules.orders import Approve, CloseApproval, Object, Reopen
from tests.support.refusals import raises_refusal
from tests.support.worlds.evenings import STARTER
from tests.support.worlds.people import LATER, NOW, campaign_of, give, magus_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada", "bo")


@pytest.fixture
def ada(campaign: Campaign) -> Magus:
    """Physical 7, Social 5, Mental 3; twenty points from paper."""
    magus = magus_of(campaign, "ada")
    ledger.correct(magus, 20, reason="carried over from paper", at=NOW)
    return magus


@pytest.fixture
def evening(campaign: Campaign, ada: Magus, catalogue: None) -> Evening:
    """An evening in its approval, with Ada and Bo."""
    magus_of(campaign, "bo")
    host = Person.objects.get(username="carla")
    pool = make_pool(campaign, host, name="Starter", text=STARTER)
    planned = evenings.plan_evening(campaign, day=date(2026, 3, 6), pool=pool)
    for magus in campaign.magi.all():
        evenings.say_whether_comes(planned, magus, True)
    return evenings.open_evening(planned, host, NOW)


def price_of(magus: Magus, item: str, what: str = "") -> int:
    found = offer_of(magus, item, what)
    assert found is not None
    return found.price


def buy(magus: Magus, item: str, what: str = "", **words: Any) -> ExperienceEntry:
    """A purchase from a page that was opened just now."""
    magus.refresh_from_db()
    shown = offer_of(magus, item, what)
    said = {"price": shown.price if shown else 0, "version": magus.version, "who": magus.owner, "at": NOW}
    entry = purchases.buy(magus, item, what, **said | words)
    magus.refresh_from_db()
    return entry


def undo(magus: Magus, entry: ExperienceEntry) -> ExperienceEntry:
    reversal = purchases.undo(entry, who=magus.owner, at=LATER)
    magus.refresh_from_db()
    return reversal


def reason(act: Any, *args: Any, **words: Any) -> tuple[str, str]:
    with pytest.raises(LedgerRefused) as refused:
        act(*args, **words)
    return refused.value.rule, refused.value.reason


# --- prices ----------------------------------------------------------------------------------------------------------


def test_lm37_the_prices(ada: Magus) -> None:
    assert price_of(ada, "style", "U") == 1
    assert price_of(ada, "life") == 5
    prices = {one.what: one.price for one in offers(ada) if one.item == "power"}
    assert (prices["determinazione"], prices["rigenerazione"], prices["reincarnazione"]) == (3, 6, 9)


def test_d35_an_attribute_costs_its_rating(ada: Magus) -> None:
    assert [price_of(ada, "attribute", name) for name in ("physical", "social", "mental")] == [7, 5, 3]
    buy(ada, "attribute", "mental")
    assert price_of(ada, "attribute", "mental") == 4


def test_d35_or_all_traits_together_by_house_rule(campaign: Campaign, ada: Magus) -> None:
    campaign.house_rules = {"attribute_cost": "total"}
    campaign.save()
    ada = Magus.objects.get(pk=ada.pk)
    assert [price_of(ada, "attribute", name) for name in ("physical", "social", "mental")] == [15, 15, 15]


def test_d35_a_change_of_the_price_holds_from_the_next_evening_on(
    campaign: Campaign, ada: Magus, evening: Evening
) -> None:
    host = Person.objects.get(username="carla")
    change_house_rules(campaign, {"attribute_cost": "total"}, host, NOW)
    assert price_of(Magus.objects.get(pk=ada.pk), "attribute", "mental") == 3
    bought = buy(Magus.objects.get(pk=ada.pk), "attribute", "mental", price=3)
    assert (bought.amount, ledger.free(ada)) == (-3, 17)
    Evening.objects.filter(pk=evening.pk).update(closed_at=LATER)
    assert price_of(Magus.objects.get(pk=ada.pk), "attribute", "mental") == 16


def test_only_what_the_sheet_has_not_is_for_sale(ada: Magus) -> None:
    buy(ada, "power", "determinazione")
    assert offer_of(ada, "power", "determinazione") is None
    assert offer_of(ada, "style", ada.style) is None
    assert reason(buy, ada, "power", "determinazione") == ("LM 3.7", "not_for_sale")
    assert reason(buy, ada, "style", "W") == ("LM 3.7", "not_for_sale")


@pytest.mark.parametrize(("item", "what"), [("hat", ""), ("life", "more"), ("power", "no-such"), ("attribute", "luck")])
def test_what_there_is_not_can_not_be_bought(ada: Magus, item: str, what: str) -> None:
    assert reason(buy, ada, item, what) == ("LM 3.7", "not_for_sale")
    assert ada.entries.count() == 1


def test_d40_a_power_that_is_not_in_play_is_not_for_sale(campaign: Campaign, ada: Magus) -> None:
    available = campaign.powers.filter(status="available")[0]
    assert offer_of(ada, "power", available.key) is None


# --- buying ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "what", "written"),
    [
        ("style", "gold", {"style": "gold"}),
        ("life", "", {"life": 21}),
        ("attribute", "social", {"attributes": {"physical": 7, "social": 6, "mental": 3}}),
        ("power", "life-escalation", {"powers": ["life-escalation"]}),
    ],
)
def test_a_purchase_is_written_on_the_sheet_and_in_the_ledger(
    ada: Magus, item: str, what: str, written: dict[str, Any]
) -> None:
    price, before = price_of(ada, item, what), sheet_data(ada)
    entry = buy(ada, item, what)
    assert sheet_data(ada) == before | written
    assert (ada.version, entry.version) == (2, 2)
    assert ada.versions.get(version=2).sheet == sheet_data(ada)
    assert ledger.balance(ada) == Balance(earned=20, spent=price)
    assert (entry.amount, entry.item, entry.what, entry.who) == (-price, item, what, ada.owner)


def test_lm37_who_has_too_little_buys_nothing(ada: Magus) -> None:
    for _ in range(3):
        buy(ada, "life")
    buy(ada, "attribute", "mental")
    assert ledger.free(ada) == 2
    assert reason(buy, ada, "power", "determinazione") == ("LM 3.7", "xp_insufficient")
    assert (ada.version, ada.powers.count()) == (5, 0)


def test_a_price_that_changed_since_the_page_is_refused(campaign: Campaign, ada: Magus) -> None:
    shown = price_of(ada, "attribute", "mental")
    campaign.house_rules = {"attribute_cost": "total"}
    campaign.save()
    ada = Magus.objects.get(pk=ada.pk)
    assert reason(buy, ada, "attribute", "mental", price=shown) == ("LM 3.7", "price_changed")
    assert (ada.mental, ledger.free(ada)) == (3, 20)


def test_the_same_tap_twice_buys_once(ada: Magus) -> None:
    first = buy(ada, "life")
    again = buy(ada, "life", version=1, price=5)
    assert again == first
    assert (ada.life, ledger.free(ada)) == (21, 15)


def test_another_purchase_for_a_sheet_that_has_changed_is_refused(ada: Magus) -> None:
    buy(ada, "life")
    assert reason(buy, ada, "style", "U", version=1) == ("D-36", "sheet_changed")
    assert ada.style == "W"


# --- taking back -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "what"), [("style", "gold"), ("life", ""), ("attribute", "social"), ("power", "life-escalation")]
)
def test_d36_a_purchase_is_taken_back_and_both_entries_stay(ada: Magus, item: str, what: str) -> None:
    before = sheet_data(ada)
    entry = buy(ada, item, what)
    reversal = undo(ada, entry)
    assert sheet_data(ada) == before
    assert (ada.version, reversal.reverses, reversal.amount) == (3, entry, -entry.amount)
    assert ledger.balance(ada) == Balance(earned=20, spent=0)
    assert ada.entries.count() == 3


def test_taking_back_twice_gives_back_once(ada: Magus) -> None:
    entry = buy(ada, "life")
    assert undo(ada, entry) == undo(ada, entry)
    assert (ada.life, ledger.free(ada)) == (20, 20)


def test_d36_the_latest_of_an_item_is_taken_back_first(ada: Magus) -> None:
    first, second = buy(ada, "attribute", "mental"), buy(ada, "attribute", "mental")
    other = buy(ada, "attribute", "social")
    assert reason(undo, ada, first) == ("D-36", "not_the_latest")
    assert purchases.undoable(ada) == [other, second]
    undo(ada, second)
    undo(ada, first)
    assert ada.ratings == {"physical": 7, "social": 6, "mental": 3}


def test_styles_are_taken_back_in_turn(ada: Magus) -> None:
    first, second = buy(ada, "style", "U"), buy(ada, "style", "R")
    assert reason(undo, ada, first) == ("D-36", "not_the_latest")
    undo(ada, second)
    undo(ada, first)
    assert ada.style == "W"


def test_an_award_is_no_purchase(ada: Magus) -> None:
    assert reason(undo, ada, ledger.award(ada, 3, at=NOW)) == ("LM 3.7", "no_purchase")


# --- at the table ----------------------------------------------------------------------------------------------------


def at_the_table(evening: Evening, name: str) -> table_queries.SeatView:
    return next(seat for seat in table_queries.view(evening).seats if seat.key == name)


def approve(evening: Evening, magus: Magus, by: str) -> None:
    give(evening, by, Approve(sheet="ada", version=magus.version))


def test_the_table_knows_the_points(evening: Evening) -> None:
    seat = at_the_table(evening, "ada")
    assert (seat.xp_free, seat.xp_spent, seat.xp_paid) == (20, 0, 0)


def test_d36_a_purchase_until_the_first_approval_lies_on_the_table(evening: Evening, ada: Magus) -> None:
    buy(ada, "life")
    seat = at_the_table(evening, "ada")
    assert (seat.life, seat.life_rating, seat.xp_free, seat.xp_spent, seat.sheet_version) == (21, 21, 15, 5, 2)


def test_d36_from_the_first_approval_nothing_is_bought_or_taken_back(evening: Evening, ada: Magus) -> None:
    entry = buy(ada, "life")
    approve(evening, ada, "bo")
    for act in (lambda: buy(ada, "style", "U"), lambda: undo(ada, entry)):
        with raises_refusal("not_now", match="D-36"):
            act()
    assert purchases.undoable(ada) == []
    assert (ada.version, ledger.free(ada)) == (2, 15)


def test_d36_a_reopened_sheet_may_be_bought_for_and_taken_back_from(evening: Evening, ada: Magus) -> None:
    entry = buy(ada, "life")
    approve(evening, ada, "bo")
    give(evening, "ada", Reopen())
    undo(ada, entry)
    assert at_the_table(evening, "ada").xp_free == 20


def test_d36_nobody_takes_points_from_who_sits_at_a_table(evening: Evening, ada: Magus) -> None:
    assert reason(ledger.correct, ada, -1, reason="too many", at=NOW) == ("D-36", "points_at_table")
    assert reason(ledger.reverse, ada.entries.get(), "wrong", at=NOW) == ("D-36", "points_at_table")
    ledger.correct(ada, 1, reason="forgotten", at=NOW)
    assert ledger.free(ada) == 21


def played(evening: Evening, magus: Magus, version: int) -> None:
    """The evening is over; the Magus has played it with this version."""
    Evening.objects.filter(pk=evening.pk).update(closed_at=NOW)
    evening.attendance.filter(magus=magus).update(played_version=version)


def test_d36_what_was_approved_is_never_taken_back(evening: Evening, ada: Magus) -> None:
    approved, later = buy(ada, "life"), buy(ada, "style", "U")
    played(evening, ada, version=2)
    assert reason(undo, ada, approved) == ("D-36", "purchase_approved")
    undo(ada, later)
    assert (ada.life, ada.style) == (21, "W")


def test_d38_a_purchase_that_was_objected_to_is_still_taken_back(evening: Evening, ada: Magus) -> None:
    entry = buy(ada, "life")
    played(evening, ada, version=1)
    undo(ada, entry)
    assert ada.life == 20


def test_points_that_are_given_meanwhile_lie_on_the_table_too(evening: Evening, ada: Magus) -> None:
    host = Person.objects.get(username="carla")
    manual_entries.correct(ada, 2, "forgotten", tap="one", who=host, at=NOW)
    assert at_the_table(evening, "ada").xp_free == 22
    approve(evening, ada, "bo")
    manual_entries.correct(ada, 2, "forgotten too", tap="two", who=host, at=NOW)
    assert at_the_table(evening, "ada").xp_free == 22 and ledger.free(ada) == 24


def test_d38_a_sheet_over_which_approval_was_closed_plays_with_the_points_of_today(
    evening: Evening, ada: Magus
) -> None:
    """What was bought and objected to is not on the sheet that plays, but its points are spent."""
    played(evening, ada, version=1)
    second = evenings.plan_evening(evening.campaign, day=date(2026, 4, 3), pool=evening.pool)
    for magus in evening.campaign.magi.all():
        evenings.say_whether_comes(second, magus, True)
    second = evenings.open_evening(second, Person.objects.get(username="carla"), LATER)
    buy(ada, "life")
    give(second, "bo", Object(sheet="ada", reason="too soon"))
    give(second, shared.HOST, CloseApproval(sheet="ada", reason="we play"))
    seat = at_the_table(second, "ada")
    assert (seat.life_rating, seat.sheet_version) == (20, 1)
    assert (seat.xp_free, seat.xp_spent, seat.xp_paid) == (15, 5, 0)


# --- new sheets ------------------------------------------------------------------------------------------------------


def test_a_new_sheet_is_written_anew_until_it_was_approved(evening: Evening, ada: Magus) -> None:
    ada = sheets.rewrite_magus(ada, style="R", physical=3, mental=7)
    assert (ada.style, ada.ratings) == ("R", {"physical": 3, "social": 5, "mental": 7})
    played(evening, ada, version=ada.version)
    with raises_refusal("not_now", match=r"LM 3\.7"):
        sheets.rewrite_magus(ada, style="G")
    assert sheets.rewrite_magus(ada, name="Adelaide", style="R").name == "Adelaide"


def test_what_was_bought_is_not_written_over(ada: Magus) -> None:
    entry = buy(ada, "attribute", "mental")
    with raises_refusal("not_now"):
        sheets.rewrite_magus(ada, mental=3)
    undo(ada, entry)
    assert sheets.may_be_rewritten(ada)


def test_the_table_reads_out_what_was_bought_and_for_how_much(evening: Evening, ada: Magus) -> None:
    played(evening, ada, version=1)
    for item, what in (("attribute", "mental"), ("attribute", "mental"), ("style", "U"), ("power", "determinazione")):
        buy(ada, item, what)
    undo(ada, buy(ada, "life"))
    changes = [(one.item, one.value, one.before, one.after, one.xp) for one in sheet(ada).changes]
    assert changes == [
        ("style", "", "W", "U", 1),
        ("attribute", "mental", "3", "5", 7),
        ("power", "determinazione", "", "", 3),
    ]


def test_a_form_that_was_sent_books_nothing_else(campaign: Campaign, ada: Magus) -> None:
    """The Back button: the number of the form is the same, what stands in it is not."""
    host, bea = Person.objects.get(username="carla"), magus_of(campaign, "bo")
    before = ledger.free(ada), ledger.free(bea)
    manual_entries.correct(ada, 2, "forgotten", tap="one", who=host, at=NOW)
    for magus, points in ((bea, 2), (ada, 3)):
        with raises_refusal("booked_otherwise"):
            manual_entries.correct(magus, points, "forgotten", tap="one", who=host, at=NOW)
    assert (ledger.free(ada), ledger.free(bea)) == (before[0] + 2, before[1])
