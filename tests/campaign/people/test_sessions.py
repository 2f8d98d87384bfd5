"""Signing an account out of all other devices."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from campaign.models import AccessToken, Person, PushSubscription, Scope
from campaign.models.people import new_secret
from campaign.people import tokens

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WORD = "quiet-otter-7"
ELSEWHERE = "/account/sign-out-elsewhere/"


@pytest.fixture
def ada() -> Person:
    return Person.objects.create_user("ada", password=WORD)


def browser_of(person: Person) -> Client:
    browser = Client()
    browser.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return browser


def is_signed_in(browser: Client) -> bool:
    return browser.get("/account/").status_code == 200


def test_all_other_browsers_and_apps_are_signed_out(ada: Person) -> None:
    here, phone, bo = browser_of(ada), browser_of(ada), browser_of(Person.objects.create_user("bo", password=WORD))
    words = {"username": "ada", "password": WORD}
    app = Client().post("/accounts/api/app/v1/auth/login", words, "application/json").json()["meta"]["session_token"]
    answer = here.post(ELSEWHERE, follow=True)
    assert "You are signed out on all other devices." in answer.content.decode()
    assert is_signed_in(here) and is_signed_in(bo) and not is_signed_in(phone)
    assert Client().get("/api/v1/me", headers={"X-Session-Token": app}).status_code == 401
    here.post(ELSEWHERE)
    assert is_signed_in(here), "a double click"


def test_tokens_stay_and_the_page_says_so(ada: Person) -> None:
    secret, now = new_secret(), timezone.now()
    tokens.make(ada, "A bot", [Scope.READ], None, secret, now)
    here = browser_of(ada)
    assert "Tokens of programs stay valid" in here.get("/account/").content.decode()
    here.post(ELSEWHERE)
    assert AccessToken.objects.in_force(now).exists()
    assert Client().get("/api/v1/me", headers={"Authorization": f"Bearer {secret}"}).status_code == 200


def test_lost_phones_get_no_more_notifications(ada: Person) -> None:
    now = timezone.now()
    for person in (ada, Person.objects.create_user("bo")):
        PushSubscription.objects.create(
            table_code="ABC", seat="a", mark=person.username, person=person, made_at=now, renewed_at=now
        )
    browser_of(ada).post(ELSEWHERE)
    assert list(PushSubscription.objects.values_list("person__username", flat=True)) == ["bo"]


def test_nobody_is_signed_out_by_a_link_or_by_a_stranger(ada: Person) -> None:
    phone = browser_of(ada)
    assert browser_of(ada).get(ELSEWHERE).status_code == 405
    assert Client().post(ELSEWHERE).status_code == 302
    assert is_signed_in(phone)
