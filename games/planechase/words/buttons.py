"""What stands on the button of every order of a planar game. `%(card)s` stands for a value of its form.

`name:variant` is the button when the field of `VARIANT_FIELDS` has this value; of `choose` it is the question's.
`roll:by_card` asks for the card whose effect rolls, and `roll:by_card:thrown` for what it threw on the table, too.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.tables.words import table

VARIANT_FIELDS: dict[str, str] = {
    "choose": "kind",
    "extra_phase": "phase",
    "first": "how",
    "resolve": "said",
    "roll": "face",
    "ruling": "what",
}

SETUP: dict[str, str | Promise] = {
    "first": _("%(seat)s starts"),
    "first:dice": _("Throw for it"),
    "shuffle": _("Shuffle the planar deck"),
    "mulligan": _("Mulligan"),
    "keep": _("Keep"),
    "opening": _("From the opening hand"),
    "start": _("Turn up the starting plane"),
}

TURNS: dict[str, str | Promise] = {
    "turn": _("Next turn: %(seat)s"),
    "step": _("On to: %(step)s"),
    "extra_turn": _("An extra turn"),
    "extra_phase": _("An extra phase"),
    "extra_phase:beginning": _("An extra beginning phase"),
    "extra_phase:combat": _("An extra combat phase"),
    "extra_phase:combat+main": _("An extra combat and main phase"),
    "skip": _("Skip a step or turn"),
    "end_turn": _("End the turn"),
    "reverse": _("Turn the direction round"),
}

DIE: dict[str, str | Promise] = {
    "roll": _("Roll the planar die"),
    "roll:blank": _("Thrown: blank"),
    "roll:chaos": _("Thrown: chaos"),
    "roll:walk": _("Thrown: Planeswalker"),
    "roll:by_card": _("Roll by a card"),
    "roll:by_card:thrown": _("Enter a roll by a card"),
}

CHANCE: dict[str, str | Promise] = {
    "coin": _("Flip a coin"),
    "pick_player": _("A player at random"),
    "pick_card": _("A card at random"),
}

STACK: dict[str, str | Promise] = {
    "resolve": _("It resolves"),
    "resolve:yes": _("Yes, do it"),
    "resolve:no": _("No, leave it"),
    "resolve:can't": _("It is impossible"),
    "choose": _("Choose"),
    "choose:name": _("This card is there"),
    "choose:arrange": _("To the bottom, in this order"),
    "choose:top": _("On top"),
    "choose:may_bottom": _("To the bottom"),
    "choose:side": _("Choose a side"),
    "choose:direction": _("Walk there"),
    "choose:place": _("To the bottom"),
    "counter": _("Counter it"),
    "remove": _("No target, or not true"),
    "copy": _("Copy it"),
    "order": _("In this order"),
    "trigger": _("It has happened"),
}

EFFECTS: dict[str, str | Promise] = {
    "walk": _("Planeswalk by a card"),
    "chaos": _("Chaos ensues by a card"),
    "look": _("Look at the top cards"),
    "reveal": _("Reveal the top cards"),
    "counters": _("Counters on %(card)s"),
    "exile": _("Exile with %(card)s"),
    "unexile": _("No longer exiled"),
    "monarch": _("Become the monarch"),
    "blessing": _("The city’s blessing"),
    "pin": _("Keep in mind"),
    "unpin": _("It is over"),
}

PLAYERS: dict[str, str | Promise] = {
    "life": _("Life"),
    "set_life": _("Set the life"),
    "poison": _("Poison"),
    "set_poison": _("Set the poison"),
    "commander": _("Combat damage of a commander"),
    "leave": _("Leave the game"),
    "win": _("Win by a card"),
    "draw": _("A draw by a card"),
    "restart": _("Restart by a card"),
    "deal": _("Name the cards of the map"),
    "note": _("Write a note"),
    "ruling": _("Give a ruling"),
    "ruling:up": _("Ruling: turn a card up"),
    "ruling:down": _("Ruling: put a card to the bottom"),
    "ruling:deck": _("Ruling on a planar deck"),
    "ruling:controller": _("Ruling: planar controller"),
    "ruling:turn": _("Ruling: whose turn it is"),
    "ruling:rolls": _("Ruling: how often somebody has rolled"),
    "ruling:counters": _("Ruling on counters"),
    "ruling:stack": _("Ruling: clear the stack"),
}

BUTTONS: dict[str, str | Promise] = {**SETUP, **TURNS, **DIE, **CHANCE, **STACK, **EFFECTS, **PLAYERS, **table.BUTTONS}

ANSWERS: dict[str, str | Promise] = {
    "arrange:untold": _("I lay them down and tell nobody how"),
    "keep": _("It stays on top"),
    "place:top": _("Back on top, in this order"),
    "place:stays": _("All back on top, as they lie"),
    "place:untold": _("Some to the bottom, I tell nobody which"),
}
"""What stands on the other buttons of a question that can be answered in several ways."""

CONFIRM: dict[str, str | Promise] = {
    "leave": _("Leave the game? Your planar cards leave with you."),
    "leave:communal": _("Leave the game?"),
    "win": _("Is the game won?"),
    "draw": _("Does the game end in a draw?"),
    "restart": _("Restart the game from the opening hands?"),
}
"""Asked before an order that its author cannot take back is sent: the first tap asks, the second one sends."""

QUESTIONS: dict[str, str | Promise] = {
    "name": _("Which card is there?"),
    "arrange": _("In which order to the bottom?"),
    "top": _("Which plane goes on top?"),
    "may_bottom": _("To the bottom, or does it stay?"),
    "side": _("Green anchor or red waterfall?"),
    "direction": _("Where do you walk?"),
    "place": _("Which on top, which to the bottom?"),
}
"""What a seat is asked, by the kind of the question (P-8)."""
