"""The steps of a turn on the track of a phone: short names, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import pgettext_lazy

from games.planechase.rules.codes import Step

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

TRACK: dict[Step, Words] = {
    "upkeep": pgettext_lazy("step of a turn, short", "Upkeep"),
    "draw_step": pgettext_lazy("step of a turn, short", "Draw"),
    "main1": pgettext_lazy("step of a turn, short", "Main"),
    "combat_begin": pgettext_lazy("step of a turn, short", "Combat"),
    "main2": pgettext_lazy("step of a turn, short", "Main 2"),
    "end_step": pgettext_lazy("step of a turn, short", "End"),
}
"""Untap and cleanup pass by themselves; the end of combat stands under combat."""
