"""Refusals of lists of cards that cannot be read at all."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from campaign.bridge.refusals import TOO_LARGE, Refused


class ListRefused(Refused):
    """A list of cards of which nothing was read."""

    words = {
        "too_big": _("The list is too big: at most %(most)s bytes are read."),
        "too_many_lines": _("The list has %(lines)s lines: at most %(most)s are read. Nothing was imported."),
        "not_text": _(
            "This file is not text. Upload a list (.txt), a table (.csv), or a deck (.dek, .cod, .dck, .json)."
        ),
        "broken_gzip": _("We can’t unpack this file: it is damaged or ends too early. Nothing was imported."),
        "no_names": _("This table has no column with card names: %(columns)s. Nothing was imported."),
        "empty": _("The list is empty. Paste it, or choose a file."),
        "broken_xml": _("The file breaks off or is damaged at line %(line)s. Nothing was imported."),
        "broken_json": _("The file breaks off or is damaged at line %(line)s. Nothing was imported."),
        "xml_declares": _("The file declares entities of its own, which no deck needs. Nothing was imported."),
        "unknown_xml": _("This is XML (%(root)s), but no deck of Cockatrice or MTGO. Nothing was imported."),
        "unknown_json": _("This JSON has no list of cards. Nothing was imported."),
        "no_cards": _("This file has no cards. Nothing was imported."),
    }
    statuses = {"too_big": TOO_LARGE, "too_many_lines": TOO_LARGE}
