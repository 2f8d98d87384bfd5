"""What Django, allauth and the REST framework say to people has a sentence in Italian and Czech, theirs or ours."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import override, trans_real

from config.borrowed_words import MESSAGES
from tests.support.messages import Use, uses_in_a_template, uses_in_python

PACKAGES = (
    "allauth.account",
    "allauth.mfa",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.core",
    "django.db",
    "django.forms",
    "django.views",
    "rest_framework",
)
NEVER_SHOWN = {
    "filters.py": "descriptions of parameters, in the English schema",
    "pagination.py": "descriptions of parameters, in the English schema",
    "schemas": "descriptions in the English schema",
    "rest_framework/templates": "the browsable API, which is switched off",
}
"""Parts of packages whose words nobody reads here, and why."""

TRANSLATED = [code for code, _ in settings.LANGUAGES if code != "en"]


def sources_of(package: str) -> Iterator[Path]:
    """Its modules and templates."""
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None
    for path in sorted(Path(spec.origin).parent.rglob("*.*")):
        place = path.as_posix().partition("site-packages/")[2]
        is_shown = not any(part in place for part in ("/tests/", "/migrations/", *NEVER_SHOWN))
        if path.suffix in {".py", ".html", ".txt"} and (is_shown or not package.startswith("rest_framework")):
            yield path


def messages_of(package: str) -> Iterator[Use]:
    """Every message that the package translates."""
    for path in sources_of(package):
        read = uses_in_python if path.suffix == ".py" else uses_in_a_template
        yield from read(path.read_text(encoding="utf-8"), str(path))


def is_translated(use: Use, language: str) -> bool:
    """Whether a catalogue has a sentence for the message, in the form in which it is asked for."""
    message = use.message.replace("\r\n", "\n")
    text = message if use.context is None else f"{use.context}\x04{message}"
    key = (text, 0) if use.is_counted else text
    catalogue: Any = trans_real.translation(language)
    return any(messages.get(key) for messages in catalogue._catalog._catalogs)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_of_a_package_is_translated(package: str) -> None:
    found = list(messages_of(package))
    assert found
    missing = {(code, use.message, use.place) for use in found for code in TRANSLATED if not is_translated(use, code)}
    assert not missing, missing


def test_no_message_is_borrowed_that_no_package_says() -> None:
    said = {use.message for package in PACKAGES for use in messages_of(package)}
    borrowed = {use.message for use in uses_in_python(Path("config/borrowed_words.py").read_text("utf-8"), "")}
    assert len(borrowed) == len(MESSAGES) and borrowed <= said


@pytest.mark.parametrize(("language", "says"), [("it", "almeno 8 caratteri"), ("cs", "aspoň 8 znaků")])
def test_a_password_that_is_too_short_is_refused_in_the_language_of_its_reader(language: str, says: str) -> None:
    with override(language), pytest.raises(ValidationError) as refused:
        validate_password("x9Ä")
    assert says in " ".join(refused.value.messages)
