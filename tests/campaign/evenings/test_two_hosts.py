"""Two hosts who edit one thing in the same millisecond, over real transactions."""

from __future__ import annotations

import html
import re
from datetime import date

import pytest
from django.test import Client

from campaign.evenings import evenings
from campaign.models import Evening, Magus, Role
from tests.support.together import at_once
from tests.support.worlds.people import campaign_of, client_of, magus_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

JSON = "application/json"


@pytest.fixture
def evening() -> Evening:
    campaign = campaign_of("ada", "bo")
    campaign.memberships.update(role=Role.HOST)
    magus_of(campaign, "ada")
    return evenings.plan_evening(campaign, day=date(2026, 3, 6))


def changed_at_once(address: str, field: str) -> list[int]:
    """What four hosts are told who have seen the same and send a change of their own at once."""
    hosts = [client_of(name) for name in ("ada", "bo", "ada", "bo")]
    seen = {"If-Match": hosts[0].get(address)["ETag"]}
    return sorted(
        answer.status_code
        for answer in at_once(
            *[
                lambda host=host, number=number: host.patch(address, {field: f"From {number}"}, JSON, headers=seen)
                for number, host in enumerate(hosts)
            ]
        )
    )


def test_of_hosts_who_have_seen_the_same_evening_one_changes_it(evening: Evening) -> None:
    address = f"/api/v1/campaigns/{evening.campaign.slug}/evenings/{evening.number}"
    assert changed_at_once(address, "notes") == [200, 412, 412, 412]


def test_of_players_who_have_seen_the_same_sheet_one_changes_it(evening: Evening) -> None:
    address = f"/api/v1/campaigns/{evening.campaign.slug}/magi/{Magus.objects.get().pk}"
    assert changed_at_once(address, "name").count(200) == 1


def test_a_change_that_names_nothing_and_one_that_does_never_mix(evening: Evening) -> None:
    """Whoever comes first: what was seen is changed, or it is told."""
    address = f"/api/v1/campaigns/{evening.campaign.slug}/evenings/{evening.number}"
    ada, bo = client_of("ada"), client_of("bo")
    seen = {"If-Match": ada.get(address)["ETag"]}
    named, _plain = at_once(
        lambda: ada.patch(address, {"notes": "Bring dice"}, JSON, headers=seen),
        lambda: bo.patch(address, {"place": "At Bo's"}, JSON),
    )
    evening.refresh_from_db()
    assert evening.place == "At Bo's"
    assert (evening.notes == "Bring dice") == (named.status_code == 200)


# --- on pages --------------------------------------------------------------------------------------------------------


def page_of(evening: Evening) -> str:
    return f"/c/{evening.campaign.slug}/evenings/{evening.number}/edit/"


def as_read(client: Client, evening: Evening) -> dict[str, str]:
    """The form as its page shows it, with what it was made from."""
    found = re.findall(
        r'<input[^>]*?name="(initial-\w+)"[^>]*?value="([^"]*)"', client.get(page_of(evening)).content.decode()
    )
    was_read = {name: html.unescape(value) for name, value in found}
    return was_read | {name.removeprefix("initial-"): value for name, value in was_read.items()}


def test_what_another_host_has_set_meanwhile_stays(evening: Evening) -> None:
    ada, bo = client_of("ada"), client_of("bo")
    of_ada, of_bo = as_read(ada, evening), as_read(bo, evening)
    assert ada.post(page_of(evening), of_ada | {"place": "At Ada's", "begins_at": "20:30"}).status_code == 302
    assert bo.post(page_of(evening), of_bo | {"notes": "Bring dice"}).status_code == 302
    evening.refresh_from_db()
    assert (evening.place, evening.notes, str(evening.begins_at)) == ("At Ada's", "Bring dice", "20:30:00")


def test_of_two_hosts_who_set_the_same_the_second_is_shown_both_and_decides(evening: Evening) -> None:
    ada, bo = client_of("ada"), client_of("bo")
    of_ada, of_bo = as_read(ada, evening), as_read(bo, evening)
    ada.post(page_of(evening), of_ada | {"place": "At Ada's", "notes": "Bring dice"})
    late = bo.post(page_of(evening), of_bo | {"place": "At Bo's"})
    assert late.status_code == 422
    shown = html.unescape(late.content.decode())
    assert "somebody has set this to “At Ada's”" in shown and 'value="At Bo\'s"' in shown
    evening.refresh_from_db()
    assert evening.place == "At Ada's"
    again = dict(re.findall(r'<input type="hidden" name="(initial-\w+)" value="([^"]*)"', shown))
    assert again["initial-place"] == "At Ada's"
    assert bo.post(page_of(evening), of_bo | again | {"place": "At Bo's"}).status_code == 302
    evening.refresh_from_db()
    assert (evening.place, evening.notes) == ("At Bo's", "Bring dice")


def test_of_hosts_who_save_the_same_page_at_once_one_is_asked_again(evening: Evening) -> None:
    hosts = [client_of(name) for name in ("ada", "bo")]
    read = as_read(hosts[0], evening)
    saved = at_once(
        *[
            lambda host=host, number=number: host.post(page_of(evening), read | {"place": f"At {number}"})
            for number, host in enumerate(hosts)
        ]
    )
    assert sorted(answer.status_code for answer in saved) == [302, 422]


def test_lines_of_a_note_are_the_same_however_they_end(evening: Evening) -> None:
    evening.notes = "Dice\nBoards"
    evening.save()
    bo = client_of("bo")
    read = as_read(bo, evening) | {"notes": "Dice\r\nBoards", "initial-notes": "Dice\r\nBoards", "place": "At Bo's"}
    assert bo.post(page_of(evening), read).status_code == 302
    evening.refresh_from_db()
    assert evening.notes == "Dice\nBoards"
