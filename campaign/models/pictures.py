"""Pictures of decks, as they lay on the table at the end of an evening."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.evenings import Attendance


class DeckPicture(models.Model):
    """A photograph of the deck that a Magus had at an evening, made anew as a JPEG of our own.

    It is kept in the database: web processes and workers may run on different machines.
    """

    key = models.UUIDField(_("key"), primary_key=True, default=uuid.uuid4, editable=False)
    place = models.ForeignKey(Attendance, models.CASCADE, related_name="pictures", verbose_name=_("deck"))
    jpeg = models.BinaryField(_("picture"))
    digest = models.CharField(max_length=64, editable=False)
    width = models.PositiveSmallIntegerField(_("width"))
    height = models.PositiveSmallIntegerField(_("height"))
    brought_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("brought by")
    )
    brought_at = models.DateTimeField(_("brought"))

    class Meta:
        verbose_name = _("picture of a deck")
        verbose_name_plural = _("pictures of decks")
        ordering = ["place", "brought_at", "key"]
        constraints = [models.UniqueConstraint(fields=["place", "digest"], name="a_picture_of_a_deck_is_there_once")]

    def __str__(self) -> str:
        return str(self.place)
