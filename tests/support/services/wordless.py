"""What chance draws into pages, drawn from letters that no word, rule or number is written with.

A token holds any two signs sooner or later, "B4" too: a test that a page does not name a rule would fail by chance.
"""

import secrets

import pytest
from django.middleware import csrf
from django.utils.crypto import get_random_string

from games.tables import models

LETTERS = "qx"
CODE_LETTERS = "FGHJKMNPQSVWXYZ"


def wordless_token(size: int = 32) -> str:
    """As long as `secrets.token_urlsafe` of as many bytes, and never the same again either."""
    return get_random_string((size * 4 + 2) // 3, LETTERS)


def draw_no_words(patch: pytest.MonkeyPatch) -> None:
    """Tokens of forms, keys of doors and seats, links that invite, codes of tables: none of them can be read."""
    patch.setattr(csrf, "CSRF_ALLOWED_CHARS", LETTERS)
    patch.setattr(secrets, "token_urlsafe", wordless_token)
    patch.setattr(models, "CODE_ALPHABET", CODE_LETTERS)
