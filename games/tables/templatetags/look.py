"""How the things of the table are drawn in a page: signs, costs, coins, diamonds, curves.

{% load look %} gives
    {% icon "heart" %} {% icon "heart" _("Life") %}      a sign; with a label it is spoken
    {% symbol "creature" %}                              a sign of the mana font, silent
    {% mana "{2}{W}" %}                                  a cost as pips, spoken as "2 white"
    {{ sentence|with_pips }}                             a sentence, the costs in it drawn as pips
    {% style_coin "gold" %} {% style_coin "W" "lg" %}    the coin of a Style: sm, lg or neither
    {% traits 6 7 %} {% traits 6 7 1 %}                  diamonds: current of rating, some of them staked
    {% curve packs %} {% curve packs "lg" %}             a mana curve (packs: .mana_value, .type_line)
    {{ deck|letter }}                                    "W" -> "w", "gold" -> "gold": for data-deck and class names
    {{ type_line|sign }}                                 "Artifact Creature — Golem" -> "creature": sign of a type
    {{ names|of:key }}                                   names[key], or the key when there is none
    {{ style|style_name }} {{ deck|deck_name }}          words for codes
    {{ link|address }}                                   a link as it is read aloud and typed
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.icons import icon
from games.tables.words import codes

register = template.Library()
register.simple_tag(icon)

PIP_COLOURS = frozenset("wubrg")
PIP_SIGNS = {"t": "tap"}
"""Symbols whose sign has another name in the mana font."""
DRAWN = frozenset({*PIP_COLOURS, *map(str, range(21)), "c", "x", "s", "e", "t", "chaos"})
"""Symbols that the mana font has a sign for; any other is written out."""
COST_IN_A_SENTENCE = re.compile(r"((?:\{(?:\d{1,2}|[WUBRGCSXT]|CHAOS)(?:/[WUBRG])?\})+)")
CURVE_COLUMNS = 8
"""Mana values 0 to 6, and 7 or more."""


# --- small questions -------------------------------------------------------------------------------------------------


@register.filter
def letter(code: object) -> str:
    """The code of a deck, colour or Style as it stands in class names: `W` is `w`."""
    return str(code or "").lower()


@register.filter
def sign(type_line: object) -> str:
    """Which sign of the mana font stands for this type line."""
    return codes.sign_of(str(type_line or ""))


@register.filter
def short_type(type_line: object) -> str:
    """The subtypes, or the type when there are none: what fits on a small card."""
    main, _dash, sub = str(type_line or "").partition(" — ")
    return sub or main


@register.filter
def tightness(name: object) -> str:
    """The class with which a name with a long word is set smaller, so that the word stays whole; empty for most."""
    longest = max((len(word) for word in str(name).replace("-", " ").split()), default=0)
    return "" if longest < 10 else " pack__name--tight" if longest < 13 else " pack__name--tighter"


@register.filter
def of(mapping: object, key: object) -> Any:
    """The value under this key (or attribute); the key itself when there is none."""
    if isinstance(mapping, Mapping):
        return mapping.get(key, key)
    return getattr(mapping, str(key), key)


@register.filter
def style_name(style: object) -> str:
    """A Style in words."""
    return codes.style(str(style))


@register.filter
def deck_name(deck: object) -> str:
    """A deck in words."""
    return codes.deck(str(deck))


@register.filter
def times(number: object) -> range:
    """A range to loop over a number."""
    return range(max(0, int(str(number or 0))))


@register.filter
def deck_sign(deck: object) -> str:
    """Which sign of the mana font stands for this deck: colours have their own, the others their type's."""
    return {"a": "artifact", "l": "land"}.get(letter(deck), letter(deck))


@register.filter
def type_name(kind: object) -> str:
    """A type of cards in words, for several of them."""
    return codes.card_type(str(kind))


@register.filter
def crowd(number: object) -> str:
    """How closely packs lie on the table screen: few, some, many."""
    count = int(str(number or 0))
    return "few" if count <= 10 else "some" if count <= 15 else "many"


@register.filter
def address(link: object) -> SafeString:
    """A link without its scheme, whose lines break behind its slashes."""
    return format_html_join(mark_safe("/<wbr>"), "{}", ((part,) for part in str(link).partition("://")[2].split("/")))


@register.simple_tag
def has_free_seat(board: Any) -> bool:
    """Whether somebody may still sit down at this table."""
    return any(one.plays and not one.is_taken for one in board.people)


# --- drawings --------------------------------------------------------------------------------------------------------


@register.simple_tag
@lru_cache(100)
def drawing(name: str, css: str = "hand") -> SafeString:
    """A silent drawing with its own frame: `hand-rock`, `hand-paper`, `hand-scissors`, `compass`."""
    box = "0 0 140 140" if name == "compass" else "0 0 200 262"
    return format_html(
        '<svg class="{}" viewBox="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        css,
        box,
        static("img/drawings.svg"),
        name,
    )


@register.simple_tag
def symbol(name: object) -> SafeString:
    """A sign of the mana font."""
    return format_html('<i class="ms ms-{}" aria-hidden="true"></i>', letter(name))


@register.simple_tag
def mana(cost: object) -> SafeString:
    """A mana cost as pips, with its spoken name."""
    symbols = re.findall(r"\{([^{}]+)\}", str(cost or ""))
    if not symbols:
        return mark_safe("")
    return _pips(tuple(symbols), " ".join(spoken_symbol(each) for each in symbols))


@lru_cache(2_000)
def _pips(symbols: tuple[str, ...], spoken: str) -> SafeString:
    css = "cost cost--long" if len(symbols) > 4 else "cost"
    pips = format_html_join("", "{}", ((pip(each),) for each in symbols))
    return format_html('<span class="{}" role="img" aria-label="{}">{}</span>', css, spoken, pips)


def pip(each: str) -> SafeString:
    """One disc of a cost; a hybrid symbol is split."""
    parts = each.lower().split("/")
    if len(parts) > 1:
        css = f"pip pip--split one-{parts[0]} two-{parts[1]}"
        return format_html('<span class="{}">{}</span>', css, format_html_join("", "{}", ((drawn(p),) for p in parts)))
    css = parts[0] if parts[0] in PIP_COLOURS else "c"
    return format_html('<span class="pip pip-{}">{}</span>', css, drawn(parts[0]))


def drawn(symbol: str) -> SafeString:
    """What stands on a disc: the sign of the mana font, or the letters where it has none."""
    if symbol in DRAWN:
        return format_html('<i class="ms ms-{}"></i>', PIP_SIGNS.get(symbol, symbol))
    return format_html('<b class="ms pip__word">{}</b>', symbol.upper())


@register.filter
def with_pips(sentence: object) -> SafeString:
    """A sentence in which every cost is drawn; what only looks like one stays as it is."""
    return with_costs(str(sentence), COST_IN_A_SENTENCE, mana)


def with_costs(sentence: str, cost: re.Pattern[str], draw: Callable[[str], SafeString]) -> SafeString:
    """These words with every cost in them drawn, the one group of the pattern; all else is text, whoever wrote it."""
    parts = cost.split(sentence)
    return format_html_join("", "{}", ((draw(part) if place % 2 else part,) for place, part in enumerate(parts)))


def spoken_symbol(each: str) -> str:
    """How a symbol of a cost is read out."""
    return _(" or ").join(codes.colour(part) for part in each.split("/"))


@register.simple_tag
def style_coin(style: object, size: str = "") -> SafeString:
    """The coin of a Style; Gold is a coin in a ring of five."""
    return _coin(letter(style), size, _("%(style)s Style") % {"style": codes.style(str(style))})


@lru_cache(200)
def _coin(key: str, size: str, label: str) -> SafeString:
    inside = mark_safe("") if key == "gold" else symbol(key)
    css = f"style style-{key}" + (f" style-{size}" if size else "")
    return format_html('<span class="{}" role="img" aria-label="{}">{}</span>', css, label, inside)


@register.simple_tag
def traits(current: int, rating: int, staked: int = 0) -> SafeString:
    """Traits as diamonds: full, gold for what is staked, hollow for what is lost tonight."""
    return _diamonds(current, rating, staked, _("%(current)d of %(rating)d") % {"current": current, "rating": rating})


@lru_cache(2_000)
def _diamonds(current: int, rating: int, staked: int, label: str) -> SafeString:
    shown = ["trait trait--over" if n >= rating else "trait" for n in range(current)]
    for n in range(1, min(staked, current) + 1):
        shown[-n] = "trait trait--stake"
    shown += ["trait trait--spent"] * max(0, rating - current)
    diamonds = format_html_join("", '<i class="{}"></i>', ((css,) for css in shown))
    return format_html('<span class="traits" role="img" aria-label="{}">{}</span>', label, diamonds)


@register.simple_tag
def curve(packs: Iterable[object], size: str = "") -> SafeString:
    """The mana curve of these packs: how many cards (four a pack) cost 0 to 6, and 7 or more. Lands have no cost."""
    columns = curve_of(packs)
    most = max([*columns, 1])
    spoken = ", ".join(
        ngettext("%(n)d card of %(value)s", "%(n)d cards of %(value)s", n)
        % {"n": n, "value": f"{value}+" if value == CURVE_COLUMNS - 1 else value}
        for value, n in enumerate(columns)
        if n
    )
    large = size == "lg"
    bars = format_html_join("", "{}", ((bar(value, n, most, large),) for value, n in enumerate(columns)))
    label = _("Mana curve: %(columns)s") % {"columns": spoken or _("no cards yet")}
    return format_html(
        '<svg class="curve {}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        "curve--lg" if large else "",
        CURVE_COLUMNS * 9,
        42 if large else 32,
        label,
        bars,
    )


def curve_of(packs: Iterable[object]) -> list[int]:
    """How many cards stand in each column."""
    columns = [0] * CURVE_COLUMNS
    for pack in packs:
        if "land" not in str(getattr(pack, "type_line", "")).lower():
            columns[min(int(getattr(pack, "mana_value", 0)), CURVE_COLUMNS - 1)] += int(getattr(pack, "copies", 4))
    return columns


def bar(value: int, cards: int, most: int, large: bool) -> SafeString:
    """One column, with its value and number when there is room for them."""
    height = max(2, round(30 * cards / most)) if cards else 2
    x, top = value * 9 + 1, (36 if large else 32) - height
    column = format_html('<rect x="{}" y="{}" width="7" height="{}" rx="1"/>', x, top, height)
    if not large:
        return column
    name = f"{value}+" if value == CURVE_COLUMNS - 1 else str(value)
    words = format_html('<text x="{}" y="41">{}</text>', x + 3.5, name)
    if cards:
        words += format_html('<text x="{}" y="{}">{}</text>', x + 3.5, top - 1, cards)
    return column + words
