"""The planar cards that come with the product."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from django.conf import settings

from games.planechase.rules.cards import Card, read_cards

PLANES_FILE = settings.BASE_DIR / "data" / "planes.json"


@cache
def shipped_planes() -> Mapping[str, Card]:
    return read_cards(json.loads(PLANES_FILE.read_text(encoding="utf-8")))
