"""`Idempotency-Key`: a POST that is sent again is carried out once, and answered with the first answer."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from campaign import tasks
from campaign.models import AccessToken, Campaign, IdempotentAnswer, Membership, Person, Role, Scope
from campaign.models.people import new_secret
from campaign.people import tokens
from campaign.people.joining import found_campaign
from campaign.requests import idempotency
from campaign.requests.idempotency import LIFETIME, MAX_KEYS_PER_CALLER, InProgress, Key
from tests.support.table_fixtures import OpenTable, open_table, people
from tests.support.together import at_once

KEY = '"8e03978e-40d5-43e8-bc93-6894a57f9324"'
WORDS = {"rule": "LM 3.8", "text": "Whoever is silent is asked once more."}

__all__ = ["open_table", "people"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def carla() -> Person:
    return Person.objects.create_user("carla")


@pytest.fixture
def campaign(carla: Person) -> Campaign:
    return found_campaign("Tuesdays", carla, timezone.now())


def client_of(person: Person) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client


def post(client: Client, path: str, body: Any, key: str = KEY, **headers: str) -> Any:
    return client.post(path, json.dumps(body), "application/json", headers={"Idempotency-Key": key, **headers})


def address(campaign: Campaign, rest: str) -> str:
    return f"/api/v1/campaigns/{campaign.slug}/{rest}"


def told(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]


def token_of(person: Person, *scopes: Scope) -> tuple[AccessToken, dict[str, str]]:
    secret = new_secret()
    token = tokens.make(person, "A bot", list(scopes), None, secret, timezone.now())
    return token, {"Authorization": f"Bearer {secret}"}


def test_the_same_request_with_the_same_key_gives_the_first_answer(carla: Person, campaign: Campaign) -> None:
    client = client_of(carla)
    first = post(client, address(campaign, "invitations"), {"role": "player"})
    again = post(client, address(campaign, "invitations"), {"role": "player"})
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content and again["Content-Type"] == first["Content-Type"]
    assert again.get("Location") == first.get("Location")
    assert (again["Idempotency-Replayed"], "Idempotency-Replayed" in first) == ("true", False)
    assert campaign.invitations.count() == 1
    assert post(client, address(campaign, "invitations"), {"role": "player"}, '"another"').status_code == 201
    assert campaign.invitations.count() == 2


def test_a_key_may_be_written_without_quotation_marks(carla: Person, campaign: Campaign) -> None:
    client = client_of(carla)
    post(client, address(campaign, "invitations"), {"role": "player"}, KEY)
    again = post(client, address(campaign, "invitations"), {"role": "player"}, KEY.strip('"'))
    assert again["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize("key", ['""', "a b", '"' + "x" * 256 + '"', "ключ", '"half'])
def test_what_is_no_key_is_refused(carla: Person, campaign: Campaign, key: str) -> None:
    assert told(post(client_of(carla), address(campaign, "invitations"), {}, key)) == (400, "bad_idempotency_key")
    assert campaign.invitations.count() == 0


@pytest.mark.parametrize(("rest", "body"), [("invitations", {"role": "watcher"}), ("leave", {"role": "player"})])
def test_a_key_with_another_request_is_refused(carla: Person, campaign: Campaign, rest: str, body: Any) -> None:
    client = client_of(carla)
    post(client, address(campaign, "invitations"), {"role": "player"})
    assert told(post(client, address(campaign, rest), body)) == (422, "idempotency_key_reused")
    assert campaign.invitations.count() == 1 and campaign.memberships.count() == 1


def test_a_refusal_is_answered_again_as_it_was(carla: Person, campaign: Campaign) -> None:
    client, wrong = client_of(carla), {"rule": "LM 99", "text": "Nobody knows this rule."}
    first, again = (post(client, address(campaign, "rulings"), wrong) for _ in range(2))
    assert first.status_code == again.status_code == 400
    assert again.content == first.content and again["Content-Type"] == "application/problem+json"


def test_keys_belong_to_their_caller(carla: Person, campaign: Campaign) -> None:
    bo = Person.objects.create_user("bo")
    Membership.objects.create(campaign=campaign, person=bo, role=Role.HOST)
    answers = [post(client_of(who), address(campaign, "invitations"), {"role": "player"}) for who in (carla, bo)]
    assert answers[0].json()["code"] != answers[1].json()["code"]
    _token, header = token_of(carla, Scope.READ, Scope.PLAY, Scope.HOST)
    by_token = post(Client(), address(campaign, "invitations"), {"role": "player"}, **header)
    assert by_token.status_code == 201 and "Idempotency-Replayed" not in by_token


def test_a_token_that_was_revoked_is_answered_nothing(carla: Person, campaign: Campaign) -> None:
    token, header = token_of(carla, Scope.READ, Scope.PLAY, Scope.HOST)
    post(Client(), address(campaign, "invitations"), {"role": "player"}, **header)
    token.delete()
    again = post(Client(), address(campaign, "invitations"), {"role": "player"}, **header)
    assert told(again) == (401, "token_unknown")


def test_another_site_is_answered_nothing(carla: Person, campaign: Campaign) -> None:
    client, path = client_of(carla), address(campaign, "invitations")
    post(client, path, {"role": "player"})
    forged = Client(enforce_csrf_checks=True, raise_request_exception=False)
    forged.cookies = client.cookies
    answer = post(forged, path, {"role": "player"})
    assert answer.status_code == 401 and "code" not in answer.json()


def test_the_phone_of_a_guest_has_keys_and_a_stranger_has_none(open_table: OpenTable) -> None:
    table, guest = open_table(), Client()
    body = {"key": table.door_key}
    assert post(guest, f"/api/v1/tables/{table.code}/door", body).status_code == 200
    assert IdempotentAnswer.objects.count() == 0
    post(guest, f"/api/v1/tables/{table.code}/door", body)
    again = post(guest, f"/api/v1/tables/{table.code}/door", body)
    assert again["Idempotency-Replayed"] == "true"


def test_an_order_at_a_table_is_given_once(open_table: OpenTable, people: dict[str, Any]) -> None:
    table, client = open_table(), client_of(people["ada"])
    board = client.get(f"/api/v1/tables/{table.code}").json()
    question = next(button["question"] for button in board["buttons"] if button["offer"]["order"] == "step_away")
    order = {"order": "step_away", "question": question}
    first, again = (post(client, f"/api/v1/tables/{table.code}/act", order) for _ in range(2))
    assert first.status_code == 200 and again.json() == first.json()
    assert client.get(f"/api/v1/tables/{table.code}").json()["version"] == first.json()["version"]


def test_an_answer_is_forgotten_after_a_day(carla: Person, campaign: Campaign) -> None:
    client = client_of(carla)
    post(client, address(campaign, "invitations"), {"role": "player"})
    IdempotentAnswer.objects.update(begun_at=timezone.now() - LIFETIME)
    assert "Idempotency-Replayed" not in post(client, address(campaign, "invitations"), {"role": "player"})
    IdempotentAnswer.objects.update(begun_at=timezone.now() - LIFETIME)
    tasks.hourly_round()
    assert IdempotentAnswer.objects.count() == 0


def test_a_caller_keeps_a_bounded_number_of_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "MAX_KEYS_PER_CALLER", 3)
    assert MAX_KEYS_PER_CALLER >= 100
    for number in range(5):
        Key("account-1", f"key-{number}", "request").claim(timezone.now() + timedelta(seconds=number))
    Key("account-2", "key-0", "request").claim(timezone.now())
    assert IdempotentAnswer.objects.count() == 4
    with pytest.raises(InProgress):
        Key("account-1", "key-4", "request").claim(timezone.now())
    assert Key("account-1", "key-0", "request").claim(timezone.now()) is None


def test_neither_key_nor_caller_nor_answer_can_be_read_in_the_database(carla: Person) -> None:
    made = post(client_of(carla), "/api/v1/me/tokens", {"name": "A bot", "scopes": ["read"]})
    assert made.status_code == 201
    row = IdempotentAnswer.objects.values_list().get()
    kept = " ".join(map(str, row))
    for secret in (made.json()["token"], KEY.strip('"'), f"account-{carla.pk}", "A bot"):
        assert secret not in kept
    again = post(client_of(carla), "/api/v1/me/tokens", {"name": "A bot", "scopes": ["read"]})
    assert again.json() == made.json() and AccessToken.objects.count() == 1


def test_a_request_that_was_cut_off_is_not_carried_out_again(
    carla: Person, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between the change and its answer: nobody knows whether it was carried out."""
    client, path = client_of(carla), address(campaign, "invitations")
    monkeypatch.setattr(Key, "keep", lambda *_: None)
    post(client, path, {"role": "player"})
    running = post(client, path, {"role": "player"})
    assert told(running) == (409, "request_in_progress") and running["Retry-After"] == "1"
    IdempotentAnswer.objects.update(begun_at=timezone.now() - idempotency.MAX_RUNTIME)
    assert told(post(client, path, {"role": "player"})) == (409, "outcome_unknown")
    assert campaign.invitations.count() == 1


def test_after_a_fault_of_the_server_the_same_key_tries_again(
    carla: Person, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError

    client, path = client_of(carla), address(campaign, "invitations")
    with monkeypatch.context() as patch:
        patch.setattr("campaign.api.campaigns.Invitations.perform_create", broken)
        assert post(client, path, {"role": "player"}).status_code == 500
    assert post(client, path, {"role": "player"}).status_code == 201


def test_a_file_that_is_sent_again_is_the_same_request(carla: Person) -> None:
    client = client_of(carla)

    def bring(text: bytes) -> Any:
        return client.post(
            "/api/v1/bring",
            {"file": SimpleUploadedFile("campaign.zip", text)},
            headers={"Idempotency-Key": KEY},
        )

    first, again, other = bring(b"no archive"), bring(b"no archive"), bring(b"another one")
    assert first.status_code == again.status_code and "Idempotency-Replayed" in again
    assert other.status_code == 422 and other.json()["reason"] == "idempotency_key_reused"


def test_a_repeated_request_counts_like_any_other(carla: Person, campaign: Campaign) -> None:
    client, path = client_of(carla), address(campaign, "invitations")
    first, again = (post(client, path, {"role": "player"}) for _ in range(2))
    left = [int(answer["RateLimit"].split("r=")[1].split(";")[0]) for answer in (first, again)]
    assert left[1] == left[0] - 1


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_two_at_once_with_one_key_are_carried_out_once(carla: Person, campaign: Campaign) -> None:
    def send() -> int:
        return int(post(client_of(carla), address(campaign, "invitations"), {"role": "player"}).status_code)

    statuses: list[int] = at_once(*[send] * 4)
    assert campaign.invitations.count() == 1
    assert 201 in statuses and set(statuses) <= {201, 409}


def test_other_methods_have_no_keys(carla: Person, campaign: Campaign) -> None:
    client = client_of(carla)
    for _ in range(2):
        renamed = client.patch(
            f"/api/v1/campaigns/{campaign.slug}",
            json.dumps({"name": "Fridays"}),
            "application/json",
            headers={"Idempotency-Key": KEY},
        )
        assert renamed.status_code == 200 and "Idempotency-Replayed" not in renamed
    assert IdempotentAnswer.objects.count() == 0
