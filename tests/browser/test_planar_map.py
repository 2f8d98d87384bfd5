"""The map of the planes in a real browser: its words are as wide as was measured, so no name lies over another."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from playwright.sync_api import Browser

from campaign.history.planechase_atlas import Atlas, atlas_of, route_atlas_of
from campaign.history.planechase_routes import Stop, route_of
from campaign.models import PlaneVisit

pytestmark = pytest.mark.browser

BEGAN = datetime(2026, 3, 6, 20, tzinfo=UTC)
ROOT = Path(settings.BASE_DIR)
ROWS: list[dict[str, Any]] = json.loads((ROOT / "data" / "planes.json").read_text(encoding="utf-8"))
CZECH = ["Žluťoučký kůň", "Nonno’s garden", "城"]

OVER_ANOTHER = """() => {
  const words = [...document.querySelectorAll('.isle')].flatMap((isle, n) =>
    [...isle.querySelectorAll('text')].map(text => [n, text.textContent, text.getBBox()]));
  return words.flatMap(([n, one, a]) => words.filter(([m, _, b]) => n < m && a.x < b.x + b.width && b.x < a.x + a.width
    && a.y < b.y + b.height && b.y < a.y + a.height).map(([_, other]) => `${one} over ${other}`)); }"""
WIDTHS = (
    "() => [...document.querySelectorAll('.isle')].map(isle => isle.getBBox()).map(box => [box.x, box.x + box.width])"
)


def long_game() -> list[Stop]:
    """A game that has been everywhere, and on a few planes of the group's own."""
    names = [*(row["name"] for row in ROWS), *CZECH]
    return route_of(
        PlaneVisit(
            card=name,
            is_plane=number % 9 > 0,
            reached="ability" if number else "start",
            turns=number % 4,
            came_at=BEGAN + timedelta(minutes=number),
            left_at=BEGAN + timedelta(minutes=number + 1),
        )
        for number, name in enumerate([*names, *names[::3]])
    )


@pytest.mark.parametrize("is_route", [False, True])
def test_no_name_on_the_map_lies_over_another(is_route: bool, chromium: Browser, tmp_path: Path) -> None:
    stops = long_game()
    lords = {row["name"]: "Wenceslas + Maximiliana" for row in ROWS[::2]}
    atlas: Atlas = route_atlas_of(stops) if is_route else atlas_of([stops], lords)
    sheets = (
        f'<link rel="stylesheet" href="{(ROOT / "static" / "css" / name).as_uri()}">'
        for name in ("tokens.css", "campaign/planechase.css")
    )
    drawn = render_to_string("campaign/history/includes/planechase_map.html", {"atlas": atlas})
    (tmp_path / "map.html").write_text(f"<!doctype html><meta charset=utf-8>{''.join(sheets)}{drawn}", encoding="utf-8")
    page = chromium.new_page()
    page.goto((tmp_path / "map.html").as_uri())
    page.evaluate("document.fonts.ready")
    assert page.evaluate("[...document.fonts].some(font => font.family == 'Grenze' && font.status == 'loaded')")
    assert page.evaluate(OVER_ANOTHER) == []
    for place, (left, right) in zip(atlas.places, page.evaluate(WIDTHS), strict=True):
        assert place.box[0] - 1 <= left and right <= place.box[2] + 1, place.card.name
    page.close()
