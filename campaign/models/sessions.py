"""What the remembered games have in common, whatever was played."""

from __future__ import annotations

from datetime import date

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.magi import Magus
from campaign.models.match_tables import MatchTable
from campaign.models.records import RecordedGame


class Numbered(models.Model):
    """A row about an evening or a game; `number` counts the rows of its sort in the order in which they happened."""

    number = models.PositiveIntegerField(_("number"))

    class Meta:
        abstract = True


class GameSession(models.Model):
    """A game that is remembered; nobody writes it but `campaign/memory/`. `laid`: the table of an evening at which it
    is played, or `recorded`: the written record that has brought it. `version` and `form`: up to which fact of its
    table it is remembered, and by which form of the rows."""

    laid: MatchTable | None
    recorded: RecordedGame | None

    version = models.PositiveIntegerField(_("version of the table"), default=0)
    form = models.PositiveSmallIntegerField(_("form of the rows"), default=0)
    began_at = models.DateTimeField(_("began"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return str(self.laid or self.recorded)

    @property
    def day(self) -> date | None:
        """When it was played, as far as somebody has said."""
        if self.laid is not None:
            return self.laid.evening.day
        return self.recorded.day if self.recorded is not None else None


class GamePlayer(models.Model):
    """Who played such a game, and how it ended. `magus` is None for somebody of a written record whom nobody knows
    here; `place` is None while the game goes on."""

    magus: Magus | None
    magus_id: int | None

    seat = models.CharField(_("seat"), max_length=20)
    name = models.CharField(_("name"), max_length=60)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    won = models.BooleanField(_("won"), default=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name
