"""The matches of a campaign: who played whom, and how many games each has won (LM §3.6; tournaments §1)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign
from campaign.models.evenings import Evening
from campaign.models.magi import Magus
from campaign.models.tournaments import Tournament


class Match(models.Model):
    """One match, written down by hand or taken from a table. `source` names what it was written from, so that the
    same tap, or the same table, writes it once. A match of a league has no evening.

    `lost_by_both`: a double loss (TD-9); `is_awarded`: a rule gave the result, it was not played to its end.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="matches", verbose_name=_("campaign"))
    evening = models.ForeignKey(
        Evening, models.CASCADE, null=True, blank=True, related_name="matches", verbose_name=_("evening")
    )
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="matches", verbose_name=_("tournament")
    )
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    a = models.ForeignKey(Magus, models.PROTECT, related_name="+", verbose_name=_("first Magus"))
    b = models.ForeignKey(Magus, models.PROTECT, related_name="+", verbose_name=_("second Magus"))
    games_a = models.PositiveSmallIntegerField(_("games won by the first"))
    games_b = models.PositiveSmallIntegerField(_("games won by the second"))
    games_drawn = models.PositiveSmallIntegerField(_("games drawn"), default=0)
    lost_by_both = models.BooleanField(_("lost by both"), default=False)
    is_awarded = models.BooleanField(_("awarded"), default=False)
    source = models.CharField(_("source"), max_length=120, unique=True)
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["-evening_id", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(a=F("b")), name="nobody_plays_against_himself"),
            models.CheckConstraint(condition=~Q(source=""), name="a_match_has_a_source"),
            models.CheckConstraint(
                condition=Q(evening__isnull=False) | Q(tournament__isnull=False),
                name="a_match_is_of_an_evening_or_a_tournament",
            ),
            models.CheckConstraint(
                condition=Q(lost_by_both=False) | Q(games_a=F("games_b")), name="who_won_has_not_lost"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.a} {self.games_a} : {self.games_b} {self.b}"

    @property
    def winner_id(self) -> int | None:
        """The key of who has won; None for a draw, and where both have lost."""
        if self.games_a == self.games_b:
            return None
        return self.a_id if self.games_a > self.games_b else self.b_id

    @property
    def is_drawn(self) -> bool:
        """Whether neither of them has won, nor lost."""
        return self.games_a == self.games_b and not self.lost_by_both

    @property
    def is_by_hand(self) -> bool:
        """Whether somebody wrote it down; what a table says is corrected at the table."""
        return self.source.startswith("hand:")
