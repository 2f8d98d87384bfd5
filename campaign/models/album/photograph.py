"""A photograph that somebody has brought, wherever it is shown."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Photograph(models.Model):
    """A picture from somebody's phone, made anew as a JPEG of our own; what it lies on is said by who inherits.

    It is kept in the database: web processes and workers may run on different machines.
    """

    key = models.UUIDField(_("key"), primary_key=True, default=uuid.uuid4, editable=False)
    jpeg = models.BinaryField(_("picture"))
    digest = models.CharField(max_length=64, editable=False)
    width = models.PositiveSmallIntegerField(_("width"))
    height = models.PositiveSmallIntegerField(_("height"))
    brought_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("brought by")
    )
    brought_at = models.DateTimeField(_("brought"))

    class Meta:
        abstract = True
