"""How the codes of Live Magic are called, by the name of the value that holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.tables.words import codes

DECK: Mapping[Any, str | Promise] = codes.DECKS
STYLE: Mapping[Any, str | Promise] = codes.STYLES

KIND = {
    None: pgettext_lazy("kind", "no kind"),
    "none": pgettext_lazy("kind", "no kind"),
    "mono": pgettext_lazy("kind", "mono"),
    "bi": pgettext_lazy("kind", "bicolour"),
    "gold": pgettext_lazy("kind", "gold"),
}
CATEGORY = {"physical": _("Physical"), "social": _("Social"), "mental": _("Mental")}
SIGN = {"rock": _("rock"), "paper": _("paper"), "scissors": _("scissors")}
SIDE = {"left": _("the left one"), "right": _("the right one")}
MODE = {"live": pgettext_lazy("pick mode", "live calls"), "sealed": pgettext_lazy("pick mode", "sealed rounds")}
PHASE = {
    "approval": _("Approval"),
    "auction": _("Auction"),
    "completion": _("Completion"),
    "lands": pgettext_lazy("phase", "Lands"),
    "tournament": _("Tournament"),
    "closed": _("Closed"),
}
WINDOW = {
    "step_start": _("as the step begins"),
    "on_call": _("on the call"),
    "on_category": _("on the category"),
    "on_wager": _("on the wager"),
    "before_test": _("before the test"),
    "reply_to_power": _("in reply to a Power"),
    "before_throw": _("before the throw"),
    "after_throw": _("after the throw"),
    "after_test": _("after the test"),
    "after_contest": _("after the challenge"),
    "completion": _("at completion"),
    "tournament_start": _("before the tournament"),
}
ACTION = {
    "contest": _("contest"),
    "power": _("use Powers"),
    "overbid": _("overbid"),
    "retest": _("pay for a retest"),
}
LASTS = {
    "this_call": _("this call"),
    "this_contest": _("this challenge"),
    "this_step": _("this step"),
    "this_deck": _("this deck"),
    "next_throw": _("the next throw"),
}
WHAT = {
    "life": _("life"),
    "trait": _("traits"),
    "picks": _("picks"),
    "pack": _("the owner of a pack"),
    "packs": _("packs"),
    "physical": _("Physical traits"),
    "social": _("Social traits"),
    "mental": _("Mental traits"),
}
MATCHES = {"all": _("every match"), "first": _("the first match")}
OWNER = {"table": _("the table"), "pool": _("the pool")}
LEFT = {"contested": _("the pack in dispute")}
BASICS = {
    "Plains": _("Plains"),
    "Island": _("Island"),
    "Swamp": _("Swamp"),
    "Mountain": _("Mountain"),
    "Forest": _("Forest"),
    "Wastes": _("Wastes"),
    "Snow-Covered Plains": _("Snow-Covered Plains"),
    "Snow-Covered Island": _("Snow-Covered Island"),
    "Snow-Covered Swamp": _("Snow-Covered Swamp"),
    "Snow-Covered Mountain": _("Snow-Covered Mountain"),
    "Snow-Covered Forest": _("Snow-Covered Forest"),
    "Snow-Covered Wastes": _("Snow-Covered Wastes"),
}

FIELD = {
    "pack": _("Pack"),
    "packs": _("Packs"),
    "kind": _("Kind"),
    "category": _("Category"),
    "sign": _("Sign"),
    "side": _("Side"),
    "deck": _("Deck"),
    "decks": _("Order of the decks"),
    "initiative": _("Order of the players"),
    "mode": _("How to pick"),
    "reason": _("Reason"),
    "sheet": _("Whose sheet"),
    "seat": _("Whose"),
    "to": _("To whom"),
    "owner": _("Who has it then"),
    "source": _("From where"),
    "target": _("To where"),
    "value": _("New number"),
    "what": _("What"),
    "amount": _("Bet"),
    "power": _("Power"),
    "basics": _("Basic lands"),
    "others": _("Lands of the pool"),
    "left_out": _("Packs that stay out"),
    "agree": _("I agree"),
    "on": _("On"),
    "lent": _("The host acts for me"),
    "contests": _("Contest"),
    "priority": _("Step"),
    "a": _("The caller’s sign"),
    "b": _("The contester’s sign"),
    "x": _("How many"),
    "extra": _("The other pack"),
    "left": _("Which one lies left"),
    "mine": _("Your pack"),
    "yours": _("The other’s pack"),
}
"""How the fields of orders, and the parameters of the shipped Powers, are called on a form."""

YES_NO = {True: _("yes"), False: _("no")}
PACK = {None: pgettext_lazy("instead of a pack", "pass")}

GLOSSARY: dict[str, Mapping[Any, str | Promise]] = {
    "deck": DECK,
    "decks": DECK,
    "colours": DECK,
    "style": STYLE,
    "kind": KIND,
    "kinds": KIND,
    "announced": KIND,
    "category": CATEGORY,
    "categories": CATEGORY,
    "sign": SIGN,
    "signs": SIGN,
    "a": SIGN,
    "b": SIGN,
    "beats": SIGN,
    "loses_to": SIGN,
    "side": SIDE,
    "mode": MODE,
    "phase": PHASE,
    "window": WINDOW,
    "action": ACTION,
    "lasts": LASTS,
    "what": WHAT,
    "matches": MATCHES,
    "owner": OWNER,
    "source": OWNER,
    "target": OWNER,
    "left": LEFT,
    "basics": BASICS,
    "land": BASICS,
    "answers": YES_NO,
    "packs": PACK,
    "field": FIELD,
}
