"""The sentences for what is found in a list of cards, by reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.models.pools import Deck

Words = Mapping[str, str | Promise]

LINES: Words = {
    "no_quantity": _("no number of copies: write “4 Serra Angel”"),
    "no_number_given": _("the column of copies is empty"),
    "no_number": _("the column of copies says “%(found)s”, which isn’t a number"),
    "no_name": _("no name of a card"),
    "copies_out_of_range": _("%(copies)s copies: from 1 to %(most)s are read"),
    "name_too_long": _("the name is longer than %(most)s characters"),
    "line_too_long": _("the line is longer than %(most)s characters"),
    "bad_characters": _("it has characters that no name of a card has"),
    "too_many_cells": _("%(cells)s cells, but %(columns)s columns: put the card’s name in quotation marks"),
    "swallowed_cells": _("quotation marks hold several cells together: close them after the card’s name"),
    "quote_left_open": _("a quotation mark is opened and never closed"),
}

LEFT_OUT: Words = {
    "blank": _("nothing stands there"),
    "comment": _("a comment"),
    "heading": _("a heading"),
    "title": _("about the list, no card"),
    "header": _("the names of the columns"),
    "layout": _("where cards are on the screen"),
    "maybeboard": _("only considered: it’s on a maybeboard, so nobody owns it yet"),
    "tokens": _("a token or an extra, no card of a deck"),
    "not_in_deck": _("its category “%(category)s” is not in the deck"),
}

FORMATS: Words = {
    "lines": _("plain lines"),
    "table": _("a table"),
    "own_table": _("our own table"),
    "own_json": _("our own JSON"),
    "json": "JSON",
    "arena": "MTG Arena",
    "mtgo": "MTGO",
    "mtgo_dek": "MTGO (.dek)",
    "mtgo_csv": "MTGO (.csv)",
    "cockatrice": "Cockatrice (.cod)",
    "moxfield": "Moxfield",
    "moxfield_csv": "Moxfield (.csv)",
    "archidekt": "Archidekt",
    "archidekt_csv": "Archidekt (.csv)",
    "cubecobra": "CubeCobra",
    "cubecobra_csv": "CubeCobra (.csv)",
    "cubecobra_json": "CubeCobra (.json)",
    "deckstats": "Deckstats",
    "deckstats_csv": "Deckstats (.csv)",
    "tappedout": "TappedOut",
    "tappedout_csv": "TappedOut (.csv)",
    "apprentice": "Apprentice (.dec)",
    "draftmancer": "Draftmancer",
    "magic_workstation": "Magic Workstation (.mwDeck)",
    "card_kingdom": "Card Kingdom",
    "decked_builder": "Decked Builder",
    "echomtg": "EchoMTG",
    "delver_lens": "Delver Lens",
    "dragon_shield": "Dragon Shield",
    "manabox": "ManaBox (.csv)",
    "manabox_text": "ManaBox",
    "deckbox": "Deckbox",
    "tcgplayer": "TCGplayer",
    "mtggoldfish": "MTGGoldfish",
    "xmage": "XMage (.dck)",
    "forge": "Forge (.dck)",
    "scryfall_json": "Scryfall (.json)",
    "scryfall_csv": "Scryfall (.csv)",
    "mtgjson": "MTGJSON",
}

NAMES: Words = {
    "not_four": _("%(copies)s copies. A pack is exactly four."),
    "not_counted": _("Without a number it counts as %(copies)s. A pack is exactly four."),
    "two_decks": _("the list puts it into several decks: %(decks)s. A name has one deck."),
}

UNFILED: Words = {
    "unknown": _("not in the catalogue"),
    "multicolour": _("more than one colour"),
    "colourless": _("no colour and no artifact"),
    "misspelt": _("not in the catalogue. Did you mean %(suggestion)s?"),
}

NOTES: Words = {
    "basic_outside": _(
        "%(name)s, %(copies)s copies: basic lands stay outside the pool, everybody adds what they want. D-29"
    ),
    "one_pack": _("%(name)s stands %(copies)s times in the list; a pool has one pack of a name."),
    "aside": _("Lines under headings such as Maybeboard or Tokens are not counted."),
    "not_in_catalogue": _("%(name)s is not in the catalogue; it goes to %(deck)s as you said."),
    "misspelt": _("%(name)s is not in the catalogue; it goes to %(deck)s as you said. Did you mean %(suggestion)s?"),
    "deck_differs": _("%(name)s is under %(list)s in the list; by the rules it belongs to %(deck)s."),
}


def say(words: Words, reason: str, values: Mapping[str, object], rule: str = "") -> str:
    """The sentence for a reason in the reader's language, with its rule."""
    sentence = str(words[reason]) % {name: spoken(name, value) for name, value in values.items()}
    return f"{sentence} {rule}" if rule else sentence


def format_name(key: str) -> str:
    """Whose list it is, as people call it; empty for a draft of before it was looked at."""
    return str(FORMATS.get(key, ""))


def why_it_waits(why: str, suggestion: str) -> str:
    """Why a name waits to be filed; a close name of the catalogue is named."""
    return say(UNFILED, "misspelt" if suggestion else why, {"suggestion": suggestion})


def say_note(reason: str, values: Mapping[str, object]) -> str:
    """The sentence for a note; a close name of the catalogue is named."""
    return say(NOTES, "misspelt" if values.get("suggestion") else reason, values)


def spoken(name: str, value: Any) -> object:
    """A value as people read it: decks by name."""
    if name in {"deck", "list"}:
        return Deck(value).label
    if name == "decks":
        return get_text_list([str(Deck(deck).label) for deck in value], gettext("and"))
    return value
