"""What the row of a Power says, as a text in the reader's language, made from its data alone.

    told(row)       the parts of the text in order: when, choices, conditions, costs, effects, limits
    paragraph(row)  all of it as one text

A setting stands in the text as `{name}`, so that a campaign can fill in its own number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.live_magic.words import power_nouns as nouns
from games.live_magic.words.glossary import CATEGORY
from games.live_magic.words.power_effects import effects

Row = Mapping[str, Any]


class Part(NamedTuple):
    """One part of the text: what it is about, how that is called, and its sentences."""

    key: str
    title: str
    text: str


TITLES: dict[str, str | Promise] = {
    "when": pgettext_lazy("part of a Power", "When"),
    "choices": pgettext_lazy("part of a Power", "Choices"),
    "conditions": pgettext_lazy("part of a Power", "Only if"),
    "costs": pgettext_lazy("part of a Power", "Cost"),
    "effects": pgettext_lazy("part of a Power", "Effect"),
    "limits": pgettext_lazy("part of a Power", "Limit"),
}

WHEN: dict[str, str | Promise] = {
    "step_start": gettext_lazy("Use it as a step begins in which you pick."),
    "on_call": gettext_lazy("Use it when you have called a pack, before anybody contests it."),
    "on_category": gettext_lazy("Use it when the category of %(challenge)s has been named%(who)s."),
    "on_wager": gettext_lazy("Use it before the traits are wagered in %(challenge)s%(who)s."),
    "before_test": gettext_lazy("Use it before the test of %(challenge)s%(who)s."),
    "reply_to_power": gettext_lazy("Use it when your opponent has used a Power in %(challenge)s%(who)s."),
    "before_throw": gettext_lazy("Use it before a throw in %(challenge)s%(who)s."),
    "after_throw": gettext_lazy("Use it after a throw in %(challenge)s, before traits decide%(who)s."),
    "after_test": gettext_lazy("Use it after the test of %(challenge)s%(who)s."),
    "after_contest": gettext_lazy("Use it after %(challenge)s%(who)s."),
    "completion": gettext_lazy("Use it at completion, before the first pick."),
    "tournament_start": gettext_lazy("Use it before the tournament."),
}

WHO: dict[str, str | Promise] = {
    "caller": gettext_lazy(", if you called the pack"),
    "contester": gettext_lazy(", if you contested the call"),
    "winner": gettext_lazy(", if you have won it"),
    "loser": gettext_lazy(", if you have lost it"),
    "after_test winner": gettext_lazy(", if you lead"),
    "after_test loser": gettext_lazy(", if you are behind"),
}

COST: dict[str, str | Promise] = {
    "put_back": gettext_lazy("%(what)s, which goes back on the table"),
    "pick": gettext_lazy("%(what)s of this step"),
    "xp": gettext_lazy("%(what)s XP"),
}


def told(row: Row) -> list[Part]:
    """The parts of the text that this row has, in order."""
    params = nouns.params_of(row)
    texts = {
        "when": _when(row),
        "choices": " ".join(_choice(param, params) for param in params.values()),
        "conditions": _conditions(row, params),
        "costs": _costs(row, params),
        "effects": " ".join(effects(row.get("effects"), params)),
        "limits": " ".join(_limits(row)),
    }
    return [Part(key, str(TITLES[key]), text) for key, text in texts.items() if text]


def paragraph(row: Row) -> str:
    """The whole text of this row."""
    return " ".join(part.text for part in told(row))


# --- when, and how often ---------------------------------------------------------------------------------------------


def _when(row: Row) -> str:
    window, who = str(row.get("window")), str(row.get("who"))
    who_words = WHO.get(f"{window} {who}") or WHO.get(who) or ""
    return str(WHEN[window]) % {"challenge": _challenge(row), "who": who_words} if window in WHEN else ""


def _challenge(row: Row) -> str:
    """`a Mental challenge`, `a Physical or Social challenge`, `a challenge`."""
    listed = row.get("categories")
    codes = [code for code in CATEGORY if isinstance(listed, list) and code in listed]
    if not codes or len(codes) == len(CATEGORY):
        return _("a challenge")
    return _("a %(category)s challenge") % {"category": nouns.either([str(CATEGORY[code]) for code in codes])}


def _limits(row: Row) -> Iterable[str]:
    limits = row.get("limits")
    known = limits if isinstance(limits, dict) else {}
    if "per_contest" in known:
        yield _("It counts as your one Power of the challenge.")
    if (times := known.get("per_deck")) is not None:
        yield ngettext("Once per deck.", "%(times)s times per deck.", nouns.plural_of(times)) % {"times": times}
    if (times := known.get("per_session")) is not None:
        yield ngettext("Once per evening.", "%(times)s times per evening.", nouns.plural_of(times)) % {"times": times}


# --- choices, conditions, costs --------------------------------------------------------------------------------------


def _choice(param: Row, params: nouns.Params) -> str:
    """What is chosen, by whom, and whether openly."""
    values = {"what": _chosen(param, params)}
    if param.get("by") == "opponent":
        return (
            _("Your opponent chooses in secret %(what)s.") % values
            if param.get("secret")
            else _("Your opponent chooses %(what)s.") % values
        )
    return _("Choose in secret %(what)s.") % values if param.get("secret") else _("Choose %(what)s.") % values


def _chosen(param: Row, params: nouns.Params) -> str:
    name = str(param.get("name"))
    match param.get("type"):
        case "int":
            ends = {end: nouns.number(param.get(end), params) for end in ("min", "max")}
            return _("%(name)s, a number from %(min)s to %(max)s") % {"name": name.upper(), **ends}
        case "pack":
            chosen = _pack(param)
        case "category":
            chosen = _("another category than that of the challenge") if param.get("exclude") else _("a category")
        case "deck":
            chosen = _("a deck that is not assigned to you") if param.get("exclude") else _("a deck")
        case _:
            values = param.get("values")
            shares = [nouns.share(value, params) for value in values] if isinstance(values, list) else []
            chosen = nouns.either(shares) if shares else nouns.UNKNOWN
    return chosen if nouns.is_alone(name, params) else _("%(thing)s (“%(name)s”)") % {"thing": chosen, "name": name}


def _pack(param: Row) -> str:
    """`one of your packs of this deck, not the contested one`."""
    of_deck = param.get("deck") is not None
    match param.get("of"):
        case "self":
            words = _("one of your packs of this deck") if of_deck else _("one of your packs")
        case "opponent" if param.get("by") == "opponent":
            words = _("one of their packs of this deck") if of_deck else _("one of their packs")
        case "opponent":
            words = _("one of your opponent’s packs of this deck") if of_deck else _("one of your opponent’s packs")
        case _:
            words = _("a pack of this deck on the table") if of_deck else _("a pack on the table")
    return _("%(pack)s, not the contested one") % {"pack": words} if param.get("exclude") else words


def _conditions(row: Row, params: nouns.Params) -> str:
    listed = row.get("requires")
    sentences = [nouns.condition(one, params) for one in listed] if isinstance(listed, list) else []
    return _("Only if %(conditions)s.") % {"conditions": nouns.listing(sentences)} if sentences else ""


def _costs(row: Row, params: nouns.Params) -> str:
    listed = row.get("costs")
    sentences = [_cost(cost, params) for cost in listed if isinstance(cost, dict)] if isinstance(listed, list) else []
    return _("It costs %(costs)s.") % {"costs": nouns.listing(sentences)} if sentences else ""


def _cost(cost: Row, params: nouns.Params) -> str:
    amount = cost.get("amount")
    match cost.get("pay"):
        case "life":
            return nouns.life(amount, params)
        case "trait":
            return nouns.traits(amount, cost.get("category"), params)
        case "put_back":
            return str(COST["put_back"]) % {"what": nouns.pack(cost.get("pack"), params)}
        case "pick":
            return str(COST["pick"]) % {"what": nouns.picks(amount, params)}
        case _:
            return str(COST["xp"]) % {"what": nouns.number(amount, params)}


def fitting(text: str, most: int) -> str:
    """As many whole sentences of the text as fit into so many characters."""
    while len(text) > most and ". " in text:
        text = text[: text.rindex(". ") + 1] if not text.endswith(". ") else text[:-2]
    return capfirst(text[:most].strip())
