"""The settings of a planar table in words (planechase §15): what each is about, and how its values are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words


class Setting(NamedTuple):
    """One field of the charter as a page shows it."""

    label: Words
    help: Words


SETTINGS: dict[str, Setting] = {
    "mode": Setting(
        _("How you play"), _("Everybody for themselves, teams of two, or ten and more with several planes.")
    ),
    "decks": Setting(_("Planar decks"), _("One deck in the middle of the table, or one for each player.")),
    "deck_source": Setting(
        _("Cards"), _("The program shuffles, or you have real planar cards and name what is turned up.")
    ),
    "deck_lists": Setting(_("Who knows the names in a deck"), _("The order is known to nobody either way.")),
    "deck_check": Setting(
        _("A deck against the rules"), _("Too few cards, too many phenomena: refused, or played with a warning.")
    ),
    "casual_cards": Setting(_("Casual planes"), _("Those that were printed for fun.")),
    "random_phenomena": Setting(
        _("Phenomena in a random deck"), _("At most this many; empty: one for each player of the deck.")
    ),
    "life": Setting(_("Life at the start"), _("Empty: 20, with commanders 40, a team of two 30.")),
    "commander": Setting(_("Commanders"), _("Life of 40, and 21 combat damage by one commander loses the game.")),
    "poison": Setting(_("Poison that loses the game"), _("Empty: 10, a team of two 15.")),
    "mulligans": Setting(_("Mulligans"), _("Whether the program asks each player for the opening hand.")),
    "die": Setting(_("The planar die"), _("Thrown by the program, on the table, or as you like each time.")),
    "roll_cost": Setting(
        _("Cost of a roll"), _("What counts for the next roll of the turn: only those you took yourself, or every one.")
    ),
    "triggers": Setting(_("Triggered abilities"), _("On a stack that can be answered, or ticked off one by one.")),
    "bottom_order": Setting(
        _("Several cards to one bottom"), _("Arranged by the owner of the deck, or at random, which is quicker.")
    ),
    "owner_leaves": Setting(
        _("The owner of one of several planes leaves"), _("Whether the planes beside it stay in force.")
    ),
    "secondary_walk": Setting(
        _("The second head rolls the Planeswalker symbol"), _("Whose planar deck the next plane comes from.")
    ),
    "map": Setting(_("Eternities Map"), _("The planes lie around you as a map that you walk; with one deck for all.")),
    "map_radius": Setting(_("Steps until a place is collected"), _("0: the map is never collected.")),
    "map_phenomena": Setting(_("Phenomena on the map"), _("Met on a Hellride, or left out of the deck.")),
    "undo": Setting(_("Taking back"), _("A die or a card that was seen is taken back by the host alone.")),
    "answer_seconds": Setting(
        _("Seconds to answer"), _("Silent players are passed over after this time; empty: never.")
    ),
}

VALUES: dict[str, dict[Any, Words]] = {
    "mode": {
        "free_for_all": _("everybody for themselves"),
        "two_headed_giant": _("Two-Headed Giant"),
        "grand_melee": _("Grand Melee"),
    },
    "decks": {"individual": _("one for each player"), "communal": _("one for all")},
    "deck_source": {"here": _("shuffled by the program"), "cardboard": _("real cards on the table")},
    "deck_lists": {None: _("as usual"), "owner": _("its owner"), "open": _("everybody")},
    "deck_check": {"refuse": _("refused"), "warn": _("played with a warning")},
    "casual_cards": {"off": _("without"), "on": _("with")},
    "commander": {"off": _("without"), "on": _("with")},
    "mulligans": {"untracked": _("not asked"), "tracked": _("asked")},
    "die": {"both": _("as you like"), "here": _("thrown by the program"), "thrown": _("thrown on the table")},
    "roll_cost": {
        "special_actions": _("only the rolls you took yourself"),
        "rolls": _("every roll of the turn"),
    },
    "triggers": {"stack": _("on a stack"), "at_once": _("ticked off one by one")},
    "bottom_order": {"owner": _("arranged by the owner"), "random": _("at random")},
    "owner_leaves": {"all_leave": _("all planes go"), "only_his": _("only their plane goes")},
    "secondary_walk": {
        "roller_deck": _("the roller’s deck"),
        "controller_deck": _("the deck of the planar controller"),
    },
    "map": {"none": _("no map"), "eternities": _("a map")},
    "map_phenomena": {"hellride": _("on a Hellride"), "never": _("never")},
    "undo": {"free": _("freely"), "ask": _("with consent"), "host": _("by the host")},
}
