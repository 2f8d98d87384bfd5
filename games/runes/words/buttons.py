"""What stands on the button of every order of a duel. `%(seat)s` stands for a value of its form.

`name:variant` is the button when one of its values is that: `ruler:astral`.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.tables.words import table

SETUP: dict[str, str | Promise] = {
    "bring": _("Bring this deck"),
    "first": _("%(seat)s starts"),
    "first:drawn": _("Draw who starts"),
    "redraw": _("Redraw"),
    "redraw:0": _("Keep all five cards"),
}

TURNS: dict[str, str | Promise] = {
    "turn": _("Next turn: %(seat)s"),
    "phase": _("On to: %(phase)s"),
    "battle": _("A battle begins"),
    "battle:true": _("The battle ends"),
    "pass": _("Pass"),
    "resolve": _("It resolves"),
}

PLAYS: dict[str, str | Promise] = {
    "rune": _("The cost is paid: play it"),
    "chant": _("A Chant/Rune from the hand"),
    "spell": _("Another spell"),
    "ability": _("An ability"),
    "ability:true": _("An automatic ability"),
    "judgment": _("Judgment"),
    "cancel": _("Cancel it"),
    "spare": _("%(by)s cancels nothing"),
    "copy": _("Copy it"),
}

AREA: dict[str, str | Promise] = {
    "flip": _("Turn a rune"),
    "flip:down": _("Turn a rune face down"),
    "flip:up": _("Turn a rune face up"),
    "ruler": _("Turn the ruler"),
    "ruler:j": _("The J-ruler lies up"),
    "ruler:ruler": _("The ruler side lies up"),
    "ruler:astral": _("Destroyed: astral ruler"),
    "ruler:healed": _("No longer astral"),
    "divinity": _("An effect changes the Divinity"),
    "divinity:infinite": _("Divinity ∞ by an effect"),
    "divinity:printed": _("Divinity as printed again"),
    "watch": _("A card with [Rune] came"),
    "unwatch": _("A card with [Rune] has left"),
}

PLAYERS: dict[str, str | Promise] = {
    "life": _("Life"),
    "set_life": _("Set the life"),
    "leave": _("Leave the game"),
    "win": _("Win by a card"),
    "draw": _("A draw by a card"),
    "game": _("Game %(number)s begins"),
    "side": _("Exchange with the side deck"),
    "note": _("Write a note"),
    "ruling": _("Give a ruling"),
    "ruling:up": _("Ruling: turn a rune of %(seat)s up"),
    "ruling:down": _("Ruling: turn a rune of %(seat)s down"),
    "ruling:turn": _("Ruling: whose turn it is"),
    "ruling:priority": _("Ruling: priority"),
    "ruling:chase": _("Ruling: clear the chase"),
}

BUTTONS: dict[str, str | Promise] = {**SETUP, **TURNS, **PLAYS, **AREA, **PLAYERS, **table.BUTTONS}

CONFIRM: dict[str, str | Promise] = {
    "leave": _("Leave the game? It is lost then."),
    "win": _("Is the game won?"),
    "draw": _("Does the game end in a draw?"),
}
"""Asked before an order that its author cannot take back is sent: the first tap asks, the second one sends."""
