"""The first administrator comes in by a link that works once; nobody has a password that was there before."""

from __future__ import annotations

import io
from typing import Any
from unittest import mock

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import clear_url_caches

from campaign.models import Person

pytestmark = pytest.mark.django_db

SITE = "https://play.example.org"
PASSWORD = "quiet-otter-7"


@pytest.fixture
def reached(settings: Any) -> None:
    """As where SITE_URL is set: its addresses have links, and not codes."""
    settings.SITE_URL = SITE
    settings.ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = False
    settings.ROOT_URLCONF = "tests.campaign.people.links"
    clear_url_caches()


def told(*line: str) -> str:
    said = io.StringIO()
    call_command("administrator", *line, stdout=said)
    return said.getvalue()


def link_of(*line: str) -> str:
    return told(*line).splitlines()[-1].removeprefix(SITE)


def choose(link: str, password: str = PASSWORD) -> None:
    """Follows the link in a browser of its own and chooses a password there."""
    browser = Client()
    form = browser.get(link)
    if form.status_code == 302:
        browser.post(form["Location"], {"password1": password, "password2": password})


def comes_in(name: str, password: str = PASSWORD) -> bool:
    """Signs in, and sees whether the admin opens."""
    browser = Client()
    browser.post("/accounts/login/", {"login": name, "password": password})
    return browser.get("/admin/").status_code == 200


@pytest.mark.usefixtures("reached")
def test_the_first_administrator_chooses_a_password_and_comes_in() -> None:
    link = link_of("ada")
    assert not Person.objects.get(username="ada").has_usable_password()
    choose(link)
    assert comes_in("ada")


@pytest.mark.usefixtures("reached")
def test_the_link_works_once() -> None:
    link = link_of("ada")
    choose(link)
    choose(link, "another-otter-8")
    assert not comes_in("ada", "another-otter-8")


@pytest.mark.usefixtures("reached")
def test_who_is_locked_out_gets_another_link() -> None:
    choose(link_of("ada"))
    choose(link_of("ada"), "another-otter-8")
    assert comes_in("ada", "another-otter-8")
    assert Person.objects.filter(is_superuser=True).count() == 1


@pytest.mark.usefixtures("reached")
def test_with_a_mail_server_an_administrator_has_an_address(settings: Any) -> None:
    settings.EMAIL_HOST, settings.ACCOUNT_EMAIL_VERIFICATION = "mail.example.org", "mandatory"
    with pytest.raises(CommandError, match="add --email"):
        told("ada")
    assert not Person.objects.exists()
    choose(link_of("ada", "--email", "Ada@example.org"))
    assert comes_in("ada")


@pytest.mark.usefixtures("reached")
def test_who_has_an_account_is_raised_only_when_that_is_meant() -> None:
    Person.objects.create_user("bob", password=PASSWORD)
    with pytest.raises(CommandError, match="add --raise"):
        told("bob")
    assert not comes_in("bob")
    told("bob", "--raise")
    assert comes_in("bob")


@pytest.mark.usefixtures("reached")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        (["no name"], "Enter a valid username"),
        (["ada", "--email", "nowhere"], "Enter a valid email address"),
        (["ada", "--email", "bob@example.org"], "another account"),
        (["gone"], "is closed"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(line: list[str], why: str) -> None:
    told("bob", "--email", "bob@example.org")
    Person.objects.create(username="gone", is_active=False, is_superuser=True)
    with pytest.raises(CommandError, match=why):
        told(*line)
    assert not Person.objects.filter(username__in=["ada", "no name"]).exists()


def test_without_an_address_of_the_site_the_password_is_asked_for_here() -> None:
    with mock.patch("campaign.management.commands.administrator.getpass", return_value=PASSWORD):
        assert told("ada") == "ada keeps this site.\n"
    assert comes_in("ada")


@pytest.mark.parametrize("typed", [["short", "short"], [PASSWORD, "another"], ["password", "password"]])
def test_a_password_that_is_weak_or_mistyped_is_refused(typed: list[str]) -> None:
    with (
        mock.patch("campaign.management.commands.administrator.getpass", side_effect=typed),
        pytest.raises(CommandError),
    ):
        told("ada")
    assert not Person.objects.filter(username="ada").exclude(password__startswith="!").exists()
