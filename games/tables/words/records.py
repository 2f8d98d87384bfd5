"""Why a line of a written record cannot be (REC 1 … REC 7). The page shows the line and the rule beside it."""

from __future__ import annotations

import re

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

VERBS: dict[str, str | Promise] = {
    "verb_missing": _("The act is missing."),
    "verb_not_known": _("“%(given)s” isn’t an act."),
    "verb_not_known_near": _("“%(given)s” isn’t an act. Did you mean “%(near)s”?"),
}

ARGUMENTS: dict[str, str | Promise] = {
    "argument_missing": _("Something is missing here: %(wanted)s."),
    "argument_not_understood": _("“%(given)s” is not understood here."),
    "argument_too_many": _("“%(given)s” is too much here."),
    "argument_unexpected": _("“%(given)s” can’t be here; expected: %(wanted)s."),
    "character_not_writable": _("There is a character that cannot be stored."),
    "not_a_number": _("“%(given)s” isn’t a whole number."),
    "keyword_as_name": _("“%(given)s” is a word of the game; as a name or text put it in quotation marks."),
    "nothing_to_undo": _("%(given)s acts cannot be taken back: %(most)s stand."),
    "number_of_other_kind": _("“%(given)s”: relative numbers have + or -, absolute ones have = or nothing."),
    "names_ambiguous": _("“%(given)s” can be read in several ways. Put each name in quotation marks."),
    "quotes_not_understood": _("Quotation marks must open before a name and close behind it: %(given)s"),
    "seat_missing": _("Whose act is it? The player stands before “%(verb)s”, with a colon."),
    "seat_not_expected": _("“%(verb)s” belongs to nobody; leave out the player before it."),
    "turn_ends_by_card": _(
        '“end turn” is what a card does, and needs the card: end turn by "card". For the next player’s turn, write'
        " their name, a colon and “turn”."
    ),
    "turn_ends_by_player": _(
        "“by” names the card that ends the turn, and “%(given)s” is a player. For the next player’s turn, write their"
        " name, a colon and “turn”. If a card is called so, put it in quotation marks."
    ),
    "slot_missing": _("In Grand Melee the act says to which turn marker it belongs: 2/…"),
    "slot_not_expected": _("Only one turn at a time here: put no number before the act."),
}

NAMES: dict[str, str | Promise] = {
    "player_not_known": _("“%(given)s” does not play here."),
    "player_not_known_near": _("“%(given)s” does not play here. Is “%(near)s” meant?"),
    "player_as_card": _("“by” takes the name of a card, but “%(given)s” is a player."),
    "card_not_known": _("No card of this game is called “%(given)s”."),
    "card_not_known_near": _("No card of this game is called “%(given)s”. Is “%(near)s” meant?"),
}

HEADER: dict[str, str | Promise] = {
    "acts_need_empty_line": _("An empty line is missing here, between the header and the acts."),
    "deck_empty": _("A planar deck is empty."),
    "deck_of_other_kind": _(
        "“Deck” alone is the deck of all, “Deck” with a player that of one; the header says: %(decks)s."
    ),
    "game_key_missing": _("A record begins with the key of its game: %(known)s. Here stands “%(given)s”."),
    "game_not_written": _("Games of %(game)s cannot be resolved here yet."),
    "header_contradicts": _("The header contradicts itself: %(why)s"),
    "header_missing": _("The header has no line “%(key)s”."),
    "header_not_understood": _("A line of the header is a key, a colon, a value. Here stands “%(given)s”."),
    "header_number": _("%(key)s: “%(given)s” isn’t a whole number from %(least)s."),
    "header_twice": _("“%(key)s” is there twice."),
    "header_value": _("%(key)s cannot be “%(given)s”; possible: %(known)s."),
    "key_not_known": _("The header cannot have a line “%(given)s”."),
    "key_not_known_near": _("The header cannot have a line “%(given)s”. Is “%(near)s” meant?"),
    "list_holds_nothing": _("There is nothing between two semicolons: %(given)s"),
    "list_not_understood": _("This list is not understood: %(given)s"),
    "map_needs_communal_deck": _("The Eternities Map needs the communal deck, and is not played in Grand Melee."),
    "not_a_date": _("“%(given)s” isn’t a date; write dates as 2026-11-20."),
    "not_a_seat": _(
        "“%(given)s” cannot be a player’s name in a record: letters, digits, -, _ and . without a space,"
        " at most %(most)s, and no word of the game."
    ),
    "order_of_other_cards": _("%(key)s names cards that are not in that deck, or one twice."),
    "order_of_real_cards": _("With real cards on the table nobody knows a random order."),
    "orders_left": _("Of %(number)s random orders in the header only %(used)s were drawn in the game."),
    "own_not_json": _("A card of the group’s own is one line of JSON."),
    "players_too_few": _("%(number)s players are too few: at least %(least)s."),
    "record_needs_empty_line": _("“%(given)s” begins a record; put an empty line before it."),
    "ruler_not_understood": _(
        "A ruler that is not in the data is written as name, attributes, Divinity: Mercurius; WU; none."
        " Here stands “%(given)s”."
    ),
    "seat_twice": _("Two players are called “%(given)s”."),
    "switch_not_known": _("Unknown switch “%(given)s”."),
    "switch_not_known_near": _("Unknown switch “%(given)s”. Did you mean “%(near)s”?"),
    "teams_not_equal": _("Teams are of equal size: at least two teams, and two players in each."),
    "teams_not_expected": _("There are teams only in Two-Headed Giant."),
    "teams_not_of_all": _("Every player is in exactly one team."),
    "text_is_empty": _("This text has no record."),
    "text_not_utf8": _("This isn’t UTF-8 text."),
    "unknown_version": _("Version “%(given)s” of the notation is not known here; known: %(known)s."),
}

SIZES: dict[str, str | Promise] = {
    "line_too_long": _("The line is too long: at most %(most)s characters."),
    "text_too_large": _("The text is too large: at most %(most)s bytes."),
    "too_many_lines": _("The text has too many lines: at most %(most)s."),
}

ENDS: dict[str, str | Promise] = {
    "act_after_end": _("The game is over already."),
    "result_differs": _("The header says “%(written)s”, the game that was played says “%(played)s”."),
}

TEXTS: dict[str, str | Promise] = {
    "text_needed": _("Words are needed here."),
    "text_of_one_line": _("One line of words is needed, without breaks."),
    "text_too_long": _("At most %(most)s characters fit."),
}
"""Of a text that stands in a record as somebody has written it; orders at a table are held to the same."""

PLACEHOLDERS: dict[str, str | Promise] = {
    "card": pgettext_lazy("in a written record", "card"),
    "item": pgettext_lazy("in a written record", "item on the stack"),
    "kind": pgettext_lazy("in a written record", "kind"),
    "name": pgettext_lazy("in a written record", "name"),
    "number": pgettext_lazy("in a written record", "number"),
    "player": pgettext_lazy("in a written record", "player"),
    "text": pgettext_lazy("in a written record", "text"),
}
"""Placeholders for words that a grammar does not list: `by <card>`."""


def allowed_in_words(allowed: str) -> str:
    """The words of a grammar with its placeholders in the reader's language: `by ‹card›`."""
    return _PLACEHOLDER.sub(lambda found: f"‹{PLACEHOLDERS.get(found[1], found[1])}›", allowed)


_PLACEHOLDER = re.compile(r"<(\w+)>")

REASONS: dict[str, str | Promise] = {**VERBS, **ARGUMENTS, **NAMES, **HEADER, **SIZES, **ENDS, **TEXTS}
