"""What a browser is told, and what production insists on."""

import os
import subprocess
import sys

import pytest
from django.test import Client

from tests.support.services.site import ROOT

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "SECRET_KEY": "k3y-" * 20 + "0123456789abcdef",
    "ALLOWED_HOSTS": "play.example.org",
    "DATABASE_URL": "postgres://magus:secret@db.example.org/live_magic",
    "REDIS_URL": "redis://redis.example.org/0",
}

MAIL = {"EMAIL_HOST": "mail.example.org"}


def in_production(*line: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Runs manage.py under the production settings, in the environment PRODUCTION changed by `env`."""
    wanted = {name: value for name, value in (PRODUCTION | env).items() if value}
    clean = {name: value for name, value in os.environ.items() if name not in PRODUCTION}
    return subprocess.run(
        [sys.executable, "manage.py", *line], cwd=ROOT, env=clean | wanted, capture_output=True, text=True
    )


@pytest.mark.parametrize(
    "mail",
    [
        pytest.param({}, marks=pytest.mark.thorough),
        pytest.param(MAIL, marks=pytest.mark.thorough),
        MAIL | {"SITE_URL": "https://play.example.org"},
    ],
)
def test_production_has_nothing_to_warn_about(mail: dict[str, str]) -> None:
    done = in_production("check", "--deploy", "--fail-level", "WARNING", **mail)
    assert done.returncode == 0, done.stderr
    assert "0 silenced" in done.stdout


@pytest.mark.parametrize("missing", ["SECRET_KEY", "DATABASE_URL"])
def test_production_does_not_start_without_what_it_needs(missing: str) -> None:
    done = in_production("check", **{missing: ""})
    assert done.returncode != 0
    assert f"the environment variable {missing} must be set" in done.stderr


@pytest.mark.django_db
def test_a_page_may_not_be_framed_sniffed_or_scripted_inline(client: Client) -> None:
    headers = client.get("/accounts/login/").headers
    policy = headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize("guessed", ["short", "x" * 80])
def test_production_does_not_start_with_a_secret_that_somebody_guesses(guessed: str) -> None:
    done = in_production("check", SECRET_KEY=guessed)
    assert done.returncode != 0
    assert "SECRET_KEY is too short" in done.stderr
