"""A Magus: the character on a player's sheet (LM 1)."""

from __future__ import annotations

from itertools import permutations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign


class Style(models.TextChoices):
    """The six Styles (D-01), by the codes of the rule book."""

    WHITE = "W", _("White")
    BLUE = "U", _("Blue")
    BLACK = "B", _("Black")
    RED = "R", _("Red")
    GREEN = "G", _("Green")
    GOLD = "gold", _("Gold")


class WhenAbsent(models.TextChoices):
    """Who plays a Magus while its player is absent, and how (D-46)."""

    CAUTIOUS = "cautious", _("The house, cautiously")
    BOLD = "bold", _("The house, boldly")
    SCHEMING = "scheming", _("The house, with cunning")
    NOBODY = "nobody", _("Nobody")


ATTRIBUTE_NAMES = {"physical": _("Physical"), "social": _("Social"), "mental": _("Mental")}
ATTRIBUTES = tuple(ATTRIBUTE_NAMES)
SHEETS: tuple[tuple[int, ...], ...] = tuple(sorted(permutations((3, 5, 7)), reverse=True))
"""The six ways to write 3, 5 and 7 on a new sheet (D-02)."""


def _has_grown_from_one_of_the_six() -> models.Q:
    """Experience only ever adds to what a sheet began with (LM §3.7)."""
    condition = models.Q()
    for values in SHEETS:
        condition |= models.Q(**{f"{name}__gte": value for name, value in zip(ATTRIBUTES, values, strict=True)})
    return condition


class Magus(models.Model):
    """The sheet of a Magus: its permanent ratings. What an evening takes from them lives at that evening's table."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="magi", verbose_name=_("campaign"))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="magi",
        verbose_name=_("player"),
        help_text=_("Nobody: a guest plays it, or the host for somebody without a phone."),
    )
    name = models.CharField(_("name"), max_length=40)
    style = models.CharField(_("Style"), max_length=4, choices=Style.choices)
    physical = models.PositiveSmallIntegerField(_("Physical"))
    social = models.PositiveSmallIntegerField(_("Social"))
    mental = models.PositiveSmallIntegerField(_("Mental"))
    life = models.PositiveSmallIntegerField(_("life"), default=20, validators=[MinValueValidator(1)])
    powers = models.ManyToManyField("campaign.PowerRow", blank=True, related_name="magi", verbose_name=_("Powers"))
    when_absent = models.CharField(
        _("when its player is absent"), max_length=10, choices=WhenAbsent.choices, default=WhenAbsent.CAUTIOUS
    )
    version = models.PositiveIntegerField(_("version of the sheet"), default=1, editable=False)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("Magus")
        verbose_name_plural = _("Magi")
        ordering = ["made_at", "pk"]
        constraints = [
            models.UniqueConstraint("campaign", Lower("name"), name="one_magus_of_a_name"),
            models.UniqueConstraint(fields=["campaign", "owner"], name="one_magus_per_player"),
            models.CheckConstraint(condition=~models.Q(name=""), name="magus_has_a_name"),
            models.CheckConstraint(condition=models.Q(style__in=Style.values), name="magus_style_is_one_of_six"),
            models.CheckConstraint(condition=_has_grown_from_one_of_the_six(), name="magus_has_grown_from_3_5_and_7"),
            models.CheckConstraint(condition=models.Q(life__gte=1), name="magus_is_alive"),
            models.CheckConstraint(
                condition=models.Q(when_absent__in=WhenAbsent.values),
                name="who_plays_for_the_absent_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def ratings(self) -> dict[str, int]:
        """The permanent attributes by name."""
        return {name: getattr(self, name) for name in ATTRIBUTES}


class SheetVersion(models.Model):
    """What a sheet said in one of its versions: approvals are given to a version (D-36), and over an objection a
    sheet plays as of the last approved evening (D-38)."""

    magus = models.ForeignKey(Magus, models.CASCADE, related_name="versions", verbose_name=_("Magus"))
    version = models.PositiveIntegerField(_("version"))
    sheet = models.JSONField(_("sheet"))
    written_at = models.DateTimeField(_("written"), auto_now_add=True)

    class Meta:
        verbose_name = _("version of a sheet")
        verbose_name_plural = _("versions of sheets")
        ordering = ["magus_id", "-version"]
        constraints = [models.UniqueConstraint(fields=["magus", "version"], name="one_sheet_per_version")]

    def __str__(self) -> str:
        return f"{self.magus} {self.version}"
