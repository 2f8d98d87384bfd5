"""What a campaign remembers of its games of Planechase.

All rows here are read models; nobody writes them but `campaign/memory/`, from the chronicle of the table.
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


class Face(models.TextChoices):
    """The faces of the planar die (CR 901.3a)."""

    WALK = "walk", _("planeswalker symbol")
    CHAOS = "chaos", _("chaos symbol")
    BLANK = "blank", _("blank")


class Reached(models.TextChoices):
    """How a planar card came to be in force."""

    START = "start", _("from the start")
    ABILITY = "ability", _("by the planar die")
    PHENOMENON = "phenomenon", _("after a phenomenon")
    EFFECT = "effect", _("by a planar card")
    CARD = "card", _("by another card")
    LEFT = "left", _("because somebody left")
    RULING = "ruling", _("by a ruling")


MODES = [
    ("free_for_all", _("free for all")),
    ("two_headed_giant", _("Two-Headed Giant")),
    ("grand_melee", _("Grand Melee")),
]
DECKS = [("communal", _("one planar deck for all")), ("individual", _("a planar deck each"))]


class PlanarSession(GameSession):
    """A game of Planechase, of an evening or from a written record."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="planar_sessions", verbose_name=_("campaign"))
    laid = models.OneToOneField(
        MatchTable, models.CASCADE, null=True, blank=True, related_name="planar_session", verbose_name=_("match table")
    )
    recorded = models.OneToOneField(
        RecordedGame, models.CASCADE, null=True, blank=True, related_name="session", verbose_name=_("recorded game")
    )
    mode = models.CharField(_("mode"), max_length=20, choices=MODES, blank=True)
    decks = models.CharField(_("planar decks"), max_length=10, choices=DECKS, blank=True)
    is_map = models.BooleanField(_("on the Eternities Map"), default=False)
    turns = models.PositiveIntegerField(_("turns"), default=0)

    class Meta:
        verbose_name = _("planar game")
        verbose_name_plural = _("planar games")
        ordering = ["campaign_id", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(laid__isnull=False, recorded=None) | Q(laid=None, recorded__isnull=False),
                name="a_planar_game_has_one_origin",
            ),
        ]

    @property
    def has_slots(self) -> bool:
        """Whether several planes are in force at once, each for somebody else (§10)."""
        return self.mode == "grand_melee"


class OfSession(Numbered):
    """A row about a planar game; `number` counts the rows of its sort in the order in which they happened."""

    session = models.ForeignKey(PlanarSession, models.CASCADE, related_name="%(class)ss", verbose_name=_("planar game"))

    class Meta:
        abstract = True
        ordering = ["session_id", "number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="one_%(class)s_of_a_planar_number")]

    def __str__(self) -> str:
        return f"{self.session_id} · {self.number}"


class PlanarPlayer(GamePlayer, OfSession):
    """Who played; their life, and by what they were out."""

    magus = models.ForeignKey(
        Magus, models.SET_NULL, null=True, blank=True, related_name="planar_games", verbose_name=_("Magus")
    )
    life = models.IntegerField(_("life"))
    out = models.CharField(_("out by"), max_length=12, blank=True)

    class Meta(OfSession.Meta):
        verbose_name = _("player of a planar game")
        verbose_name_plural = _("players of planar games")


class PlaneVisit(OfSession):
    """A planar card while it was in force: how it was reached, who had it first, in how many turns it was whose.

    `held`: by seat, the turns. `is_last`: the game ended there."""

    card = models.CharField(_("card"), max_length=200)
    is_plane = models.BooleanField(_("plane"), default=True)
    reached = models.CharField(_("reached"), max_length=12, choices=Reached.choices)
    walker = models.ForeignKey(
        PlanarPlayer, models.CASCADE, null=True, blank=True, related_name="walks", verbose_name=_("who walked there")
    )
    controller = models.ForeignKey(
        PlanarPlayer, models.CASCADE, null=True, blank=True, related_name="visits", verbose_name=_("planar controller")
    )
    held = models.JSONField(_("turns by seat"), default=dict, blank=True)
    turns = models.PositiveIntegerField(_("turns"), default=0)
    is_last = models.BooleanField(_("the game ended here"), default=False)
    came_at = models.DateTimeField(_("came"))
    left_at = models.DateTimeField(_("left"), null=True, blank=True)

    class Meta(OfSession.Meta):
        verbose_name = _("visit to a plane")
        verbose_name_plural = _("visits to planes")

    def __str__(self) -> str:
        return self.card


class DieRoll(OfSession):
    """A roll of the planar die. `face` is empty where every die was ignored; `ignored`: faces that did not count.

    `special`: by the special action, at its cost; else by an effect (`by`). `thrown`: a real die on the table."""

    player = models.ForeignKey(PlanarPlayer, models.CASCADE, related_name="rolls", verbose_name=_("player"))
    face = models.CharField(_("face"), max_length=5, choices=Face.choices, blank=True)
    ignored = models.JSONField(_("ignored"), default=list, blank=True)
    special = models.BooleanField(_("special action"), default=True)
    cost = models.PositiveIntegerField(_("cost"), default=0)
    thrown = models.BooleanField(_("with a real die"), default=False)
    by = models.CharField(_("by"), max_length=200, blank=True)
    turn = models.PositiveIntegerField(_("turn"), default=0)
    rolled_at = models.DateTimeField(_("rolled"))

    class Meta(OfSession.Meta):
        verbose_name = _("roll of the planar die")
        verbose_name_plural = _("rolls of the planar die")
