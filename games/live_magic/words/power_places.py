"""How the fields of a form that composes a Power are called, and what may be chosen in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.live_magic.words import power_nouns as nouns
from games.live_magic.words.glossary import CATEGORY, KIND, SIGN, WINDOW
from games.tables.words import codes

Names = Mapping[Any, str | Promise]

LABELS: dict[str, str | Promise] = {
    "tier": _("Tier and price"),
    "window": _("When it may be used"),
    "who": _("Who"),
    "categories": _("In challenges of these categories"),
    "per_contest": _("One Power in a challenge: this one counts as it"),
    "per_deck": _("Times per deck"),
    "per_session": _("Times per evening"),
    "params": _("Choices"),
    "requires": _("Conditions"),
    "costs": _("Costs"),
    "effects": _("Effects"),
    "then": _("After the race, for the winner"),
    "condition": _("Only if"),
    "type": _("What is chosen"),
    "name": _("Its name"),
    "by": _("Who chooses"),
    "secret": _("Chosen in secret"),
    "of": _("Whose"),
    "deck": _("Deck"),
    "exclude": _("But not this"),
    "min": _("At least"),
    "max": _("At most"),
    "values": _("Between what"),
    "pay": _("What is paid"),
    "category": _("Category"),
    "amount": _("How much"),
    "pack": _("Pack"),
    "op": _("What happens"),
    "level": _("What is won"),
    "absolute": _("No Power can change it"),
    "delta": _("By how much (less than 0: lost)"),
    "as_wager": _("It is the wagered trait that is lost"),
    "count": _("How many"),
    "chooser": _("Who chooses which"),
    "opening": _("The first bet"),
    "packs": _("Which packs"),
    "left": _("Which one lies left"),
    "unless": _("Not against a win that no Power can change"),
    "replace": _("Which sign gets a rule of its own"),
    "beats": _("It beats"),
    "loses_to": _("It loses to"),
    "forbid": _("Which sign is forbidden"),
    "public": _("Said aloud"),
    "action": _("What is forbidden"),
    "lasts": _("How long"),
    "from": _("Protected against"),
    "when": _("In which step"),
    "uses_pick": _("It uses a pick"),
    "a": _("One pack"),
    "b": _("The other pack"),
    "matches": _("In which matches"),
    "person": _("Whose"),
    "which": _("What"),
    "1": _("First"),
    "2": _("Second"),
    "number": _("Number"),
    "value": _("What"),
}
"""By the name of the field in the row."""

ROW_LABELS: dict[str, str | Promise] = {"name": _("Name"), "text": _("Text"), "limits": _("How often"), "key": _("Key")}
"""Fields of the row itself whose name another field has, or that the form does not show."""

LANGUAGES: dict[str, str | Promise] = {"en": _("English"), "it": _("Italian"), "cs": _("Czech")}

NOT_THIS: dict[str, str | Promise] = {
    "contested": _("Not the contested pack"),
    "current": _("Not the category of the challenge"),
    "assigned_to_self": _("Not a deck that is one’s own"),
}
OF_THIS_DECK = _("Only of the deck on the table")

PERSONS: Names = {
    "self": _("who uses it"),
    "opponent": _("the opponent"),
    "others": _("everybody else"),
    "winner": _("the winner"),
}
ROLES: Names = {
    "either": _("anybody"),
    "caller": _("who called the pack"),
    "contester": _("who contested it"),
    "winner": _("the winner, or the leader"),
    "loser": _("the loser, or the player behind"),
}
OPTIONS: dict[str, Names] = {
    "tier": {"base": _("base"), "intermediate": _("intermediate"), "advanced": _("advanced")},
    "window": WINDOW,
    "categories": CATEGORY,
    "type": {
        "int": _("a number"),
        "pack": _("a pack"),
        "category": _("a category"),
        "deck": _("a deck"),
        "one_of": _("one of several things"),
    },
    "pay": {
        "life": _("life"),
        "trait": _("traits"),
        "put_back": _("a pack, put back"),
        "pick": _("picks"),
        "xp": _("experience"),
    },
    "op": {
        "win": _("win the test or the challenge"),
        "trait": _("lose or get back traits"),
        "life": _("lose or gain life"),
        "put_back": _("put packs back on the table"),
        "retest": _("repeat the test"),
        "escalate": _("a race of life"),
        "blind_split": _("split two packs unseen"),
        "cancel_power": _("cancel the Power just used"),
        "copy_power": _("copy the Power just used"),
        "throw_rule": _("change or forbid a sign"),
        "set_category": _("set the category of the challenge"),
        "wager_from": _("wager a trait of another category"),
        "forbid": _("forbid something"),
        "protect": _("protect one’s packs"),
        "precedence": _("pick as if of the deck’s Style"),
        "picks": _("more or fewer picks"),
        "take": _("take a pack from the table"),
        "swap": _("exchange two packs"),
        "completion_source": _("complete from another deck"),
        "starting_life": _("start the tournament with other life"),
    },
    "by": PERSONS,
    "who": PERSONS,
    "chooser": PERSONS,
    "person": PERSONS,
    "of": {**PERSONS, "table": _("the table")},
    "level": {"test": _("the test"), "challenge": _("the challenge")},
    "forbid": {**SIGN, "chosen_by_opponent": _("one that the opponent names")},
    "replace": SIGN,
    "beats": SIGN,
    "loses_to": SIGN,
    "action": {
        "contest": _("to contest"),
        "power": _("to use Powers"),
        "overbid": _("to overbid"),
        "retest": _("to get a retest"),
    },
    "lasts": {
        "this_call": _("during this call"),
        "this_contest": _("during this challenge"),
        "this_step": _("during this step"),
        "this_deck": _("until this deck is over"),
    },
    "from": {"put_back": _("being put back"), "swap": _("being exchanged")},
    "when": {"this_step": _("in this step"), "artifacts": _("at the artifacts")},
    "matches": {"all": _("all"), "first": _("the first")},
    "which": {"equal": _("came out equal")},
}
"""By the name of the field, its values."""

FUNCTIONS: Names = {
    "life": _("somebody’s life"),
    "traits": _("somebody’s traits"),
    "packs": _("how many packs somebody has"),
    "picks": _("somebody’s picks"),
    "throw": _("whether the throw was equal"),
    "deck": _("the deck on the table"),
    "minus": _("one number minus another"),
    "plus": _("one number plus another"),
    "min": _("the smaller of two numbers"),
    "max": _("the larger of two numbers"),
    "ge": _("a number is at least another"),
    "le": _("a number is at most another"),
    "eq": _("two things are the same"),
    "ne": _("two things are not the same"),
    "and": _("both of two conditions"),
    "or": _("one of two conditions"),
    "not": _("a condition does not hold"),
}
SETTINGS: Names = {
    "overbid_ratio": _("house rule: how many times the traits an overbid needs"),
    "assoluta_cost": _("house rule: the life that Absolute Determination costs"),
    "life_start": _("house rule: the life of a new Magus"),
    "pv_floor_voluntary": _("house rule: the life that must be left when paying"),
    "forced_life_floor": _("house rule: the least life that is left after a loss"),
    "completion_min": _("house rule: the least packs at completion"),
    "deck_min_cards": _("house rule: the least cards of a deck"),
}
PLAIN: Names = {
    "=": _("a number"),
    "current": _("of the challenge"),
    "contested": _("the contested pack"),
    **{code: KIND[code] for code in ("mono", "bi", "gold")},
    **SIGN,
    **CATEGORY,
    **codes.DECKS,
}
THIS_DECK = pgettext_lazy("a deck", "the one on the table")


def place_in_words(path: str) -> str:
    """Where in a row something is wrong: `effects.0.op` is “Effects 1, What happens”, `name.it` “Name, Italian”."""
    labels: list[str] = []
    for part in path.split("."):
        if part.isdecimal() and labels:
            labels[-1] = f"{labels[-1]} {int(part) + 1}"
        elif part in LANGUAGES:
            labels.append(str(LANGUAGES[part]))
        elif part != "limits" or path == part:
            labels.append(str(ROW_LABELS.get(part) if not labels and part in ROW_LABELS else LABELS.get(part, part)))
    return ", ".join(labels)


def label(name: str, option: object = None) -> str:
    """How the field of this argument is called; `option`: the one value that it may have."""
    if name == "exclude" and option in NOT_THIS:
        return str(NOT_THIS[option])
    if name == "deck" and option == "current":
        return str(OF_THIS_DECK)
    return str(LABELS.get(name, name))


def option_word(name: str, option: object, params: nouns.Params, is_role: bool = False) -> str:
    """How a value of this field is called; `params`: the choices of the row, by name."""
    text = str(option)
    if text.startswith("$"):
        return capfirst(nouns.named(text, params))
    if text.startswith("setting:"):
        return str(SETTINGS.get(text.removeprefix("setting:"), text))
    if text.startswith("fn:"):
        return str(FUNCTIONS.get(text.removeprefix("fn:"), text))
    if is_role:
        return str(ROLES.get(option, text))
    if name == "deck" and option == "current":
        return str(THIS_DECK)
    return str(OPTIONS.get(name, {}).get(option) or PLAIN.get(option) or text)
