"""What a host may do about a table of an evening, and when the seldom chosen settings of a new one stand open."""

from __future__ import annotations

import pytest

from campaign.models import MatchTable
from campaign.web.forms.planechase import MatchOnPlanesForm, PlanarTableForm
from campaign.web.forms.runes import DuelOfMatchForm, RuneTableForm
from campaign.web.pages.match_tables import TableOnPage
from tests.support.worlds.people import NOW


@pytest.mark.parametrize(
    ("table", "may"),
    [(MatchTable(), True), (MatchTable(ended_at=NOW), False), (MatchTable(abandoned_at=NOW), False)],
    ids=["goes on", "over", "put aside"],
)
def test_the_host_puts_aside_a_table_that_goes_on(table: MatchTable, may: bool) -> None:
    assert TableOnPage(table, ["Ada", "Bo"], is_for_host=True).may_be_put_aside is may
    assert not TableOnPage(table, ["Ada", "Bo"], is_for_host=False).may_be_put_aside


@pytest.mark.django_db
def test_settings_that_are_chosen_seldom_stand_open_where_something_is_wrong_with_them() -> None:
    assert not PlanarTableForm(()).has_wrong_settings and not RuneTableForm(()).has_wrong_settings
    assert not DuelOfMatchForm({"side_deck": "15"}).has_wrong_settings
    assert MatchOnPlanesForm({"decks": "own", "map": "eternities"}).has_wrong_settings
    assert DuelOfMatchForm({"side_deck": "many"}).has_wrong_settings
