"""Why a file of cards is refused, what came of one, and remarks on its entries, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.bridge.refusals import CONFLICT, INVALID, Refused
from campaign.cards.bulk.values import Remark
from campaign.cards.loading.loading import Loaded


def refusal_in_words(reason: str, number: int = 0) -> str:
    """Why nothing of a file was taken; `number` says where."""
    values = {
        "no_cards": _("This file has no cards. Use a bulk file of Scryfall or MTGJSON."),
        "broken": _("The file is broken at entry %(number)d. Nothing of it was taken."),
        "cut_off": _("The file breaks off after entry %(number)d. Nothing of it was taken."),
        "too_long": _("The file is longer at entry %(number)d than any file of cards is. Nothing of it was taken."),
        "no_gzip": _("The file is not packed with gzip, or badly. Nothing of it was taken."),
        "too_large": _("This file is too large to be sent. Pack it with gzip."),
        "changed": _("The file is gone or has changed. What was read of it stays."),
        "busy": _("A file of cards is being read already. The next one can be read when it is done."),
    }
    return values[reason] % {"number": number}


def refusal(reason: str) -> Refused:
    """Return the refusal of a file for which no worker is sent."""
    status = CONFLICT if reason == "busy" else INVALID
    return Refused(reason, sentence=refusal_in_words(reason), status_code=status)


def why_failed(outcome: Mapping[str, Any]) -> str:
    """Why a worker came back with nothing."""
    reason = outcome.get("reason")
    return refusal_in_words(reason, outcome.get("number", 0)) if reason else _("It did not work. Try again.")


def in_words(loaded: Loaded) -> str:
    """What came of a file."""
    cards = _("Cards: %(added)d added, %(changed)d corrected, %(same)d as they were.") % {
        "added": loaded.added,
        "changed": loaded.changed,
        "same": loaded.same,
    }
    translated = ngettext(
        "%(n)d wording in another language was new or different.",
        "%(n)d wordings in other languages were new or different.",
        loaded.translated,
    )
    left_out = ngettext(
        "%(n)d entry was left out: not a card of a deck, or unreadable.",
        "%(n)d entries were left out: they are no cards of a deck, or unreadable.",
        loaded.left_out,
    )
    said = [cards]
    said += [translated % {"n": loaded.translated}] if loaded.translated else []
    said += [left_out % {"n": loaded.left_out}] if loaded.left_out else []
    return " ".join(said)


def remark_in_words(remark: Remark) -> str:
    """What is to be said of an entry."""
    values = {
        "no_name": _("Entry %(number)d: a card without a name was left out."),
        "no_card": _("Entry %(number)d: anything but cards was left out."),
        "no_room": _("Entry %(number)d, %(name)s: a value is longer than on any card; it was left out."),
        "no_address": _("Entry %(number)d, %(name)s: the address of its picture is none of Scryfall’s; it has none."),
    }
    return values[remark.flaw] % {"number": remark.number, "name": remark.name}


def more_in_words(number: int) -> str:
    """That there are so many remarks beside those that are told."""
    return ngettext("… and %(n)d more like these", "… and %(n)d more like these", number) % {"n": number}
