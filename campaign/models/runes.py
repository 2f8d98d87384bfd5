"""What a campaign remembers of its rune duels.

All rows here are read models; nobody writes them but `campaign/memory/`, from the chronicle of the table. Of a duel
that goes on they hold what lies open on the table, nothing else (R-18).
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign
from campaign.models.magi import Magus
from campaign.models.match_tables import MatchTable
from campaign.models.records import RecordedGame
from campaign.models.sessions import GamePlayer, GameSession, Numbered


class Became(models.TextChoices):
    """What became of a rune that was played (FoW 711.3, 1012.1): its card lies face up all the same."""

    CHASE = "chase", _("in the chase")
    RESOLVED = "resolved", _("resolved")
    CANCELLED = "cancelled", _("cancelled")
    CEASED = "ceased", _("ceased without effect")


class RuneMatch(GameSession):
    """A rune duel, of an evening or from a written record; `match`: as the best of how many games it is played."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="duels", verbose_name=_("campaign"))
    laid = models.OneToOneField(
        MatchTable, models.CASCADE, null=True, blank=True, related_name="rune_match", verbose_name=_("match table")
    )
    recorded = models.OneToOneField(
        RecordedGame, models.CASCADE, null=True, blank=True, related_name="duel", verbose_name=_("recorded game")
    )
    match = models.PositiveSmallIntegerField(_("best of"), default=1)

    class Meta:
        db_table = "campaign_duel"
        verbose_name = _("rune duel")
        verbose_name_plural = _("rune duels")
        ordering = ["campaign_id", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(laid__isnull=False, recorded=None) | Q(laid=None, recorded__isnull=False),
                name="a_duel_has_one_origin",
            ),
        ]


class OfDuel(Numbered):
    """A row about a duel; `number` counts the rows of its sort in the order in which they happened."""

    duel = models.ForeignKey(RuneMatch, models.CASCADE, related_name="%(class)ss", verbose_name=_("rune duel"))

    class Meta:
        abstract = True
        ordering = ["duel_id", "number"]
        constraints = [models.UniqueConstraint(fields=["duel", "number"], name="one_%(class)s_of_a_duel_number")]

    def __str__(self) -> str:
        return f"{self.duel_id} · {self.number}"


class DuelPlayer(GamePlayer, OfDuel):
    """Who duelled; games won, and whether they have left the match."""

    magus = models.ForeignKey(
        Magus, models.SET_NULL, null=True, blank=True, related_name="duels", verbose_name=_("Magus")
    )
    wins = models.PositiveSmallIntegerField(_("games won"), default=0)
    left = models.BooleanField(_("has left the match"), default=False)

    class Meta(OfDuel.Meta):
        verbose_name = _("player of a rune duel")
        verbose_name_plural = _("players of rune duels")


class DuelGame(OfDuel):
    """A game of a duel. `by`: the effect that ended it; `ended_at` is None while it goes on."""

    starter = models.ForeignKey(
        DuelPlayer, models.CASCADE, null=True, blank=True, related_name="started", verbose_name=_("who began")
    )
    turns = models.PositiveIntegerField(_("turns"), default=0)
    by = models.CharField(_("ended by"), max_length=200, blank=True)
    began_at = models.DateTimeField(_("began"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta(OfDuel.Meta):
        verbose_name = _("game of a rune duel")
        verbose_name_plural = _("games of rune duels")


class DuelRuler(OfDuel):
    """A player in one game: the ruler, and how it ended for them. `remaining`: the Divinity left (FoW 711.2a), a
    whole number or `inf`, below zero too (R-8, R-14); empty: the ruler has none."""

    game = models.ForeignKey(DuelGame, models.CASCADE, related_name="rulers", verbose_name=_("game"))
    player = models.ForeignKey(DuelPlayer, models.CASCADE, related_name="rulers", verbose_name=_("player"))
    ruler = models.CharField(_("ruler"), max_length=200)
    life = models.IntegerField(_("life"))
    remaining = models.CharField(_("Divinity left"), max_length=8, blank=True)
    out = models.CharField(_("out by"), max_length=12, blank=True)
    won = models.BooleanField(_("won"), default=False)

    class Meta(OfDuel.Meta):
        verbose_name = _("ruler in a game")
        verbose_name_plural = _("rulers in games")

    def __str__(self) -> str:
        return self.ruler


class RunePlay(OfDuel):
    """A rune that was played from a rune area, and what became of it; `by`: what has cancelled it."""

    game = models.ForeignKey(DuelGame, models.CASCADE, related_name="runes", verbose_name=_("game"))
    player = models.ForeignKey(DuelPlayer, models.CASCADE, related_name="runes", verbose_name=_("player"))
    card = models.CharField(_("rune"), max_length=200)
    turn = models.PositiveIntegerField(_("turn"), default=0)
    became = models.CharField(_("became"), max_length=10, choices=Became.choices, default=Became.CHASE)
    by = models.CharField(_("cancelled by"), max_length=200, blank=True)
    played_at = models.DateTimeField(_("played"))

    class Meta(OfDuel.Meta):
        verbose_name = _("rune that was played")
        verbose_name_plural = _("runes that were played")

    def __str__(self) -> str:
        return self.card
