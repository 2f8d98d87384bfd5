"""Powers that leave a sheet: what was paid comes back through the ledger, and never off tonight's table."""

from __future__ import annotations

import pytest

from campaign.experience import ledger
from campaign.experience.refusals import LedgerRefused
from campaign.magi import purchases
from campaign.models import Campaign, EntryKind, Evening, Magus, Person, PowerRow, PowerStatus
from campaign.powers import drafts, power_list, refunds
from campaign.powers.refusals import PowerRefused
from tests.support.worlds.people import LATER, NOW, campaign_of, magus_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada")


@pytest.fixture
def magus(campaign: Campaign) -> Magus:
    """Ada's Magus has bought Determinazione for 3 of 10 points."""
    found = magus_of(campaign, "ada")
    ledger.correct(found, 10, reason="from paper", at=NOW)
    purchases.buy(found, "power", "determinazione", price=3, version=1, who=found.owner, at=NOW)
    found.refresh_from_db()
    return found


def of(name: str) -> Person:
    return Person.objects.get(username=name)


def old_power(campaign: Campaign) -> PowerRow:
    return campaign.powers.get(key="determinazione")


def renewed(campaign: Campaign, **changes: object) -> PowerRow:
    """The next version of Determinazione, in play."""
    draft = drafts.new_version(old_power(campaign), of("ada"))
    draft = drafts.change_draft(draft, {**draft.row, **changes})
    power_list.adopt(draft)
    draft.refresh_from_db()
    return draft


def sits_down(campaign: Campaign, magus: Magus) -> Evening:
    """The Magus sits at an evening that is being held."""
    evening = Evening.objects.create(campaign=campaign, number=1, day=NOW.date(), opened_at=NOW, table_code="t")
    evening.attendance.create(magus=magus, seat="ada", played_version=magus.version)
    return evening


def test_d40_a_retired_power_is_paid_back_by_a_reversal(campaign: Campaign, magus: Magus) -> None:
    power_list.retire(old_power(campaign), NOW)
    assert refunds.refund_retired(campaign, LATER) == 1
    magus.refresh_from_db()
    assert (ledger.free(magus), list(magus.powers.all()), magus.version) == (10, [], 3)
    last = magus.entries.last()
    assert last is not None and (last.kind, last.amount) == (EntryKind.REVERSAL, 3)
    assert "retired" in last.reason
    assert refunds.refund_retired(campaign, LATER) == 0


def test_a_retired_power_that_was_never_paid_just_leaves_the_sheet(campaign: Campaign) -> None:
    magus = magus_of(campaign, "ada")
    magus.powers.add(old_power(campaign))
    power_list.retire(old_power(campaign), NOW)
    refunds.refund_retired(campaign, NOW)
    assert not magus.powers.exists() and not magus.entries.exists()


def test_a_sheet_on_tonights_table_is_left_as_it_is(campaign: Campaign, magus: Magus) -> None:
    evening = sits_down(campaign, magus)
    power_list.retire(old_power(campaign), NOW)
    assert refunds.refund_all(NOW) == 0
    assert magus.powers.exists() and ledger.free(magus) == 7
    Evening.objects.filter(pk=evening.pk).update(closed_at=LATER)
    assert refunds.refund_all(LATER) == 1
    assert ledger.free(magus) == 10


def test_a_retired_power_is_sold_to_nobody(campaign: Campaign, magus: Magus) -> None:
    power_list.retire(campaign.powers.get(key="sacrum-fecere"), NOW)
    with pytest.raises(LedgerRefused) as why:
        purchases.buy(magus, "power", "sacrum-fecere", price=3, version=magus.version, who=magus.owner, at=NOW)
    assert why.value.reason == "not_for_sale"


def test_an_old_version_stays_until_its_player_takes_the_new_one(campaign: Campaign, magus: Magus) -> None:
    newer = renewed(campaign, tier="intermediate", xp=6)
    assert refunds.refund_retired(campaign, NOW) == 0
    assert [power.key for power in magus.powers.all()] == ["determinazione"]
    assert refunds.accept_version(magus, old_power(campaign), of("ada"), LATER) == newer
    magus.refresh_from_db()
    assert [power.key for power in magus.powers.all()] == ["determinazione-2"]
    assert ledger.free(magus) == 4
    assert [entry.what for entry in magus.entries.purchases()] == ["determinazione-2"]


def test_an_old_version_is_given_back_for_its_points(campaign: Campaign, magus: Magus) -> None:
    renewed(campaign)
    refunds.give_back(magus, old_power(campaign), of("ada"), LATER)
    assert (ledger.free(magus), magus.powers.exists()) == (10, False)


def test_a_new_version_that_costs_too_much_is_refused_and_nothing_half_done(campaign: Campaign, magus: Magus) -> None:
    renewed(campaign, tier="advanced", xp=9)
    ledger.spend(magus, 6, at=NOW, reason="spent otherwise")
    with pytest.raises(PowerRefused) as why:
        refunds.accept_version(magus, old_power(campaign), of("ada"), LATER)
    assert why.value.reason == "points_missing"
    assert (ledger.free(magus), magus.powers.get().key) == (1, "determinazione")


def test_what_is_in_play_is_not_given_back(campaign: Campaign, magus: Magus) -> None:
    for takes, reason in (
        (refunds.give_back, "still_in_play"),
        (refunds.accept_version, "no_newer_version"),
    ):
        with pytest.raises(PowerRefused) as why:
            takes(magus, old_power(campaign), of("ada"), NOW)
        assert why.value.reason == reason


def test_no_version_is_changed_at_a_table(campaign: Campaign, magus: Magus) -> None:
    renewed(campaign)
    sits_down(campaign, magus)
    with pytest.raises(PowerRefused) as why:
        refunds.accept_version(magus, old_power(campaign), of("ada"), NOW)
    assert why.value.reason == "sheet_at_table"


def test_a_version_that_was_replaced_twice_leads_to_the_newest(campaign: Campaign, magus: Magus) -> None:
    second = renewed(campaign)
    third = drafts.new_version(second, of("ada"))
    power_list.adopt(third)
    assert refunds.newest_version(old_power(campaign)) == third
    assert PowerRow.objects.get(pk=second.pk).status == PowerStatus.SHELVED
