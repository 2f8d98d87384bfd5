"""What stands on the button of every order of Live Magic. `%(pack)s` stands for a value of its form."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.tables.words import table

BUTTONS: dict[str, str | Promise] = {
    "approve": _("Approve %(sheet)s"),
    "approve_all": _("Approve all unchanged sheets"),
    "approve_all:new": _("Approve all sheets as drawn"),
    "withdraw_approval": _("Take back what you said of %(sheet)s"),
    "object": _("Object"),
    "reopen": _("Reopen your sheet"),
    "close_approval": _("Close the approval over the objection"),
    "seat_absent": _("%(seat)s is absent tonight"),
    "seat_present": _("%(seat)s is here after all"),
    "let_newcomers_in": _("Let nobody else in with a new Magus"),
    "let_newcomers_in:true": _("Let newcomers in with a new Magus"),
    "let_newcomers_in:false": _("Let nobody else in with a new Magus"),
    "set_initiative": _("Set the order of the players"),
    "draw_initiative": _("Draw the order of the players"),
    "set_deck_order": _("Set the order of the colours"),
    "announce": _("Announce: %(kind)s"),
    "announce:nothing": _("Announce no kind"),
    "deck_open": _("Open the next deck: %(deck)s"),
    "step_open": _("Open the step"),
    "deck_close": _("Put the deck away"),
    "pick_mode": _("From the next deck on: %(mode)s"),
    "declare": _("Me: %(kind)s"),
    "no": _("Not me"),
    "pass": _("Pass the rest"),
    "call": _("Call a pack"),
    "withdraw_call": _("Withdraw the call"),
    "answer": _("Contest"),
    "answer:true": _("Contest"),
    "answer:false": _("No, leave it"),
    "standing_no": _("No until this step ends"),
    "standing_no:true": _("No until this step ends"),
    "standing_no:false": _("Ask me again"),
    "nominate": _("Seal your pack"),
    "nominate:nothing": _("Pass the rest"),
    "category": _("Settle it"),
    "concede": _("Concede"),
    "throw": _("Throw"),
    "hands": _("Enter both hands"),
    "pay_retest": _("Pay 1 life, throw again"),
    "overbid": _("Overbid, throw again"),
    "accept": _("Accept it"),
    "power": _("Use it"),
    "decline": _("No Power"),
    "power_choice": _("Choose"),
    "bid": _("Raise"),
    "bid:nothing": _("Give up"),
    "blind_choice": _("Take it"),
    "return_pack": _("Put it back"),
    "name_sign": _("Name the sign"),
    "completion_declare": _("Seal the deck"),
    "completion_pick": _("Take these packs"),
    "withdraw_picks": _("Choose again"),
    "lands": _("These are my lands"),
    "withdraw_lands": _("Change the lands"),
    "rule": _("Give a ruling"),
    "rule:trait": _("Ruling on traits"),
    "rule:life": _("Ruling on life"),
    "rule:picks": _("Ruling on picks"),
    "rule:pack": _("Ruling on a pack"),
    "settle": _("Settle the challenge"),
    "seat_newcomer": _("Seat a newcomer"),
    "revise_sheet": _("Lay the changed sheet on the table"),
    "close_evening": _("Close the evening"),
    **table.BUTTONS,
}

PICKED: dict[str, str | Promise] = {
    "call": _("Call %s"),
    "nominate": _("Seal %s"),
    "category": _("Settle it in %s"),
    "throw": _("Throw %s"),
    "bid": _("Raise to %s"),
    "return_pack": _("Put %s back"),
    "name_sign": _("I will not throw %s"),
    "completion_declare": _("Seal: %s"),
    "blind_choice": _("Take %s"),
}
"""Labels of buttons once a value is chosen: the page puts its name in the place of `%s`."""

MISSING: dict[str, str | Promise] = {
    "call": _("Tap a pack first"),
    "nominate": _("Tap a pack first"),
    "throw": _("Choose a hand first"),
    "completion_declare": _("Choose a deck first"),
}
"""By order, the second line of the golden button while nothing is chosen; other orders share one."""

CONFIRM: dict[str, str | Promise] = {
    "close_evening": _("Close it? Then everything may be read."),
    "concede": _("Concede? The other leads then."),
}
"""Asked before an order that its author cannot take back is sent: the first tap asks, the second one sends."""

QUESTIONS: dict[str, str | Promise] = {
    "approval": _("Read out, then approve"),
    "announce": _("Which kind will you be?"),
    "declare": _("Do you pick here?"),
    "call": _("Call a pack"),
    "nominate": _("Seal a pack"),
    "contrasti": pgettext_lazy("the question of the game", "Contest?"),
    "category": _("Where do you settle it?"),
    "power": _("A Power %(window)s?"),
    "reply": _("An answer to this Power?"),
    "params": _("Choose for this Power"),
    "throw": _("Throw"),
    "hands": _("Throw with your hands"),
    "sign": _("Which sign will you not throw?"),
    "after": _("Do you accept it?"),
    "escalate": _("Raise, or give up"),
    "blind": _("One of two, unseen"),
    "return": _("Put a pack back"),
    "completion_declare": _("From which deck?"),
    "lands": _("Your lands"),
    "wait": _("The table waits"),
    "done": _("Your deck"),
}


NOTES: dict[str, str | Promise] = {
    "declare": _("Your word is public and final; “not me” may still change until the step opens."),
}
"""What is said under a question."""

STAGES: dict[str, str | Promise] = {
    "approval": _("Sheets are read out"),
    "call": _("%(who)s: contest?"),
    "declare": _("Who picks here?"),
    "pick": _("Call a pack"),
    "round": _("Everybody seals a pack"),
    "deck": _("The next deck"),
    "category": _("%(who)s names the category"),
    "powers": _("A Power, %(who)s?"),
    "throw": _("Throw"),
    "after": _("%(who)s: accept?"),
    "escalate": _("%(who)s: raise?"),
    "blind": _("%(who)s chooses unseen"),
    "return": _("%(who)s puts a pack back"),
    "completion": _("Completion"),
    "lands": pgettext_lazy("phase", "Lands"),
    "tournament": _("The decks are finished"),
    "closed": _("The evening is closed"),
}
"""What everybody sees of the moment."""

VERDICTS: dict[str, str | Promise] = {
    "rock scissors": _("Rock blunts scissors."),
    "scissors paper": _("Scissors cut paper."),
    "paper rock": _("Paper wraps rock."),
    "beats": _("%(winner)s beats %(loser)s."),
    "traits": _("Equal hands; %(who)s has more traits."),
    "tie": _("Equal hands, equal traits: both are behind."),
    "again": _("Equal hands: throw again."),
    "equal": _("Equal hands."),
    "power": _("A Power decides the test."),
}

OUTCOMES: dict[str, str | Promise] = {
    "won": _("%(who)s takes %(pack)s"),
    "won_me": _("You take %(pack)s"),
    "ahead": _("%(who)s holds %(pack)s"),
    "ahead_me": _("You hold %(pack)s"),
    "nobody": _("Nobody takes %(pack)s"),
    "split": _("Both packs change hands"),
}
RIVALS = _("Next to fight for it: %(names)s.")
DECIDED = _("%(who)s’s Power decides: %(power)s.")
HOWS: dict[str, str | Promise] = {
    "test": _("By the test."),
    "concede": _("By a concession."),
    "tie": _("A tie: nobody leads."),
    "power": _("By a Power."),
    "race": _("By the race of life."),
    "relent": _("The other had nothing to stake."),
    "split": _("By a blind choice."),
}

LEDGER: dict[str, str | Promise] = {
    "life": _("Life of %(who)s"),
    "physical": _("Physical traits of %(who)s"),
    "social": _("Social traits of %(who)s"),
    "mental": _("Mental traits of %(who)s"),
    "picks": _("Picks left of %(who)s"),
    "packs": _("Packs of %(who)s"),
}
OWN_LEDGER: dict[str, str | Promise] = {
    "life": _("Your life"),
    "physical": _("Your Physical traits"),
    "social": _("Your Social traits"),
    "mental": _("Your Mental traits"),
    "picks": _("Your picks left"),
    "packs": _("Your packs"),
}

LAND_RULES: dict[str, str | Promise] = {
    "colour": _("%(land)s: you need more of it than of any other basic land."),
    "no_dominant": _("At least four basic types, none more than a third of the basics."),
    "no_single_top": _("At least three basic types, and no single one on top."),
    "none": _("Any basics will do."),
    "all_five": _("At least one basic land of each type."),
}

CHANGES: dict[str, str | Promise] = {
    "style": _("new Style: %(after)s"),
    "power": _("new Power: %(value)s"),
    "life": _("life %(before)s to %(after)s"),
    "attribute": _("%(value)s %(before)s to %(after)s"),
    "other": _("no longer %(value)s"),
}

COSTS: dict[str, Any] = {
    "life": ngettext_lazy("%(n)s life", "%(n)s life", "count"),
    "trait": ngettext_lazy("%(n)s %(category)s trait", "%(n)s %(category)s traits", "count"),
    "put_back": _("a pack back"),
    "pick": ngettext_lazy("%(n)s pick", "%(n)s picks", "count"),
    "xp": _("%(n)s XP"),
}
