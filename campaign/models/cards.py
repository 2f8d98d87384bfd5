"""The card catalogue: facts about cards that were printed, and no text of theirs."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Card(models.Model):
    """One card of the catalogue. `key` and `front_key` are what its name is looked up by
    (campaign/cards/card_names.py)."""

    name = models.CharField(_("name"), max_length=160, unique=True)
    key = models.CharField(max_length=200, unique=True, editable=False)
    front_key = models.CharField(max_length=200, db_index=True, editable=False)
    mana_cost = models.CharField(_("mana cost"), max_length=60, blank=True)
    colors = models.CharField(_("colours"), max_length=5, blank=True)
    type_line = models.CharField(_("type line"), max_length=120)
    set_code = models.CharField(_("set"), max_length=8, blank=True)
    collector_number = models.CharField(_("collector number"), max_length=12, blank=True)
    rarity = models.CharField(_("rarity"), max_length=12, blank=True)
    is_loaded = models.BooleanField(default=False, editable=False)
    """Whether a file of all cards knows it: then what ships does not set it back."""

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
