"""What the files of decks and pools are called on pages."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_FOR_PEOPLE = {"txt": gettext_lazy("Plain text"), "csv": gettext_lazy("A table"), "json": "JSON"}


def export_label(ending: str, program: str) -> str:
    """`For Cockatrice`; what people read has its own name."""
    return str(_FOR_PEOPLE.get(ending, "")) or _("For %(program)s") % {"program": program}
