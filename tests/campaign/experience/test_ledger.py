"""The experience ledger: bookings, reversals, sums (LM §3.6, §3.7)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from campaign.experience import ledger
from campaign.experience.ledger import Balance
from campaign.experience.refusals import LedgerRefused
from campaign.models import Campaign, EntryKind, ExperienceEntry, Magus
from campaign.models.experience import Unchangeable
from tests.support.examples import fewer
from tests.support.worlds.people import LATER, NOW, campaign_of, magus_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada", "bo")


@pytest.fixture
def ada(campaign: Campaign) -> Magus:
    return magus_of(campaign, "ada")


def refusal(act: Any, *args: Any, **words: Any) -> tuple[str, str]:
    """The rule and the reason with which this is refused."""
    with pytest.raises(LedgerRefused) as refused:
        act(*args, **words)
    return refused.value.rule, refused.value.reason


def test_a_new_magus_has_no_points(ada: Magus) -> None:
    assert ledger.balance(ada) == Balance(earned=0, spent=0)
    assert (ledger.free(ada), ledger.earned(ada), ledger.spent(ada)) == (0, 0, 0)


def test_lm1_free_is_earned_less_spent(ada: Magus) -> None:
    ledger.award(ada, 8, at=NOW)
    ledger.spend(ada, 3, at=NOW)
    assert ledger.balance(ada) == Balance(earned=8, spent=3)
    assert ledger.free(ada) == 5


def test_lm37_more_than_is_free_can_not_be_spent(ada: Magus) -> None:
    ledger.award(ada, 2, at=NOW)
    with pytest.raises(LedgerRefused) as refused:
        ledger.spend(ada, 3, at=NOW)
    assert (refused.value.rule, refused.value.reason) == ("LM 3.7", "xp_insufficient")
    assert refused.value.values == {"price": 3, "free": 2}
    assert ledger.free(ada) == 2


@pytest.mark.parametrize(("act", "amount"), [(ledger.award, 0), (ledger.award, -1), (ledger.spend, 0)])
def test_an_entry_moves_points_in_its_own_direction(ada: Magus, act: Any, amount: int) -> None:
    assert refusal(act, ada, amount, at=NOW)[1] in {"nothing_moved", "wrong_direction"}
    ledger.award(ada, 5, at=NOW)
    assert refusal(ledger.spend, ada, -1, at=NOW) == ("LM 3.7", "wrong_direction")
    assert ledger.free(ada) == 5


def test_the_same_source_is_booked_once(ada: Magus) -> None:
    first = ledger.award(ada, 5, at=NOW, source="award:1")
    assert ledger.award(ada, 5, at=LATER, source="award:1") == first
    assert ledger.free(ada) == 5


def test_hand_entries_without_a_source_are_many(ada: Magus) -> None:
    ledger.correct(ada, 5, reason="carried over", at=NOW)
    ledger.correct(ada, 5, reason="carried over", at=NOW)
    assert ledger.free(ada) == 10


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_correction_needs_a_reason(ada: Magus, reason: str) -> None:
    assert refusal(ledger.correct, ada, 5, reason=reason, at=NOW)[1] == "reason_missing"


def test_a_correction_changes_what_was_earned(ada: Magus) -> None:
    ledger.award(ada, 8, at=NOW)
    ledger.correct(ada, -3, reason="counted twice", at=NOW)
    assert ledger.balance(ada) == Balance(earned=5, spent=0)
    assert refusal(ledger.correct, ada, -6, reason="more", at=NOW) == ("LM 3.7", "xp_insufficient")


def test_a_reversed_award_is_not_earned_and_a_reversed_purchase_is_not_spent(ada: Magus) -> None:
    given_ = ledger.award(ada, 8, at=NOW)
    ledger.award(ada, 5, at=NOW)
    paid = ledger.spend(ada, 3, at=NOW)
    ledger.reverse(paid, "taken back", at=LATER)
    assert ledger.balance(ada) == Balance(earned=13, spent=0)
    ledger.reverse(given_, "wrong Magus", at=LATER)
    assert ledger.balance(ada) == Balance(earned=5, spent=0)
    assert [entry.kind for entry in ada.entries.all()] == ["award", "award", "spend", "reversal", "reversal"]


def test_an_entry_is_reversed_once_with_a_reason_and_a_reversal_never(ada: Magus) -> None:
    entry = ledger.award(ada, 8, at=NOW)
    assert refusal(ledger.reverse, entry, " ", at=NOW)[1] == "reason_missing"
    reversal = ledger.reverse(entry, "twice", at=NOW)
    assert refusal(ledger.reverse, entry, "again", at=NOW)[1] == "already_reversed"
    assert refusal(ledger.reverse, reversal, "and back", at=NOW)[1] == "reversal_stays"


def test_an_award_whose_points_are_spent_is_not_reversed(ada: Magus) -> None:
    entry = ledger.award(ada, 3, at=NOW)
    ledger.spend(ada, 3, at=NOW)
    assert refusal(ledger.reverse, entry, "twice", at=NOW) == ("LM 3.7", "xp_insufficient")


def test_points_before_a_moment(ada: Magus) -> None:
    ledger.award(ada, 8, at=NOW)
    ledger.spend(ada, 3, at=LATER)
    assert ledger.balance(ada, before=NOW) == Balance()
    assert ledger.balance(ada, before=LATER) == Balance(earned=8)


def test_the_balances_of_a_campaign_are_those_of_its_magi(
    campaign: Campaign, ada: Magus, django_assert_num_queries: Any
) -> None:
    bo = magus_of(campaign, "bo")
    stranger = magus_of(campaign_of("zed", host="zoe", name="Elsewhere"), "zed")
    ledger.award(ada, 8, at=NOW)
    ledger.award(stranger, 3, at=NOW)
    ledger.spend(ada, 5, at=NOW)
    with django_assert_num_queries(2):
        found = ledger.balances(campaign)
    assert found == {ada.pk: Balance(8, 5), bo.pk: Balance()}


# --- what the database keeps, whoever writes -------------------------------------------------------------------------


def raw(magus: Magus, amount: int, **values: Any) -> ExperienceEntry:
    kind = EntryKind.AWARD if amount > 0 else EntryKind.SPEND
    return ExperienceEntry.objects.create(**{"magus": magus, "kind": kind, "amount": amount, "at": NOW} | values)


def test_the_database_refuses_a_debt(ada: Magus) -> None:
    raw(ada, 3)
    with pytest.raises(IntegrityError), transaction.atomic():
        raw(ada, -4)
    with pytest.raises(IntegrityError), transaction.atomic():
        ExperienceEntry.objects.bulk_create(
            ExperienceEntry(magus=ada, kind=EntryKind.SPEND, amount=-2, at=NOW) for _ in range(2)
        )
    assert ledger.free(ada) == 3


@pytest.mark.parametrize(
    "values",
    [
        {"amount": 0},
        {"kind": "gift"},
        {"kind": "spend"},
        {"kind": "correction"},
        {"kind": "reversal", "reason": "why"},
        {"item": "life", "version": 2},
        {"item": "hat", "kind": "spend", "amount": -1, "version": 2},
        {"item": "life", "kind": "spend", "amount": -1},
        {"version": 2},
    ],
    ids=str,
)
def test_the_database_refuses_an_entry_that_is_none(ada: Magus, values: dict[str, Any]) -> None:
    raw(ada, 9)
    with pytest.raises(IntegrityError), transaction.atomic():
        raw(ada, **{"amount": 1} | values)


def test_the_database_takes_an_entry_back_whole_and_once(campaign: Campaign, ada: Magus) -> None:
    entry = raw(ada, 9)
    back = {"kind": EntryKind.REVERSAL, "reverses": entry, "reason": "why"}
    bo = magus_of(campaign, "bo")
    raw(bo, 20)
    for magus, amount in ((ada, -8), (bo, -9)):
        with pytest.raises(IntegrityError), transaction.atomic():
            raw(magus, amount, **back)
    raw(ada, -9, **back)
    with pytest.raises(IntegrityError), transaction.atomic():
        raw(ada, -9, **back)


def test_an_entry_is_never_changed_or_deleted(ada: Magus) -> None:
    entry = raw(ada, 9)
    for act in (entry.save, entry.delete, ExperienceEntry.objects.all().delete):
        with pytest.raises(Unchangeable):
            act()
    with pytest.raises(Unchangeable):
        ExperienceEntry.objects.update(amount=10)
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE campaign_experienceentry SET amount = 10")


def test_what_the_ledger_names_is_never_deleted(ada: Magus) -> None:
    raw(ada, 9)
    with pytest.raises(IntegrityError), transaction.atomic():
        ada.delete()


# --- sheets from before the ledger -----------------------------------------------------------------------------------


def test_powers_from_before_the_ledger_are_carried_over_as_earned_and_paid(campaign: Campaign, ada: Magus) -> None:
    """The migration finds Powers on a sheet that nobody has paid."""
    bo = magus_of(campaign, "bo")
    ada.powers.set(campaign.powers.filter(key__in=["determinazione", "rigenerazione"]))
    import_module("campaign.migrations.0007_experience").carry_over(apps, None)
    assert ledger.balance(ada) == Balance(earned=9, spent=9)
    assert sorted(ada.entries.purchases().values_list("what", flat=True)) == ["determinazione", "rigenerazione"]
    assert bo.entries.count() == 0


# --- the law ---------------------------------------------------------------------------------------------------------

STEPS = st.lists(
    st.tuples(st.sampled_from(["award", "spend", "correct", "reverse"]), st.integers(-12, 12)), max_size=30
)


class AnySequence(TestCase):
    """Awards, spending, corrections and reversals in any order, sensible or not."""

    @settings(max_examples=fewer(100))
    @given(STEPS)
    def test_every_balance_is_the_sum_of_its_entries_and_never_negative(self, steps: list[tuple[str, int]]) -> None:
        ada = magus_of(campaign_of("ada"), "ada")
        model: list[int] = []
        for step, number in steps:
            before = sum(model)
            try:
                entry = one_step(ada, step, number)
            except LedgerRefused:
                assert ledger.free(ada) == before
                continue
            model.append(entry.amount)
            assert ledger.free(ada) == sum(model) >= 0
        amounts = list(ada.entries.values_list("amount", flat=True))
        assert amounts == model
        assert ledger.balance(ada).free == ledger.earned(ada) - ledger.spent(ada) == sum(amounts)


def one_step(magus: Magus, step: str, number: int) -> ExperienceEntry:
    """One booking; a reversal takes back the entry that stands so far down the ledger."""
    if step == "award":
        return ledger.award(magus, number, at=NOW)
    if step == "spend":
        return ledger.spend(magus, number, at=NOW)
    if step == "correct":
        return ledger.correct(magus, number, reason="by hand", at=NOW)
    entries = list(magus.entries.all())
    if not entries:
        raise LedgerRefused("empty", "")
    return ledger.reverse(entries[number % len(entries)], "by hand", at=NOW)
