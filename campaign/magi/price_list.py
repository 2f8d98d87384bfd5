"""The prices on a sheet as its page shows them: the cheapest first, Styles together, Powers together by price."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from campaign.experience.ledger_words import bought
from campaign.experience.prices import Ware, wares
from campaign.house_rules.power_sentences import sentence_of
from campaign.models import Item, Magus, Style


@dataclass(frozen=True)
class Choice:
    """One thing to buy, by its name, and what it does where that is not plain."""

    ware: Ware
    name: str
    note: str = ""


@dataclass(frozen=True)
class Shelf:
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


def shelves(magus: Magus, free: int) -> list[Shelf]:
    """Everything that the Magus could buy, the cheapest first."""
    powers = {power.key: power for power in magus.campaign.powers.all()}
    names = {key: power.name for key, power in powers.items()}
    notes = {key: sentence_of(power) for key, power in powers.items()}
    by_line = groupby(wares(magus), key=lambda one: (one.item, one.price, one.what if one.item == "attribute" else ""))
    found = [_shelf(Item(item), price, free, _choices(goods, names, notes)) for (item, price, _what), goods in by_line]
    return sorted(found, key=lambda shelf: shelf.price)


def _choices(goods: Iterable[Ware], names: Mapping[str, str], notes: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple(Choice(one, _name(one, names), notes.get(one.what, "")) for one in goods)


def _name(one: Ware, names: Mapping[str, str]) -> str:
    if one.item == Item.STYLE:
        return str(Style(one.after).label)
    return bought(one.item, one.what, one.before, one.after, names)


def _shelf(item: Item, price: int, free: int, choices: tuple[Choice, ...]) -> Shelf:
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
    return Shelf(name, icon, price, first.ware.short(free), choices)
