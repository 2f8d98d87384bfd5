"""Which version of a pool may be changed by whom, and when a draft may become one."""

from __future__ import annotations

import pytest

from campaign.models import ImportStatus, Membership, Pool, PoolImport, Role
from campaign.pools.pool_rules import Facts, Pack, SortedPool, Unusable
from campaign.pools.supply import supply
from campaign.pools.versions import may_change_version
from campaign.web.pages.pools.verdict import Verdict

HOST, PLAYER = Membership(role=Role.HOST), Membership(role=Role.PLAYER, person_id=7)
ENOUGH, TOO_FEW = supply({"R": 40}, 4), supply({"R": 39}, 4)
CLEAN = SortedPool(packs=(Pack("R", "shock", Facts("Shock", "{R}", "R", "Instant", 2), (1,)),))
WITH_A_BAD_LINE = SortedPool(packs=CLEAN.packs, unusable=(Unusable(1, "?", "unreadable"),))


def a_draft(*, of_a_current_one: bool = True, status: ImportStatus = ImportStatus.DRAFT) -> PoolImport:
    return PoolImport(replaces=Pool(is_current=of_a_current_one), status=status)


def test_a_pool_is_changed_from_its_current_version_by_its_owner_or_the_host() -> None:
    assert may_change_version(Pool(), HOST) and may_change_version(Pool(owner_id=7), PLAYER)
    assert not may_change_version(Pool(owner_id=8), PLAYER)
    assert not may_change_version(Pool(is_current=False), HOST)


def test_lm_2_a_draft_is_confirmed_when_its_list_is_clean_and_its_packs_suffice() -> None:
    assert Verdict(a_draft(), CLEAN, ENOUGH).may_confirm
    assert not Verdict(a_draft(), CLEAN, TOO_FEW).is_ready
    assert not Verdict(a_draft(), WITH_A_BAD_LINE, ENOUGH).is_ready
    assert not Verdict(a_draft(), WITH_A_BAD_LINE, ENOUGH).may_confirm


def test_a_draft_of_an_older_version_goes_on_from_the_newest_before_it_is_confirmed() -> None:
    stale = Verdict(a_draft(of_a_current_one=False), CLEAN, ENOUGH)
    assert stale.may_rebase and stale.is_ready and not stale.may_confirm
    assert not Verdict(a_draft(), CLEAN, ENOUGH).may_rebase


@pytest.mark.parametrize("status", [ImportStatus.READING, ImportStatus.FAILED])
def test_only_a_draft_that_was_read_goes_on_from_the_newest(status: ImportStatus) -> None:
    assert not Verdict(a_draft(of_a_current_one=False, status=status), CLEAN, ENOUGH).may_rebase


def test_the_first_version_of_a_pool_is_never_stale() -> None:
    assert not Verdict(PoolImport(status=ImportStatus.DRAFT), CLEAN, ENOUGH).is_stale
