"""Apps sign in by JSON: allauth's own ways below /accounts/api/, and what their session then opens at /api/v1."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import make_password
from django.test import Client, override_settings
from django.urls import get_resolver, reverse

from campaign.models import Person
from tests.support.examples import IS_EVERYTHING
from tests.support.worlds.everything import Addresses
from tests.web.test_doors import WHO, all_names
from tests.web.test_scopes import OVER_API, found_by

pytestmark = pytest.mark.django_db

APP = "/accounts/api/app/v1"
WORD = "quiet-otter-7"
ONE_OF_THEM = [pytest.param(who, marks=() if who == "ada" else pytest.mark.thorough) for who in WHO[1:]]
LETTERS: dict[str, Any] = {"ACCOUNT_PREVENT_ENUMERATION": True, "ACCOUNT_EMAIL_VERIFICATION": "mandatory"}


@pytest.fixture
def mira() -> Person:
    person = Person.objects.create_user("mira", "mira@example.org", WORD)
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person


def send(path: str, words: dict[str, Any] | str, session: str = "") -> tuple[int, Any]:
    """What an app is answered that keeps no cookies."""
    headers = {"X-Session-Token": session} if session else None
    answer = Client().post(f"{APP}/{path}", words, "application/json", headers=headers)
    return answer.status_code, answer.json()


def sign_in(name: str, password: str = WORD) -> tuple[int, Any]:
    return send("auth/login", {"username": name, "password": password})


def ask_me(session: str) -> Any:
    return Client().get("/api/v1/me", headers={"X-Session-Token": session})


def test_who_signs_in_by_json_asks_who_they_are(mira: Person) -> None:
    status, said = sign_in("mira")
    assert status == 200 and said["data"]["user"]["username"] == "mira"
    me = ask_me(said["meta"]["session_token"]).json()
    assert (me["username"], me["token"]) == ("mira", None)


def test_who_is_new_signs_up_by_json() -> None:
    status, said = send("auth/signup", {"username": "bo", "password": WORD})
    assert status == 200
    assert ask_me(said["meta"]["session_token"]).json()["username"] == "bo"


def test_a_browser_app_has_the_cookie_and_is_asked_for_its_csrf_token(mira: Person) -> None:
    browser, words = Client(enforce_csrf_checks=True), {"username": "mira", "password": WORD}
    at = "/accounts/api/browser/v1/auth"
    assert browser.post(f"{at}/login", words, "application/json").status_code == 403
    assert browser.get(f"{at}/session").status_code == 401
    token = browser.cookies["csrftoken"].value
    answer = browser.post(f"{at}/login", words, "application/json", headers={"X-CSRFToken": token})
    assert answer.status_code == 200
    assert browser.get("/api/v1/me").json()["username"] == "mira"


@override_settings(CORS_ALLOWED_ORIGINS=["https://club.example.org"])
@pytest.mark.parametrize(("path", "may"), [("app/v1/auth/login", True), ("browser/v1/auth/login", False)])
def test_a_page_of_a_named_origin_signs_in_as_an_app_and_never_by_cookies(path: str, may: bool) -> None:
    asked = {"Origin": "https://club.example.org", "Access-Control-Request-Method": "POST"}
    headers = asked | {"Access-Control-Request-Headers": "x-session-token"}
    answer = Client().options(f"/accounts/api/{path}", headers=headers)
    assert ("Access-Control-Allow-Origin" in answer.headers) is may
    assert ("x-session-token" in answer.headers.get("Access-Control-Allow-Headers", "")) is may
    assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize("session", ["x", "x" * 32, "lm_" + "x" * 40, "\u00e8"])
def test_a_session_that_nobody_has_opens_nothing_and_makes_nobody_a_guest(session: str) -> None:
    answer = ask_me(session)
    assert (answer.status_code, answer.json()["reason"]) == (401, "session_unknown")
    assert "Bearer" in answer["WWW-Authenticate"]
    assert Client().get("/api/v1/schema", headers={"X-Session-Token": session}).status_code == 401


def test_who_signs_out_is_out_everywhere(mira: Person) -> None:
    session = sign_in("mira")[1]["meta"]["session_token"]
    assert Client().delete(f"{APP}/auth/session", headers={"X-Session-Token": session}).status_code == 401
    assert ask_me(session).status_code == 401


@pytest.mark.parametrize("change", [{"is_active": False}, {"password": "another"}])
def test_an_app_is_out_when_its_person_is_put_out_or_has_another_password(mira: Person, change: Any) -> None:
    session = sign_in("mira")[1]["meta"]["session_token"]
    Person.objects.filter(pk=mira.pk).update(**change)
    assert ask_me(session).status_code == 401


SOME = 1 if IS_EVERYTHING else 3
"""A program finds by a token what its person finds (`test_scopes.py`), by the same questions: of the doors that are
tried there, an app knocks at every third."""


@pytest.mark.parametrize("who", ONE_OF_THEM)
def test_an_app_finds_what_its_person_finds(who: str, world: Addresses) -> None:
    known = Person.objects.filter(username=who)
    known.update(password=make_password(WORD))  # past the model: a new password would end what phones are told
    Authenticator.objects.filter(user__in=known).delete()  # a second step would come between
    session = sign_in(who)[1]["meta"]["session_token"]
    found = found_by(Client(headers={"X-Session-Token": session}), world, list(OVER_API)[::SOME])
    assert found == {door: OVER_API[door].finds[WHO.index(who)] for door in found}


def test_who_has_not_signed_in_finds_no_account_at_any_address() -> None:
    names = [name for name in all_names(get_resolver()) if name.startswith("headless:")]
    found = {name: Client().get(reverse(name)).status_code for name in names}
    assert len(names) > 40 and {name for name, status in found.items() if status == 200} == {
        "headless:app:config",
        "headless:app:mfa:login_webauthn",
        "headless:browser:config",
        "headless:browser:mfa:login_webauthn",
    }
    assert set(found.values()) == {200, 400, 401, 405, 409}, found


def test_an_app_makes_a_token_for_a_program_because_its_person_has_signed_in(mira: Person) -> None:
    client = Client(headers={"X-Session-Token": sign_in("mira")[1]["meta"]["session_token"]})
    answer = client.post("/api/v1/me/tokens", {"name": "A bot", "scopes": ["read"]}, "application/json")
    assert answer.status_code == 201


def test_passwords_are_guessed_no_more_often_by_json_than_on_the_page(mira: Person) -> None:
    for _ in range(3):
        Client().post(reverse("account_login"), {"login": "mira", "password": "wrong"})
    assert [sign_in("mira", "wrong")[1]["errors"][0]["code"] for _ in range(3)] == [
        "username_password_mismatch",
        "username_password_mismatch",
        "too_many_login_attempts",
    ]
    assert sign_in("mira")[0] == 400, "nor is the right one taken"
    assert "_auth_user_id" not in _after_page_login().session


def _after_page_login() -> Client:
    browser = Client()
    browser.post(reverse("account_login"), {"login": "mira", "password": WORD})
    return browser


@override_settings(ACCOUNT_RATE_LIMITS={"signup": "2/m/ip", "login": "2/m/ip"})
def test_one_machine_signs_in_and_up_only_so_often() -> None:
    assert [sign_in(f"nobody{n}")[0] for n in range(3)] == [400, 400, 429]
    assert [send("auth/signup", {"username": f"b{n}", "password": WORD})[0] for n in range(3)] == [200, 200, 429]


def test_a_name_that_is_known_is_not_told_from_one_that_is_not(mira: Person) -> None:
    assert sign_in("mira", "wrong") == sign_in("zoe", "wrong")
    known, unknown = ({"email": f"{name}@example.org", "password": "wrong"} for name in ("mira", "zoe"))
    assert send("auth/login", known) == send("auth/login", unknown)


def test_whether_an_address_is_known_is_not_told_by_a_forgotten_password(mira: Person) -> None:
    answers = [send("auth/password/request", {"email": f"{name}@example.org"}) for name in ("mira", "zoe")]
    assert [said.pop("meta").keys() for _status, said in answers] == [{"is_authenticated", "session_token"}] * 2
    assert answers[0] == answers[1]


@pytest.mark.parametrize("letters", [LETTERS, {}])
def test_whether_an_address_is_known_is_not_told_by_signing_up(mira: Person, letters: dict[str, Any]) -> None:
    words = [{"username": name, "password": WORD, "email": f"{name}@example.org"} for name in ("mira2", "zoe")]
    words[0]["email"] = "mira@example.org"
    with override_settings(**letters):
        statuses = [send("auth/signup", each)[0] for each in words]
    assert statuses == ([401, 401] if letters else [200, 200])
    assert EmailAddress.objects.get(email="mira@example.org", verified=True).user == mira


@override_settings(ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED=True)
def test_a_forgotten_password_is_replaced_by_the_code_of_the_letter(mira: Person, mailoutbox: list[Any]) -> None:
    _status, said = send("auth/password/request", {"email": "mira@example.org"})
    session = said["meta"]["session_token"]
    code = next(line for line in mailoutbox[0].body.splitlines() if len(line) == 9 and "-" in line)
    words = {"key": code, "password": "another-otter-8"}
    assert send("auth/password/reset", words | {"key": "AAAA-AAAA"}, session)[0] == 400
    assert send("auth/password/reset", words, session)[0] == 401, "and now they sign in by it"
    assert sign_in("mira", "another-otter-8")[0] == 200


DEEP = "[" * 20_000 + "]" * 20_000


@pytest.mark.parametrize(
    "body", [DEEP, '{"a":' * 9000 + "1" + "}" * 9000, "{", "[]", "7", '{"a": NaN}', '{"a": "\\ud800"}']
)
@pytest.mark.parametrize("path", ["app/v1/auth/login", "browser/v1/auth/signup"])
def test_what_is_no_json_of_ours_is_refused(path: str, body: str) -> None:
    answer = Client(raise_request_exception=False).post(f"/accounts/api/{path}", body, "application/json")
    assert (answer.status_code, answer.json()["status"]) == (400, 400)


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])
def test_a_form_is_no_json(kind: str) -> None:
    answer = Client(raise_request_exception=False).post(f"{APP}/auth/login", "--x\r\n", kind)
    assert answer.status_code == 400


@pytest.mark.parametrize("name", ["a\0b", "x" * 10_000, "", 7, None, ["a"], {"a": 1}])
def test_no_name_breaks_it(name: Any) -> None:
    client = Client(raise_request_exception=False)
    for path in ("auth/login", "auth/signup", "auth/password/request"):
        words = {"username": name, "email": name, "password": WORD}
        assert client.post(f"{APP}/{path}", words, "application/json").status_code in {200, 400, 401}
