"""Tournaments of a campaign: one that ends an evening, or a league that runs beside the evenings, over weeks.

The tournament itself is a table of the games: who plays whom, results and standings are facts there. Here stands which
table was laid for what, who enters, and, as it was last taken home, where everybody stands.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign
from campaign.models.evenings import Evening
from campaign.models.magi import Magus
from campaign.models.match_tables import MatchTable


class Tournament(models.Model):
    """A tournament and its table. `evening` is None for a league. `version`: up to which fact of the table its results
    have been taken home; `ended_at`: its last result is in.

    `first_due` and `days_a_round` are the deadlines that the rounds of a league get when they are published; each may
    be moved afterwards (LeagueRound).
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="tournaments", verbose_name=_("campaign"))
    evening = models.ForeignKey(
        Evening, models.CASCADE, null=True, blank=True, related_name="tournaments", verbose_name=_("evening")
    )
    name = models.CharField(_("name"), max_length=80, blank=True)
    table_code = models.CharField(_("table"), max_length=12, unique=True, editable=False)
    version = models.PositiveIntegerField(_("version of the table"), default=0, editable=False)
    laid_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("laid by")
    )
    laid_at = models.DateTimeField(_("laid"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    called_off_at = models.DateTimeField(_("called off"), null=True, blank=True)
    first_due = models.DateField(_("first round until"), null=True, blank=True)
    days_a_round = models.PositiveSmallIntegerField(_("days for a round"), null=True, blank=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["campaign_id", "laid_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["evening"], condition=Q(called_off_at=None), name="one_tournament_of_an_evening"
            ),
            models.CheckConstraint(condition=Q(evening__isnull=False) | ~Q(name=""), name="a_league_has_a_name"),
            models.UniqueConstraint(
                "campaign",
                Lower("name"),
                condition=Q(called_off_at=None) & ~Q(name=""),
                name="one_league_of_a_name",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.evening}"

    @property
    def is_league(self) -> bool:
        """Whether it runs beside the evenings."""
        return self.evening_id is None

    @property
    def is_over(self) -> bool:
        """Whether its last result is in, or it was called off."""
        return self.ended_at is not None or self.called_off_at is not None


class Entrant(models.Model):
    """A Magus in a tournament: how its table calls it, and where it stood when it was last taken home.

    `rank` is None before the first result, and for who has none: disqualified, or too few challenges. Equals share it.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants", verbose_name=_("tournament"))
    magus = models.ForeignKey(Magus, models.CASCADE, related_name="tournament_entries", verbose_name=_("Magus"))
    key = models.CharField(_("key at the table"), max_length=20)
    rank = models.PositiveSmallIntegerField(_("rank"), null=True, blank=True)
    points = models.CharField(_("match points"), max_length=40, default="0")
    """A whole number, or a fraction like 5/2: wagers and shared places of pods are not whole."""
    won = models.PositiveSmallIntegerField(_("won"), default=0)
    drawn = models.PositiveSmallIntegerField(_("drawn"), default=0)
    lost = models.PositiveSmallIntegerField(_("lost"), default=0)
    byes = models.PositiveSmallIntegerField(_("byes"), default=0)

    class Meta:
        verbose_name = _("entrant of a tournament")
        verbose_name_plural = _("entrants of tournaments")
        ordering = ["tournament_id", F("rank").asc(nulls_last=True), "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "magus"], name="a_magus_enters_once"),
            models.UniqueConstraint(fields=["tournament", "key"], name="one_entrant_of_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.magus} · {self.tournament}"


class LeagueRound(models.Model):
    """By when a round of a league is to be played."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds", verbose_name=_("league"))
    number = models.PositiveSmallIntegerField(_("round"))
    due_on = models.DateField(_("played until"))

    class Meta:
        verbose_name = _("round of a league")
        verbose_name_plural = _("rounds of leagues")
        ordering = ["tournament_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_deadline_of_a_round"),
            models.CheckConstraint(condition=Q(number__gte=1), name="rounds_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


class RoundReminder(models.Model):
    """A letter about a match that is still to be played: the row is taken before the letter goes, so that it goes once.

    `due_on` is what the deadline was: a round that gets more time is reminded of again.
    """

    round = models.ForeignKey(LeagueRound, models.CASCADE, related_name="reminders", verbose_name=_("round"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="round_reminders", verbose_name=_("person")
    )
    due_on = models.DateField(_("for"))
    taken_at = models.DateTimeField(_("taken"))
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        verbose_name = _("reminder of a round")
        verbose_name_plural = _("reminders of rounds")
        ordering = ["-taken_at"]
        constraints = [
            models.UniqueConstraint(fields=["round", "person", "due_on"], name="one_reminder_of_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.round} · {self.person}"


class TableOfMatch(models.Model):
    """A table at which a match of a tournament is played: what its games add up to is proposed for the match, not
    written.

    `match`: how the tournament's table calls it.
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="match_tables", verbose_name=_("tournament")
    )
    match = models.CharField(_("match"), max_length=20)
    table = models.OneToOneField(MatchTable, models.CASCADE, related_name="of_match", verbose_name=_("match table"))

    class Meta:
        verbose_name = _("table of a match")
        verbose_name_plural = _("tables of matches")
        ordering = ["tournament_id", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.match}"
