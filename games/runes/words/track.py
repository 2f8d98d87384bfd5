"""The phases of a turn on the track of a phone: short names, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import pgettext_lazy

from games.runes.rules.codes import Phase

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

TRACK: dict[Phase, Words] = {
    "draw": pgettext_lazy("phase of a turn, short", "Draw"),
    "recovery": pgettext_lazy("phase of a turn, short", "Recovery"),
    "main": pgettext_lazy("phase of a turn, short", "Main"),
    "end": pgettext_lazy("phase of a turn, short", "End"),
}
