"""The chronicle of an evening: what its people have written of it, with pictures, and what each notes alone."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.album.photograph import Photograph
from campaign.models.evenings import Evening

LONGEST_ENTRY = 4000
LONGEST_NOTE = 4000


class ChronicleEntry(models.Model):
    """Somebody's words about an evening, for the group. Its author may change it; pictures lie on it."""

    key = models.UUIDField(_("key"), primary_key=True, default=uuid.uuid4, editable=False)
    evening = models.ForeignKey(Evening, models.CASCADE, related_name="chronicle", verbose_name=_("evening"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("author")
    )
    text = models.TextField(_("text"), max_length=LONGEST_ENTRY)
    written_at = models.DateTimeField(_("written"))
    changed_at = models.DateTimeField(_("changed"), null=True, blank=True)

    class Meta:
        verbose_name = _("entry of the chronicle")
        verbose_name_plural = _("entries of the chronicle")
        ordering = ["-evening_id", "written_at", "key"]
        constraints = [models.CheckConstraint(condition=~models.Q(text=""), name="an_entry_says_something")]

    def __str__(self) -> str:
        return f"{self.author}: {self.text[:40]}"


class ChroniclePicture(Photograph):
    """A photograph that its author has laid to an entry."""

    entry = models.ForeignKey(ChronicleEntry, models.CASCADE, related_name="pictures", verbose_name=_("entry"))

    class Meta:
        verbose_name = _("picture of the chronicle")
        verbose_name_plural = _("pictures of the chronicle")
        ordering = ["entry_id", "brought_at", "key"]
        constraints = [models.UniqueConstraint(fields=["entry", "digest"], name="a_picture_of_an_entry_is_there_once")]

    def __str__(self) -> str:
        return str(self.entry)


class PrivateNote(models.Model):
    """What somebody notes of an evening for nobody but themselves: it goes with its author.

    A model of its own, so that no list of what the group has written can hold it by mistake.
    """

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="+", verbose_name=_("evening"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="private_notes", verbose_name=_("author")
    )
    text = models.TextField(_("text"), max_length=LONGEST_NOTE)
    written_at = models.DateTimeField(_("written"))

    class Meta:
        verbose_name = _("private note")
        verbose_name_plural = _("private notes")
        constraints = [models.UniqueConstraint(fields=["evening", "author"], name="one_private_note_of_an_evening")]

    def __str__(self) -> str:
        """Nothing of what stands in it."""
        return f"{self.author} · {self.evening}"
