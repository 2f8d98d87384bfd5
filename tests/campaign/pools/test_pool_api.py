"""Pools over REST: lists, drafts, confirming, and refusals with a stable code."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaign.cards.lists.values import MOST_LINES
from campaign.models import Campaign, Card, Membership, Person, Pool, PoolImport, Role
from campaign.pools import exports
from campaign.pools.imports import begin_import, make_pool
from tests.support.worlds.evenings import STARTER

pytestmark = pytest.mark.usefixtures("catalogue")

AT = "/api/v1/campaigns/thursdays"


@pytest.fixture
def campaign() -> Campaign:
    return Campaign.objects.create(name="Thursdays", slug="thursdays")


def member(campaign: Campaign, name: str, role: Role | None) -> Client:
    person = Person.objects.create_user(name)
    if role:
        Membership.objects.create(campaign=campaign, person=person, role=role)
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def ada(campaign: Campaign) -> Client:
    return member(campaign, "ada", Role.PLAYER)


def send(client: Client, method: str, address: str, **body: Any) -> Any:
    return getattr(client, method)(AT + address, data=body, content_type="application/json")


def test_a_list_becomes_a_pool(ada: Client) -> None:
    made = send(ada, "post", "/imports", name="Mine", text=STARTER + ",4,Nobody Knows Me\nhello\n", players=4)
    assert made.status_code == 201
    report = made.json()["report"]
    assert [(line["line"], line["reason"]) for line in report["unusable"]] == [(105, "no_number_given")]
    assert [(card["key"], card["why"]) for card in report["to_file"]] == [("nobody knows me", "unknown")]
    at = f"/imports/{made.json()['key']}"
    assert send(ada, "post", f"{at}/confirm").status_code == 422
    assert send(ada, "post", f"{at}/leave-out").json()["report"]["unusable"] == []
    filed = send(ada, "post", f"{at}/file", filings=[{"key": "nobody knows me", "deck": "R", "mana_cost": "1r"}])
    assert filed.json()["report"]["is_clean"]
    first, second = (send(ada, "post", f"{at}/confirm").json() for _ in range(2))
    assert first == second
    assert first["packs"] == {"W": 16, "U": 16, "B": 16, "R": 17, "G": 16, "A": 14, "L": 8}
    assert [pool["name"] for pool in ada.get(f"{AT}/pools").json()["results"]] == ["Mine"]
    assert ada.get(f"{AT}/imports").json()["results"] == []


def test_a_pool_with_its_packs_and_its_measure(ada: Client, campaign: Campaign) -> None:
    pool = make_pool(campaign, Person.objects.get(username="ada"), name="Starter", text=STARTER)
    whole = ada.get(f"{AT}/pools/{pool.pk}?players=5").json()
    assert whole["cards"][0] == {
        "code": "W01", "deck": "W", "name": "Serra Angel", "mana_cost": "{3}{W}{W}", "mana_value": 5, "colors": "W",
        "type_line": "Creature — Angel", "by_hand": False,
    }  # fmt: skip
    assert (whole["supply"]["refused"], whole["supply"]["carries"]) == (False, 9)
    assert whole["supply"]["shortages"][0] == {"deck": "W", "has": 16, "needs": 18}
    assert whole["supply"]["decks"][0] == {
        "deck": "W", "has": 16, "needs": 18, "missing": 2, "over": 0, "sentence": "White: 16 of 18, 2 are missing."
    }  # fmt: skip
    assert [(deck["deck"], deck["over"]) for deck in whole["supply"]["decks"][5:]] == [("A", 1), ("L", 0)]
    assert [(want["deck"], want["missing"]) for want in whole["wants"]] == [(deck, 2) for deck in "WUBRG"]
    assert whole["wants"][0]["kinds"] == [
        {"what": "sorcery", "has": 1, "would_have": 4}, {"what": "creature", "has": 8, "would_have": 10}
    ]  # fmt: skip
    assert ada.get(f"{AT}/pools/{pool.pk}?players=13").status_code == 400


def test_what_each_deck_of_a_pool_is_made_of(ada: Client, campaign: Campaign) -> None:
    pool = make_pool(campaign, Person.objects.get(username="ada"), name="Starter", text=STARTER)
    decks = {deck["deck"]: deck for deck in ada.get(f"{AT}/pools/{pool.pk}").json()["glance"]}
    assert (decks["W"]["packs"], sum(decks["W"]["costs"]), decks["W"]["colours"]) == (16, 16, {"W": 16})
    assert (decks["L"]["costs"], decks["L"]["kinds"], decks["L"]["colours"]) == ([0] * 8, {"land": 8}, {})


def test_a_pool_is_renamed_and_put_away(ada: Client, campaign: Campaign) -> None:
    pool = make_pool(campaign, Person.objects.get(username="ada"), name="Starter", text=STARTER)
    changed = send(ada, "patch", f"/pools/{pool.pk}", name="Box", put_away=True).json()
    assert (changed["name"], changed["retired_at"] is None) == ("Box", False)
    assert send(ada, "patch", f"/pools/{pool.pk}", put_away=False).json()["retired_at"] is None
    watcher = member(campaign, "wim", Role.WATCHER)
    assert send(watcher, "patch", f"/pools/{pool.pk}", name="Mine now").status_code == 403


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        ({"text": ""}, 400, "invalid"),
        ({"text": "\n\n"}, 422, "empty"),
        ({"text": "4 Shock\n" * 100_000}, 413, "too_many_lines"),
        ({"name": ""}, 422, "name_missing"),
        ({"name": "Starter"}, 422, ""),
        ({"name": "n" * 10_000}, 400, "invalid"),
        ({"players": 13}, 400, "invalid"),
        ({"replaces": 10**30}, 400, "invalid"),
    ],
)
def test_lists_that_are_refused(ada: Client, body: dict[str, Any], status: int, reason: str) -> None:
    if body.get("name") == "Starter":
        body, status, reason = body | {"text": "# only a remark"}, 201, ""
    response = send(ada, "post", "/imports", **({"name": "Mine", "text": "4 Shock"} | body))
    assert response.status_code == status
    assert response.json().get("reason", "") == reason
    assert PoolImport.objects.exists() is (status == 201)


def test_a_refusal_names_its_rule_and_its_values(ada: Client) -> None:
    made = send(ada, "post", "/imports", name="Mine", text=STARTER, players=10).json()
    refused = send(ada, "post", f"/imports/{made['key']}/confirm")
    assert refused.status_code == 422
    assert refused.json() == {
        "type": "urn:live-magic:problem:too_few_packs",
        "title": "Unprocessable Entity",
        "status": 422,
        "detail": "10 players need 100 packs besides the lands; this list has 94. LM 2",
        "reason": "too_few_packs",
        "rule": "LM 2",
        "values": {"has": 94, "needs": 100, "players": 10},
        "errors": [],
    }
    assert send(ada, "patch", f"/imports/{made['key']}", players=9).status_code == 200
    assert send(ada, "post", f"/imports/{made['key']}/confirm").status_code == 200


def test_who_was_slower_goes_on_from_the_newest_version(ada: Client, campaign: Campaign) -> None:
    pool = make_pool(campaign, Person.objects.get(username="ada"), name="Starter", text=STARTER)
    keys = [send(ada, "post", "/imports", text=STARTER, replaces=pool.pk).json()["key"] for _ in range(2)]
    assert send(ada, "post", f"/imports/{keys[0]}/confirm").status_code == 200
    slower = send(ada, "post", f"/imports/{keys[1]}/confirm")
    assert (slower.status_code, slower.json()["reason"]) == (409, "pool_changed")
    assert send(ada, "post", f"/imports/{keys[1]}/rebase").status_code == 200
    assert send(ada, "post", f"/imports/{keys[1]}/confirm").json()["version"] == 3


def test_a_draft_is_its_author_s_and_the_host_s(ada: Client, campaign: Campaign) -> None:
    draft = begin_import(campaign, Person.objects.get(username="ada"), name="Mine", text=STARTER)
    host, player, stranger = (
        member(campaign, name, role) for name, role in (("h", Role.HOST), ("p", Role.PLAYER), ("s", None))
    )
    for client, status, listed in ((host, 200, 1), (ada, 200, 1), (player, 404, 0)):
        assert client.get(f"{AT}/imports/{draft.pk}").status_code == status
        assert len(client.get(f"{AT}/imports").json()["results"]) == listed
    assert stranger.get(f"{AT}/imports").status_code == 404
    assert Client().get(f"{AT}/imports").status_code in {401, 403}
    assert player.delete(f"{AT}/imports/{draft.pk}").status_code == 404
    assert ada.delete(f"{AT}/imports/{draft.pk}").status_code == 204


def test_others_may_not_replace_a_pool(ada: Client, campaign: Campaign) -> None:
    pool = make_pool(campaign, Person.objects.get(username="ada"), name="Starter", text=STARTER)
    player, watcher = member(campaign, "p", Role.PLAYER), member(campaign, "w", Role.WATCHER)
    assert send(player, "post", "/imports", text=STARTER, replaces=pool.pk).status_code == 403
    assert send(watcher, "post", "/imports", name="x", text=STARTER).status_code == 403
    other = Campaign.objects.create(name="Fridays", slug="fridays")
    theirs = make_pool(other, Person.objects.get(username="p"), name="Theirs", text=STARTER)
    assert send(ada, "post", "/imports", text=STARTER, replaces=theirs.pk).status_code == 400
    assert ada.get(f"{AT}/pools/{theirs.pk}").status_code == 404


def test_a_long_list_tells_how_far_it_is(ada: Client) -> None:
    made = send(ada, "post", "/imports", name="Long", text=STARTER + "# nothing\n" * 3_000).json()
    assert (made["status"], made["done"], made["total"]) == ("reading", 0, 3_103)
    assert send(ada, "post", f"/imports/{made['key']}/confirm").json()["reason"] == "still_reading"
    too_long = send(ada, "patch", f"/imports/{made['key']}", text="# x\n" * (MOST_LINES + 1))
    assert (too_long.status_code, too_long.json()["reason"]) == (413, "too_many_lines")


def test_pools_are_listed_in_few_queries(ada: Client, campaign: Campaign, django_assert_max_num_queries: Any) -> None:
    for number in range(5):
        make_pool(campaign, Person.objects.get(username="ada"), name=f"Pool {number}", text=STARTER)
    with django_assert_max_num_queries(8):
        assert ada.get(f"{AT}/pools").json()["count"] == 5
    assert Pool.objects.count() == 5


CUBE = "# mainboard\n" + "\n".join(f"Card {n}" for n in range(12)) + "\n# maybeboard\nSerra Angel\n"


def test_a_cube_says_that_it_is_one_and_becomes_packs(ada: Client) -> None:
    made = send(ada, "post", "/imports", name="Cube", text=CUBE).json()
    assert (made["brought_as"], made["surely"], made["each_is_a_pack"]) == ("cubecobra", True, False)
    assert made["report"]["is_cube"]
    assert [line["reason"] for line in made["report"]["left_out"]] == ["maybeboard"]
    packs = send(ada, "patch", f"/imports/{made['key']}", each_is_a_pack=True).json()
    assert (packs["each_is_a_pack"], packs["report"]["problems"], len(packs["report"]["to_file"])) == (True, [], 12)
    assert (
        send(ada, "post", "/imports", name="Again", text=CUBE, each_is_a_pack=True).json()["report"]["problems"] == []
    )


def test_lines_are_told_with_what_becomes_of_them(ada: Client) -> None:
    made = send(
        ada, "post", "/imports", name="Mine", text="4 Serra Angel (M10) 27\n3 Shock\n\nMaybeboard\n1 Opt\n"
    ).json()
    at = f"{AT}/imports/{made['key']}/lines"
    rows = ada.get(at).json()["results"]
    assert [(row["line"], row["fate"]) for row in rows] == [
        (1, "pack"), (2, "bad"), (3, "quiet"), (4, "quiet"), (5, "left_out"),
    ]  # fmt: skip
    assert (rows[0]["name"], rows[0]["copies"], rows[0]["printed"], rows[0]["deck"]) == (
        "Serra Angel",
        4,
        "M10 27",
        "W",
    )
    assert [row["text"] for row in ada.get(at, {"fate": "left_out"}).json()["results"]] == ["1 Opt"]
    assert ada.get(at, {"fate": "lost"}).status_code == 400


def test_a_pool_goes_to_every_program_over_the_api(ada: Client, campaign: Campaign) -> None:
    pool = make_pool(campaign, Person.objects.get(username="ada"), name="Mine", text=STARTER)
    for ending, form in exports.FORMATS.items():
        answer = ada.get(f"{AT}/pools/{pool.pk}/list.{ending}")
        assert answer.headers["Content-Type"] == form.content_type
        assert b"Serra Angel" in answer.content
    assert ada.get(f"{AT}/pools/{pool.pk}/list.exe").status_code == 404


def test_a_broken_file_is_refused_with_a_stable_code(ada: Client) -> None:
    refused = send(ada, "post", "/imports", name="Mine", text='{"object": "deck",\n"entries": ')
    assert (refused.status_code, refused.json()["reason"]) == (422, "broken_json")
    assert refused.json()["values"] == {"line": 2}


def test_a_rule_chooses_from_a_cube_and_makes_the_pool(ada: Client, campaign: Campaign) -> None:
    names = [card.name for card in Card.objects.filter(colors="W").exclude(type_line__contains="Artifact")[:60]]
    made = send(ada, "post", "/imports", name="Cube", text="\n".join(names), players=2, each_is_a_pack=True)
    at = f"{AT}/imports/{made.json()['key']}/cube"
    rule = {"colours": 20, "artifacts": 0, "lands": 0}
    drawn = ada.get(at, rule).json()
    assert (len(drawn["chosen"]), len(drawn["left_out"]), drawn["supply"]["packs"]) == (20, 40, 20)
    assert drawn["left_out"][0].keys() == {"name", "deck", "why"}
    same = ada.get(at, rule | {"seed": drawn["seed"]}).json()
    assert same == drawn
    pool = ada.post(at, rule | {"seed": drawn["seed"]}, content_type="application/json").json()
    packs = ada.get(f"{AT}/pools/{pool['id']}").json()["cards"]
    assert {pack["name"] for pack in packs} == {card["name"] for card in drawn["chosen"]}
    assert ada.get(at, rule | {"seed": "no good!"}).status_code == 400
    assert ada.get(at, {"colours": -1}).status_code == 400
