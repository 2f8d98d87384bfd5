"""What the pages of an evening let whom do: its plan, its agenda, its rulings, the pictures of its decks."""

from __future__ import annotations

import pytest

from campaign.evenings.darkroom import DECKS
from campaign.evenings.deck_pictures import OnPage
from campaign.models import DeckPicture, Evening, Membership, Role, Ruling
from campaign.web.pages.evenings.on_page import EveningOnPage, RulingsOnPage
from tests.support.worlds.people import LATER, NOW

HOST, PLAYER, WATCHER = (Membership(role=role) for role in (Role.HOST, Role.PLAYER, Role.WATCHER))
PLANNED, RUNNING, CLOSED = Evening(), Evening(opened_at=NOW), Evening(opened_at=NOW, closed_at=LATER)


@pytest.mark.parametrize("evening", [PLANNED, RUNNING, CLOSED], ids=["planned", "running", "closed"])
def test_the_host_changes_the_plan_until_the_evening_is_opened_and_corrects_it_after(evening: Evening) -> None:
    host = EveningOnPage(evening, HOST)
    assert (host.may_change_plan, host.may_correct) == (evening is PLANNED, evening is not PLANNED)
    player = EveningOnPage(evening, PLAYER)
    assert not player.may_change_plan and not player.may_correct


@pytest.mark.parametrize("me", [HOST, PLAYER], ids=["host", "player"])
def test_who_plays_writes_the_agenda_until_the_evening_is_closed(me: Membership) -> None:
    assert EveningOnPage(PLANNED, me).may_write and EveningOnPage(RUNNING, me).may_write
    assert not EveningOnPage(CLOSED, me).may_write
    assert not EveningOnPage(RUNNING, WATCHER).may_write


def test_rulings_are_shown_to_who_may_write_one_and_to_all_once_there_is_one() -> None:
    assert RulingsOnPage([], [], may_rule=True).is_shown
    assert RulingsOnPage([], [Ruling()], may_rule=False).is_shown
    assert not RulingsOnPage([], [], may_rule=False).is_shown


@pytest.mark.parametrize(("pictures", "may_add"), [(0, True), (DECKS.most - 1, True), (DECKS.most, False)])
def test_a_deck_takes_pictures_until_it_has_the_most(pictures: int, may_add: bool) -> None:
    shots = [(DeckPicture(), False)] * pictures
    assert OnPage(shots, may_bring=True).may_add is may_add
    assert not OnPage(shots, may_bring=False).may_add


def test_pictures_are_shown_where_there_are_some_or_may_be() -> None:
    assert OnPage([], may_bring=True).is_shown and OnPage([(DeckPicture(), False)], may_bring=False).is_shown
    assert not OnPage([], may_bring=False).is_shown
