"""The pages where accounts are made and entered: in the words of the product, once, and whole in Italian."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client, override_settings
from django.urls import reverse

from campaign.models import Person

pytestmark = pytest.mark.django_db

WORD = "quiet-otter-7"


@pytest.fixture(autouse=True)
def mail_server(settings: Any) -> None:
    """Without one the page of a lost password asks for nothing (tests/campaign/people/test_back_in.py)."""
    settings.EMAIL_HOST = "mail.example.org"


OUTSIDE = ["account_login", "account_signup", "account_reset_password"]


def shown(client: Client, name: str, language: str = "en") -> str:
    return client.get(reverse(name), headers={"accept-language": language}).content.decode()


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_field_says_once_what_it_is(client: Client, name: str) -> None:
    assert "placeholder" not in shown(client, name)


@pytest.mark.parametrize("name", OUTSIDE)
def test_words_are_not_written_like_titles(client: Client, name: str) -> None:
    said = re.findall(r">([^<>]{3,})</(?:h1|h2|label|span|a|title)>", shown(client, name))
    titles = [text for text in said if re.search(r"^(Sign|Remember|Reset|Password) [A-Z]", text.strip())]
    assert said and titles == []


def test_what_is_wrong_with_a_new_account_is_said_in_italian(client: Client) -> None:
    words = {"username": "ada", "password1": "x", "password2": "y"}
    page = client.post(reverse("account_signup"), words, headers={"accept-language": "it"}).content.decode()
    assert "deve avere almeno 8 caratteri" in page
    assert "It needs" not in page and "This password" not in page


def test_addresses_are_added_preferred_and_removed(client: Client) -> None:
    mira = Person.objects.create_user("mira", "mira@example.org", WORD)
    EmailAddress.objects.create(user=mira, email=mira.email, verified=True, primary=True)
    EmailAddress.objects.create(user=mira, email="m@example.org", verified=True)
    client.force_login(mira, "django.contrib.auth.backends.ModelBackend")
    client.post(reverse("account_email"), {"email": "m@example.org", "action_primary": ""})
    assert EmailAddress.objects.get(primary=True).email == "m@example.org"
    client.post(reverse("account_email"), {"email": "mira@example.org", "action_remove": ""})
    client.post(reverse("account_email"), {"email": "new@example.org", "action_add": ""})
    kept = {"m@example.org", "new@example.org"}
    assert set(EmailAddress.objects.values_list("email", flat=True)) == kept
    assert all(address in shown(client, "account_email") for address in kept)


@override_settings(ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED=True)
def test_a_forgotten_password_is_set_anew_by_the_code_of_the_letter(client: Client, mailoutbox: list[Any]) -> None:
    mira = Person.objects.create_user("mira", "mira@example.org", WORD)
    EmailAddress.objects.create(user=mira, email=mira.email, verified=True, primary=True)
    asked = client.post(reverse("account_reset_password"), {"email": "mira@example.org"}, follow=True)
    assert "mira@example.org" in asked.content.decode()
    code = next(line for line in mailoutbox[0].body.splitlines() if re.fullmatch(r"\w{4}-\w{4}", line))
    client.post(asked.redirect_chain[-1][0], {"code": code})
    words = {"password1": "another-otter-8", "password2": "another-otter-8"}
    done = client.post(reverse("account_complete_password_reset"), words, follow=True)
    assert done.status_code == 200
    mira.refresh_from_db()
    assert mira.check_password("another-otter-8")


@override_settings(ACCOUNT_EMAIL_VERIFICATION="mandatory", ACCOUNT_PREVENT_ENUMERATION=True)
@pytest.mark.parametrize(("address", "comes_in"), [("", True), ("mira@example.org", False)])
def test_who_has_an_address_confirms_it_and_who_has_none_is_not_kept_out(
    client: Client, mailoutbox: list[Any], address: str, comes_in: bool
) -> None:
    """Accounts that are older than the mail server."""
    mira = Person.objects.create_user("mira", address, WORD)
    if address:
        EmailAddress.objects.create(user=mira, email=address, primary=True)
    client.post(reverse("account_login"), {"login": "mira", "password": WORD})
    assert ("_auth_user_id" in client.session) is comes_in
    assert len(mailoutbox) == (0 if comes_in else 1)
