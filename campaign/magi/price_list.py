"""The prices on a sheet as its page shows them: the cheapest first, Styles together, Powers together by price."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from campaign.experience.ledger_words import bought
from campaign.experience.prices import Offer, offers
from campaign.house_rules.power_sentences import sentence_of
from campaign.models import Item, Magus, Style


@dataclass(frozen=True)
class Choice:
    """One thing to buy, by its name, and what it does where that is not plain."""

    ware: Offer
    name: str
    note: str = ""


@dataclass(frozen=True)
class PriceGroup:
    """What costs the same and is one line of the page: `short` points are missing for it."""

    name: str
    icon: str
    price: int
    short: int
    choices: tuple[Choice, ...]

    @property
    def only(self) -> Choice | None:
        """The one thing on it; None where one chooses."""
        return self.choices[0] if len(self.choices) == 1 and self.icon not in ("quill", "medal") else None


def price_groups(magus: Magus, free: int, today: Mapping[str, Any]) -> list[PriceGroup]:
    """Everything that the Magus could buy by the house rules of today, the cheapest first."""
    powers = {power.key: power for power in magus.campaign.powers.all()}
    names = {key: power.name for key, power in powers.items()}
    notes = {key: sentence_of(power) for key, power in powers.items()}
    goods = offers(magus, today)
    by_line = groupby(goods, key=lambda one: (one.item, one.price, one.what if one.item == "attribute" else ""))
    groups = [_group(Item(item), price, free, _choices(alike, names, notes)) for (item, price, _what), alike in by_line]
    return sorted(groups, key=lambda shelf: shelf.price)


def _choices(goods: Iterable[Offer], names: Mapping[str, str], notes: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple(Choice(one, _name(one, names), notes.get(one.what, "")) for one in goods)


def _name(offer: Offer, names: Mapping[str, str]) -> str:
    if offer.item == Item.STYLE:
        return str(Style(offer.after).label)
    return bought(offer.item, offer.what, offer.before, offer.after, names)


def _group(item: Item, price: int, free: int, choices: tuple[Choice, ...]) -> PriceGroup:
    first = choices[0]
    match item:
        case Item.STYLE:
            name, icon = _("Another Style"), "quill"
        case Item.POWER:
            name, icon = _("Power, tier %(tier)d") % {"tier": price}, "medal"
        case Item.LIFE:
            name, icon = first.name, "heart"
        case Item.ATTRIBUTE:
            name, icon = first.name, first.ware.what
    return PriceGroup(name, icon, price, first.ware.short(free), choices)
