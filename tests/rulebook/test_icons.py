"""The signs beside words stand in the page itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.live_magic.words.power_icons import ICONS
from games.rulebook.icons import icon, shapes

WRITTEN = re.compile(r'{% icon "([^"]*)"')
TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))


def test_a_sign_is_drawn_where_it_stands_and_refers_to_no_other_file() -> None:
    assert icon("menu") == (
        '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7.5h16M4 12h16M4 16.5h10"/></svg>'
    )


def test_a_sign_with_a_label_is_spoken() -> None:
    assert icon("heart", 'Life & "luck"', "i--sm").startswith(
        '<svg class="i i--sm" viewBox="0 0 24 24" role="img" aria-label="Life &amp; &quot;luck&quot;"><path '
    )


@pytest.mark.parametrize("name", sorted({*ICONS.values(), "seal"}))
def test_every_power_has_a_sign_that_is_drawn(name: str) -> None:
    assert name in shapes()


def test_every_sign_that_a_page_names_is_drawn() -> None:
    named = {name for page in TEMPLATES for name in WRITTEN.findall(page.read_text(encoding="utf-8"))}
    assert named and not named - shapes().keys()
