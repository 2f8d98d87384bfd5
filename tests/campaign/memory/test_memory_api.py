"""What is remembered, over the API and in the admin: found by evening, Magus, pack, category, Power, page by page."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign, Evening, Magus, Memory, Person, Pick
from tests.campaign.memory.test_memory import demo, laid
from tests.support.worlds.long_seasons import seed
from tests.support.worlds.people import campaign_of, client_of

__all__ = ["demo", "laid"]

pytestmark = pytest.mark.django_db


def found(campaign: Campaign, what: str, /, name: str = "chiara", **asked: Any) -> Any:
    answer = client_of(name).get(f"/api/v1/campaigns/{campaign.slug}/{what}", asked)
    assert answer.status_code == 200, answer.content
    return answer.json()


def rows(campaign: Campaign, what: str, /, **asked: Any) -> list[dict[str, Any]]:
    return list(found(campaign, f"memory/{what}", limit=1000, **asked)["results"])


def test_everything_is_there_without_any_worker(demo: Campaign) -> None:
    """The first look at the API catches up with the tables."""
    Memory.objects.all().delete()
    sorts = ("appearances", "auctions", "picks", "challenges", "throws", "tolls")
    assert all(rows(demo, sort) for sort in sorts)
    assert {row["evening"] for row in rows(demo, "auctions")} == {1, 2, 3}


@pytest.mark.parametrize(
    ("what", "asked", "holds"),
    [
        ("picks", {"evening": 1}, lambda row: row["evening"] == 1),
        ("picks", {"since": 2}, lambda row: row["evening"] >= 2),
        ("picks", {"until": 1, "deck": "U"}, lambda row: row["evening"] == 1 and row["deck"] == "U"),
        ("picks", {"how": "completion"}, lambda row: row["how"] == "completion"),
        ("challenges", {"category": "social"}, lambda row: row["category"] == "social"),
        ("challenges", {"ending": "test"}, lambda row: row["ending"] == "test"),
        ("throws", {"sign": "rock"}, lambda row: row["sign"] == "rock"),
        ("throws", {"came": "won"}, lambda row: row["came"] == "won"),
        ("tolls", {"what": "life"}, lambda row: row["what"] == "life"),
        ("tolls", {"why": "wager"}, lambda row: row["why"] == "wager"),
        ("auctions", {"deck": "A"}, lambda row: row["deck"] == "A"),
    ],
)
def test_a_filter_gives_what_it_names_and_all_of_it(demo: Campaign, what: str, asked: Any, holds: Any) -> None:
    everything = rows(demo, what)
    some = rows(demo, what, **asked)
    assert some and some == [row for row in everything if holds(row)]


def test_by_magus_pack_and_power(demo: Campaign) -> None:
    bruma = Magus.objects.get(name="Bruma")
    own = rows(demo, "picks", magus=bruma.pk)
    assert own and {row["magus"] for row in own} == {bruma.pk}
    fought = rows(demo, "challenges", magus=bruma.pk)
    assert fought and all(bruma.pk in (row["caller"], row["contester"]) for row in fought)
    pack = own[0]["pack_name"]
    assert all(row["pack_name"] == pack for row in rows(demo, "picks", pack=pack.upper()))
    Pick.objects.filter(pack_name=pack).update(pack_name="Lim-Dûl’s Vault")
    assert {row["pack_name"] for row in rows(demo, "picks", pack="lim-dul's")} == {"Lim-Dûl’s Vault"}
    used = [row for row in rows(demo, "powers") if row["challenge"]]
    for power in {row["power"] for row in used}:
        with_it = {(row["evening"], row["number"]) for row in rows(demo, "challenges", power=power)}
        assert with_it == {(row["evening"], row["challenge"]) for row in used if row["power"] == power}


def test_a_filter_that_makes_no_sense_is_refused(demo: Campaign) -> None:
    chiara = client_of("chiara")
    for query in ("evening=x", "magus=0", "deck=Z", "how=stolen", "since=99999999999999999999"):
        assert chiara.get(f"/api/v1/campaigns/{demo.slug}/memory/picks?{query}").status_code == 400


def test_long_lists_come_in_pages() -> None:
    campaign = campaign_of()
    seed(campaign, 3, 4)
    first = found(campaign, "memory/picks", "carla", limit=10)
    second = found(campaign, "memory/picks", "carla", limit=10, offset=10)
    assert first["count"] == Pick.objects.filter(evening__campaign=campaign).count() == 24
    assert len(first["results"]) == 10 and first["results"] != second["results"] and first["next"]


def test_nothing_of_another_campaign_is_given(demo: Campaign) -> None:
    other = campaign_of(host="olga", name="Elsewhere")
    seed(other, 1, 3)
    assert not {row["magus"] for row in rows(demo, "picks")} & set(other.magi.values_list("pk", flat=True))
    assert client_of("olga").get(f"/api/v1/campaigns/{demo.slug}/memory/picks").status_code == 404
    foreign = other.seasons.create(name="Theirs", first=1)
    assert client_of("chiara").get(f"/api/v1/campaigns/{demo.slug}/seasons/{foreign.pk}").status_code == 404


def test_nothing_secret_of_the_open_evening_is_given(demo: Campaign) -> None:
    """Its completion, and the recap, come when it is closed."""
    assert not rows(demo, "picks", evening=3, how="completion")
    assert client_of("chiara").get(f"/api/v1/campaigns/{demo.slug}/evenings/3/recap").status_code == 404


def test_the_standings_and_the_recap_say_what_the_pages_say(demo: Campaign) -> None:
    told = found(demo, "standings")
    assert told["evenings"] == [1, 2]
    assert {line["name"] for line in told["lines"]} == {"Bruma", "Ardesia", "Delfina", "Corvino"}
    assert sum(one["times"] for one in told["packs"]) <= len(rows(demo, "challenges", until=2))
    assert sum(sum(one["all"].values()) for one in told["habits"]) == len(rows(demo, "throws", until=2))
    recap = found(demo, "evenings/1/recap")
    assert [one["number"] for one in recap["challenges"]] == [
        row["number"] for row in rows(demo, "challenges", evening=1)
    ]


def test_a_host_writes_seasons_over_the_api(demo: Campaign) -> None:
    demo.seasons.all().delete()
    chiara, address = client_of("chiara"), f"/api/v1/campaigns/{demo.slug}/seasons"
    made = chiara.post(address, {"name": "Winter", "first": 1, "last": 1}, "application/json")
    assert made.status_code == 201
    taken = chiara.post(address, {"name": "Spring", "first": 1}, "application/json")
    assert taken.status_code == 409 and "Winter" in taken.json()["detail"]
    one = f"{address}/{made.json()['id']}"
    assert chiara.patch(one, {"name": "First winter"}, "application/json").json() == {
        "id": made.json()["id"],
        "name": "First winter",
        "first": 1,
        "last": 1,
    }
    assert found(demo, "standings", season=made.json()["id"])["evenings"] == [1]
    assert client_of("dario").delete(one).status_code == 403
    assert chiara.delete(one).status_code == 204


# --- admin and command ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["pick", "challengeresolution", "throw", "poweruse", "toll", "auction", "appearance"])
def test_a_keeper_searches_and_changes_nothing(demo: Campaign, model: str) -> None:
    rows(demo, "picks")
    client = Client()
    client.force_login(Person.objects.create_superuser("root"), "django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse(f"admin:campaign_{model}_changelist"), {"q": "Bruma"}).status_code == 200
    assert client.get(reverse(f"admin:campaign_{model}_add")).status_code == 403


def test_the_command_makes_rows_anew(demo: Campaign, capsys: pytest.CaptureFixture[str]) -> None:
    rows(demo, "picks")
    first = Evening.objects.get(campaign=demo, number=1)
    count = Pick.objects.filter(evening=first).count()
    Pick.objects.filter(evening=first).delete()
    call_command("campaign", "rebuild", demo.slug)
    told = capsys.readouterr().out
    assert str(count) in told and Pick.objects.filter(evening=first).count() == count
    call_command("campaign", "rebuild")
    assert [line.rpartition(": ")[2] for line in capsys.readouterr().out.splitlines()] == ["0", "0", "0"]
