"""Points that several phones move in the same millisecond; and any sequence of everything that moves them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from campaign.awards import awards
from campaign.bridge import closing
from campaign.evenings import evenings
from campaign.experience import ledger
from campaign.experience.prices import offer_of, offers
from campaign.experience.refusals import LedgerRefused
from campaign.magi import manual_entries, purchases
from campaign.models import EntryKind, Evening, ExperienceEntry, Magus
from tests.played.campaign import Played
from tests.played.evening import recorded
from tests.support.examples import fewer
from tests.support.together import at_once
from tests.support.worlds.people import NOW, campaign_of, magus_of

pytestmark = pytest.mark.both_databases


def refusals(outcomes: list[object]) -> list[str]:
    return [outcome.reason for outcome in outcomes if isinstance(outcome, LedgerRefused)]


@pytest.fixture
def ada(transactional_db: None) -> Magus:
    magus = magus_of(campaign_of("ada"), "ada")
    ledger.award(magus, 7, at=NOW)
    return magus


def buy(magus: Magus, item: str, what: str = "", version: int = 1) -> ExperienceEntry:
    shown = offer_of(magus, item, what)
    assert shown is not None
    return purchases.buy(magus, item, what, price=shown.price, version=version, who=None, at=NOW)


def test_the_same_purchase_from_two_phones_is_one(ada: Magus) -> None:
    outcomes = at_once(*[lambda: buy(ada, "life")] * 4)
    assert len({entry.pk for entry in outcomes if isinstance(entry, ExperienceEntry)}) == 1
    ada.refresh_from_db()
    assert (ada.life, ada.version, ledger.free(ada)) == (21, 2, 2)


def test_two_purchases_from_two_phones_are_one_and_a_clear_refusal(ada: Magus) -> None:
    outcomes = at_once(
        lambda: buy(ada, "attribute", "mental"), lambda: buy(ada, "power", "determinazione"), refused=(LedgerRefused,)
    )
    assert refusals(outcomes) == ["sheet_changed"]
    assert ledger.free(ada) == 4


def test_what_only_one_can_pay_is_paid_once(ada: Magus) -> None:
    outcomes = at_once(*[lambda: ledger.spend(ada, 4, at=NOW)] * 4, refused=(LedgerRefused,))
    assert refusals(outcomes) == ["xp_insufficient"] * 3
    assert ledger.free(ada) == 3


def test_past_the_ledger_the_database_keeps_the_balance(ada: Magus) -> None:
    """Entries that are written without `campaign/experience/ledger.py`, so without its lock."""

    def write() -> object:
        with transaction.atomic():
            return ExperienceEntry.objects.create(magus=ada, kind=EntryKind.SPEND, amount=-4, at=NOW)

    outcomes = at_once(*[write] * 4, refused=(IntegrityError,))
    assert sum(isinstance(outcome, IntegrityError) for outcome in outcomes) == 3
    assert ledger.free(ada) == 3


def test_an_entry_taken_back_by_two_hosts_is_taken_back_once(ada: Magus) -> None:
    entry = ada.entries.get()
    outcomes = at_once(*[lambda: ledger.reverse(entry, "twice", at=NOW)] * 3, refused=(LedgerRefused,))
    assert refusals(outcomes) == ["already_reversed"] * 2
    assert ledger.free(ada) == 0


def test_buying_and_taking_back_at_once_leave_the_sheet_that_is_paid(ada: Magus) -> None:
    entry = buy(ada, "life")
    at_once(
        lambda: purchases.undo(entry, who=None, at=NOW),
        lambda: buy(ada, "attribute", "mental", version=2),
        lambda: purchases.undo(entry, who=None, at=NOW),
        refused=(LedgerRefused,),
    )
    ada.refresh_from_db()
    assert ada.life == 20
    assert ledger.spent(ada) == (3 if ada.mental == 4 else 0)


def test_a_finished_table_books_what_powers_cost_once_whoever_looks(transactional_db: None) -> None:
    played = Played(recorded(), free={"Ardesia": 5, "Bruma": 1})
    played.pay_for_a_power("Ardesia", 3)
    close_at_the_table(played)
    running = [Evening.objects.get(pk=played.evening.pk) for _ in range(4)]
    at_once(*[lambda each=each: evenings.close_if_finished(each, NOW) for each in running])
    ardesia, bruma = (played.campaign.magi.get(name=name) for name in ("Ardesia", "Bruma"))
    assert (ledger.free(ardesia), ledger.spent(ardesia)) == (2, 15)
    assert (ledger.free(bruma), ledger.spent(bruma)) == (1, 9)
    (entry,) = ardesia.entries.filter(evening=played.evening)
    assert (entry.kind, entry.amount, entry.item, entry.who) == ("spend", -3, "", None)


def close_at_the_table(played: Played) -> None:
    """The host closes the evening at its table; the campaign has not looked yet."""
    assert closing.close_table(played.evening, played.host, NOW) == ""
    assert Evening.objects.get(pk=played.evening.pk).is_running


def test_an_award_booked_from_four_phones_is_booked_once(transactional_db: None) -> None:
    played = Played(recorded())
    award = awards.agree_on(played.evening, "coming")
    shown = awards.as_shown(awards.shares(played.evening, award))
    each = [Evening.objects.select_related("campaign", "pool").get(pk=played.evening.pk) for _ in range(4)]
    outcomes = at_once(
        *[lambda one=one: awards.close_and_book(one, shown, who=played.host, at=NOW) for one in each],
        refused=(LedgerRefused,),
    )
    assert refusals(outcomes) == ["award_is_booked"] * 3
    assert [ledger.earned(magus) for magus in played.campaign.magi.all()] == [13, 10, 4, 7]


# --- the law ---------------------------------------------------------------------------------------------------------

STEPS = st.lists(
    st.tuples(st.sampled_from(["award", "correct", "buy", "undo", "take back"]), st.integers(-9, 20)), max_size=25
)


class AnySequence(TestCase):
    """Awards, corrections, purchases, undos and reversals in any order, sensible or not."""

    @settings(max_examples=fewer(40))
    @given(STEPS)
    def test_balances_are_sums_and_the_sheet_is_what_was_paid(self, steps: list[tuple[str, int]]) -> None:
        campaign = campaign_of("ada")
        ada = magus_of(campaign, "ada")
        host = campaign.memberships.get(role="host").person
        for step, number in steps:
            ada = Magus.objects.get(pk=ada.pk)
            before = ledger.free(ada)
            try:
                one_step(ada, step, number, host)
            except LedgerRefused:
                assert ledger.free(ada) == before
            ada.refresh_from_db()
            amounts = list(ada.entries.values_list("amount", flat=True))
            assert ledger.free(ada) == sum(amounts) >= 0
            assert ledger.spent(ada) == -sum(ada.entries.purchases().values_list("amount", flat=True))
            assert bought(ada) == ada.entries.purchases().exclude(item="style").count()


def bought(magus: Magus) -> int:
    """How many points, traits and Powers the sheet has beyond what it began with."""
    return magus.life - 20 + sum(magus.ratings.values()) - 15 + magus.powers.count()


def one_step(magus: Magus, step: str, number: int, host: Any) -> None:
    """One of the things that move points; `number` chooses how many, or which."""
    if step == "award":
        ledger.award(magus, number, at=NOW)
    elif step == "correct":
        ledger.correct(magus, number, reason="by hand", at=NOW)
    elif step == "buy":
        goods = list(offers(magus))
        one = goods[number % len(goods)]
        purchases.buy(magus, one.item, one.what, price=one.price, version=magus.version, who=host, at=NOW)
    elif entries := list(magus.entries.select_related("magus")):
        entry = entries[number % len(entries)]
        if step == "undo":
            purchases.undo(entry, who=host, at=NOW)
        else:
            manual_entries.take_back(entry, "by hand", who=host, at=NOW)
