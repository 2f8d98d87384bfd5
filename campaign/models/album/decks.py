"""Pictures of decks, as they lay on the table at the end of an evening."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.album.photograph import Photograph
from campaign.models.evenings import Attendance


class DeckPicture(Photograph):
    """A photograph of the deck that a Magus had at an evening."""

    place = models.ForeignKey(Attendance, models.CASCADE, related_name="pictures", verbose_name=_("deck"))

    class Meta:
        verbose_name = _("picture of a deck")
        verbose_name_plural = _("pictures of decks")
        ordering = ["place_id", "brought_at", "key"]
        constraints = [models.UniqueConstraint(fields=["place", "digest"], name="a_picture_of_a_deck_is_there_once")]

    def __str__(self) -> str:
        return str(self.place)
