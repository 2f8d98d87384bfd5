"""Wrong passwords keep strangers out, and never the owner of an account in a browser that has signed in before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client, override_settings

from campaign.models import Person
from campaign.people.browsers import COOKIE

pytestmark = pytest.mark.django_db

WORD, HOME, CLUB = "quiet-otter-7", "198.51.100.7", "203.0.113.9"


@pytest.fixture(autouse=True)
def nothing_counted() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def hanna() -> Person:
    return Person.objects.create_user("hanna", "hanna@example.org", WORD)


def signs_in(phone: Client, at: str, word: str = WORD, login: str = "hanna") -> bool:
    """Whether the browser is signed in after a try."""
    phone.post("/accounts/login/", {"login": login, "password": word}, REMOTE_ADDR=at)
    return "_auth_user_id" in phone.session


def guess(at: str, times: int, login: str = "hanna") -> None:
    for n in range(times):
        assert not signs_in(Client(), at, f"wrong {n}", login)


def known_browser(at: str = HOME) -> Client:
    """A browser in which Hanna has signed in, and out again."""
    phone = Client()
    assert signs_in(phone, at)
    phone.post("/accounts/logout/")
    assert "_auth_user_id" not in phone.session and phone.cookies[COOKIE].value
    return phone


def test_who_guesses_has_to_wait(hanna: Person) -> None:
    guess(CLUB, 5)
    assert not signs_in(Client(), CLUB), "the right one, too, of which nobody shall learn that it is"


def test_guesses_elsewhere_do_not_lock_an_owner_out(hanna: Person) -> None:
    guess(CLUB, 6)
    assert signs_in(Client(), HOME)


def test_the_name_and_the_address_of_an_account_are_one(hanna: Person) -> None:
    guess(CLUB, 3)
    guess(CLUB, 2, "hanna@example.org")
    guess(CLUB, 1, "HANNA")
    assert not signs_in(Client(), CLUB)


def test_guesses_from_everywhere_are_slowed_down_for_all_of_them(hanna: Person) -> None:
    for n in range(10):
        guess(f"192.0.2.{n}", 3)
    assert not signs_in(Client(), HOME), "a new browser waits with them"


@override_settings(ACCOUNT_RATE_LIMITS={"login": "", "login_failed_wider": "4/m/key", "login_failed": "2/5m/key"})
def test_guesses_are_counted_by_network(hanna: Person) -> None:
    for n in range(2):
        guess(f"2001:db8:1:1::{n}", 1)
    assert not signs_in(Client(), "2001:db8:1:1::9")
    assert signs_in(Client(), "2001:db8:1:2::9")
    for n in range(3, 6):
        guess(f"2001:db8:1:{n}::1", 1)
    assert not signs_in(Client(), "2001:db8:1:ffff::1"), "the /48 has used up its own"
    assert signs_in(Client(), "2001:db8:2::1")


def test_a_browser_that_has_signed_in_before_never_waits_for_others(hanna: Person) -> None:
    phone = known_browser()
    for n in range(8):
        guess(f"192.0.2.{n}", 6)
    guess(HOME, 40)
    guess(HOME, 40, "nobody at all")
    assert not signs_in(Client(), HOME), "another browser at the same address does"
    assert signs_in(phone, HOME)


def test_such_a_browser_may_not_guess_without_end_either(hanna: Person) -> None:
    phone = known_browser()
    tries = [signs_in(phone, HOME, f"wrong {n}") for n in range(5)]
    assert not any(tries)
    assert not signs_in(phone, HOME) and not signs_in(phone, CLUB)


def test_a_browser_is_known_to_its_own_accounts_alone(hanna: Person) -> None:
    Person.objects.create_user("mallory", password=WORD)
    phone = Client()
    assert signs_in(phone, CLUB, login="mallory")
    phone.post("/accounts/logout/")
    guess(CLUB, 5)
    assert not signs_in(phone, CLUB)
    assert signs_in(phone, CLUB, login="mallory")


def test_a_new_password_forgets_all_browsers_but_the_one_that_has_set_it(hanna: Person) -> None:
    elsewhere, here = known_browser(), Client()
    assert signs_in(here, HOME)
    new = "loud-badger-8"
    changed = {"oldpassword": WORD, "password1": new, "password2": new}
    assert here.post("/accounts/password/change/", changed, REMOTE_ADDR=HOME).status_code == 302
    here.post("/accounts/logout/")
    guess(HOME, 5)
    assert not signs_in(elsewhere, HOME, new)
    assert signs_in(here, HOME, new)


@pytest.mark.parametrize("value", ["", "forged", "eyJhIjoxfQ:1:1"])
def test_a_forged_cookie_is_none(hanna: Person, value: str) -> None:
    guess(CLUB, 5)
    phone = Client()
    phone.cookies[COOKIE] = value
    assert not signs_in(phone, CLUB)


def test_the_cookie_is_sent_to_the_pages_of_accounts_alone_and_opens_nothing(hanna: Person) -> None:
    phone = Client()
    assert signs_in(phone, HOME)
    cookie = phone.cookies[COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/accounts/", True, "Lax")
    assert int(cookie["max-age"]) >= 300 * 24 * 3600
    thief = Client()
    thief.cookies[COOKIE] = cookie.value
    assert thief.get("/account/").status_code == 302
    assert str(hanna.password) not in cookie.value


def test_five_accounts_share_a_browser_and_the_first_is_forgotten(hanna: Person) -> None:
    phone = Client()
    assert signs_in(phone, HOME)
    for n in range(5):
        phone.post("/accounts/logout/")
        Person.objects.create_user(f"sibling{n}", password=WORD)
        assert signs_in(phone, HOME, login=f"sibling{n}")
    phone.post("/accounts/logout/")
    guess(HOME, 5)
    guess(HOME, 4, "sibling4")
    cache.clear()
    guess(CLUB, 5)
    assert not signs_in(phone, CLUB) and signs_in(phone, CLUB, login="sibling4")


def test_a_program_that_signs_in_over_json_gets_no_cookie_and_is_counted(hanna: Person) -> None:
    path = "/accounts/api/app/v1/auth/login"

    def call(word: str) -> int:
        sent = {"username": "hanna", "password": word}
        return Client().post(path, sent, content_type="application/json", REMOTE_ADDR=HOME).status_code

    assert call(WORD) == 200
    assert [call("wrong") for _ in range(5)] == [400] * 5 and call(WORD) in (400, 429)
    assert not mail.outbox
