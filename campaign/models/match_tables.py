"""The tables of an evening's matches, whatever is played there, and who sat where."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models.evenings import Evening
from campaign.models.magi import Magus

LONGEST_REASON = 200


class MatchTable(models.Model):
    """A table at which Magi of an evening play a match. `game`: the key of the game; what differs for it is told by its
    MatchKind (`campaign/matches/match_kind.py`).

    `ended_at`: what is played there is over, its result has been taken; `abandoned_at`: it was broken off, it has no
    result, and whoever sat there may sit down elsewhere.
    """

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="match_tables", verbose_name=_("evening"))
    game = models.CharField(_("game"), max_length=40)
    table_code = models.CharField(_("table"), max_length=12, unique=True, editable=False)
    laid_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("laid by")
    )
    laid_at = models.DateTimeField(_("laid"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    abandoned_at = models.DateTimeField(_("set aside"), null=True, blank=True)
    abandoned_why = models.CharField(_("why it was set aside"), max_length=LONGEST_REASON, blank=True)

    class Meta:
        verbose_name = _("match table")
        verbose_name_plural = _("match tables")
        ordering = ["-evening_id", "laid_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ended_at=None) | Q(abandoned_at=None), name="an_abandoned_table_has_no_result"
            )
        ]

    def __str__(self) -> str:
        return f"{self.evening} · {self.table_code}"

    @property
    def is_over(self) -> bool:
        """Whether what is played there is over."""
        return self.ended_at is not None

    @property
    def is_abandoned(self) -> bool:
        """Whether it was broken off."""
        return self.abandoned_at is not None

    @property
    def is_being_played(self) -> bool:
        """Whether it goes on."""
        return not self.is_over and not self.is_abandoned


class MatchChair(models.Model):
    """Which Magus sat on which seat of such a table. `team`: in which team they play, from 1; 0: for themselves."""

    table = models.ForeignKey(MatchTable, models.CASCADE, related_name="chairs", verbose_name=_("match table"))
    seat = models.CharField(_("seat"), max_length=20)
    magus = models.ForeignKey(Magus, models.CASCADE, related_name="match_chairs", verbose_name=_("Magus"))
    team = models.PositiveSmallIntegerField(_("team"), default=0)

    class Meta:
        verbose_name = _("chair at a match table")
        verbose_name_plural = _("chairs at match tables")
        ordering = ["-table_id", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_magus_on_a_seat_of_a_match"),
            models.UniqueConstraint(fields=["table", "magus"], name="a_magus_sits_once_at_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.magus} · {self.table_id}"
