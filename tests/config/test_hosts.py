"""By which names the product is reached when it runs in a house, and where its letters lead."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core import mail
from django.test import Client, override_settings

from campaign.models import Person
from config.hosts import is_of_a_house
from tests.support.services.site import ROOT

EVIL = "evil.example"

ASK = """
from django.test import Client
for host in ({hosts}):
    print(host, Client().get("/health/", HTTP_HOST=host).status_code)
"""

LETTER = """
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment
from campaign.models import Person
setup_test_environment()
call_command("migrate", verbosity=0)
Person.objects.create_user("ada", email="ada@example.org", password="quiet-otter-7")
Client().post("/accounts/password/reset/", {"email": "ada@example.org"}, HTTP_HOST="evil.example")
print(mail.outbox[0].subject, mail.outbox[0].body)
"""


def shell(script: str, **env: str) -> str:
    """What the script prints under settings of its own."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", script],
        cwd=ROOT,
        env=os.environ | env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "host", ["192.168.1.7:8000", "[fe80::1]:8000", "localhost", "piano", "piano.local:8000", "piano.fritz.box"]
)
def test_a_house_calls_its_machines_so(host: str) -> None:
    assert is_of_a_house(host)


@pytest.mark.parametrize("host", [EVIL, "local.evil.example:8000", "192.168.1.7.evil.example", "mylocal.example"])
def test_no_house_calls_its_machines_so(host: str) -> None:
    assert not is_of_a_house(host)


@pytest.mark.thorough
def test_make_run_answers_to_no_name_of_the_wide_world_unless_it_is_told_to(tmp_path: Path, redis_url: str) -> None:
    local = {
        "DJANGO_SETTINGS_MODULE": "config.settings.local",
        "VAR_DIR": str(tmp_path),
        "REDIS_URL": redis_url,
        "DEBUG": "1",
    }
    ask = ASK.format(hosts="'piano.local:8000', '192.168.1.7', 'evil.example', 'play.example.org'")
    found = dict(line.split() for line in shell(ask, **local).splitlines() if line.endswith(("00", "03")))
    assert found["evil.example"] == found["play.example.org"] == "400"
    assert "400" not in (found["piano.local:8000"], found["192.168.1.7"])
    told = dict(
        line.split()
        for line in shell(ask, **local, ALLOWED_HOSTS="play.example.org").splitlines()
        if line.endswith(("00", "03"))
    )
    assert told["play.example.org"] != "400" and told["evil.example"] == "400"


@pytest.fixture
def ada(db: None) -> Person:
    return Person.objects.create_user("ada", email="ada@example.org", password="quiet-otter-7")


def text_of(letter: mail.EmailMessage) -> str:
    return f"{letter.subject}\n{letter.body}"


def test_a_forgotten_password_is_set_anew_with_a_code_where_the_site_has_no_address(
    client: Client, ada: Person
) -> None:
    client.post("/accounts/password/reset/", {"email": ada.email}, HTTP_HOST=EVIL, follow=True)
    (letter,) = mail.outbox
    said = text_of(letter)
    assert EVIL not in said and "://" not in said
    code = re.search(r"^([A-Z0-9]{3,}-?[A-Z0-9]{3,})$", said, re.MULTILINE)
    assert code
    client.post("/accounts/password/reset/confirm/", {"code": code[1]})
    client.post("/accounts/password/reset/complete/", {"password1": "loud-heron-8", "password2": "loud-heron-8"})
    ada.refresh_from_db()
    assert ada.check_password("loud-heron-8")


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        ("password/reset", {"email": "nobody@example.org"}),
        (
            "signup",
            {"username": "bo", "email": "ada@example.org", "password1": "loud-heron-8", "password2": "loud-heron-8"},
        ),
    ],
)
@override_settings(ACCOUNT_EMAIL_VERIFICATION="mandatory", EMAIL_HOST="mail.example.org")
def test_no_letter_names_the_address_that_somebody_has_asked_by(
    client: Client, ada: Person, page: str, sent: dict[str, str]
) -> None:
    client.post(f"/accounts/{page}/", sent, HTTP_HOST=EVIL)
    assert [EVIL in text_of(letter) for letter in mail.outbox] == [False]


@pytest.mark.thorough
def test_with_an_address_of_the_site_letters_lead_there(tmp_path: Path, redis_url: str) -> None:
    said = shell(
        LETTER,
        DJANGO_SETTINGS_MODULE="config.settings.test",
        DATABASE_URL=f"sqlite:///{tmp_path / 'letters.sqlite3'}",
        REDIS_URL=redis_url,
        SITE_URL="https://play.example.org",
    )
    assert "https://play.example.org/accounts/password/reset/key/" in said
    assert EVIL not in said
