"""E-mail addresses and telephone numbers in what people write as a name: nobody else is meant to see them."""

from __future__ import annotations

import re
from unicodedata import normalize

from games.kernel.naming import tidied

LONGEST_READ = 500
"""Characters of a text that is looked through; nothing longer is a name."""

_LABEL = r"\b(?:mailto|e-?mail|mail|telefon[oe]?|téléphone|phone|tel|mobile?|mob|cell(?:ulare)?)(?!\w)[.:]*\s*"
"""A word before a contact that says what it is."""
_EMAIL = re.compile(rf"(?:{_LABEL})?[^\s<>()\[\],;:|@]+@[^\s<>()\[\],;:|@]+", re.IGNORECASE)
_PHONE = re.compile(rf"(?:{_LABEL}|(?<![\w.]))(?:\+\s?)?\(?\d(?:[ ().\-‐–—/]{{0,3}}\d){{6,14}}\)?(?!\w)", re.IGNORECASE)
_SIGN_OF_CONTACT = re.compile(r"[@＠﹫]|\d")
_EMPTY_BRACKETS = re.compile(r"[<(\[]\s*[>)\]]")
_LEFT_BEHIND = " \t,;|<>/:–—-☎☏✆📞📱✉📧\ufe0e\ufe0f"


def has_contact(name: str) -> bool:
    """Whether it has an e-mail address in it, or seven digits and more, as a telephone number has."""
    if not _SIGN_OF_CONTACT.search(name):
        return False
    text = _readable(name)
    return bool(text) and bool(("@" in text and _EMAIL.search(text)) or _PHONE.search(text))


def is_contact(text: str) -> bool:
    """Whether it is an address or a number and nothing else."""
    return has_contact(text) and not without_contacts(text)


def without_contacts(name: str) -> str:
    """The name alone; empty where nothing else was written."""
    text = _readable(name)
    if not text:
        return name
    while has_contact(text):  # the parts around a contact may make another one
        text = _readable(text)
        for contact in (_EMAIL, _PHONE, _EMPTY_BRACKETS):
            text = contact.sub(" ", text)
        text = " ".join(text.split())
    return text.strip(_LEFT_BEHIND)


def _readable(name: str) -> str:
    """The text that is looked through: letters of usual width, nothing hidden; empty where it is too long."""
    return normalize("NFKC", tidied(name)) if len(name) <= LONGEST_READ else ""
