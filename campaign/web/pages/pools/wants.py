"""What to add to a pool, as its page tells it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from campaign.bridge.shared import card_type
from campaign.models import Deck
from campaign.pools.wants import Thin, Want
from campaign.web.pages.pools.glances import COST_NAMES


class DeckWant(NamedTuple):
    """A deck that misses packs; `thin`: sign, name and numbers of each mana value and kind of which it has few."""

    deck: Deck
    missing: int
    thin: list[tuple[str, str | Promise, Thin]]


def told(wants: Iterable[Want]) -> list[DeckWant]:
    """The decks in want with their words."""
    return [
        DeckWant(
            Deck(want.deck),
            want.missing,
            [
                *(("", _("Mana value %(cost)s") % {"cost": COST_NAMES[int(one.what)]}, one) for one in want.costs),
                *((one.what, card_type(one.what), one) for one in want.kinds),
            ],
        )
        for want in wants
    ]
