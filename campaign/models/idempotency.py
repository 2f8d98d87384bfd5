"""First answers to requests that carry an `Idempotency-Key`."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class IdempotentAnswer(models.Model):
    """The first answer to a caller's key, kept for a day so that the same request is not carried out twice.

    Neither the key nor the caller can be read from a row, and the answer is encrypted with the key.
    """

    digest = models.CharField(_("digest of caller and key"), max_length=64, unique=True)
    caller = models.CharField(_("digest of the caller"), max_length=64)
    request = models.CharField(_("digest of the request"), max_length=64)
    answer = models.TextField(_("answer, encrypted"), blank=True, help_text=_("Empty: the request isn't finished."))
    begun_at = models.DateTimeField(_("begun"), db_index=True)

    class Meta:
        verbose_name = _("answer kept for a repeated request")
        verbose_name_plural = _("answers kept for repeated requests")
        ordering = ["begun_at", "pk"]
        indexes = [models.Index(fields=["caller", "begun_at"], name="answers_of_a_caller")]

    def __str__(self) -> str:
        return self.digest[:8]
