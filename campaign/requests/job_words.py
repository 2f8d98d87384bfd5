"""Why a worker came back with nothing, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaign.archive.refusals import in_words
from campaign.models import Errand, ErrandKind, ErrandStatus
from campaign.planes import card_texts


def why_failed(errand: Errand) -> str:
    """Why the worker came back with nothing, where that is known."""
    reason = errand.outcome.get("reason")
    if reason and errand.kind == ErrandKind.CARDS_IMPORT:
        return card_texts.in_words(reason)
    if reason:
        return in_words(reason, errand.outcome.get("values", {}))
    return _("It did not work. Try again.") if errand.status == ErrandStatus.FAILED else ""
