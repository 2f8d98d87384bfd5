"""The card catalogue: facts about cards that were printed, their names in every language, and what a file of cards
that somebody has brought says of them. What ships with the product are facts alone."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign

LONGEST_PICTURE = 500


class Card(models.Model):
    """One card of the catalogue; by which names it is found, `CardName` says. `key`: the `card_key` of its whole
    name."""

    campaign = models.ForeignKey(
        Campaign, models.CASCADE, null=True, blank=True, related_name="own_cards", verbose_name=_("campaign")
    )
    """Whose host has brought it, and who alone knows it; None: everybody's."""
    name = models.CharField(_("name"), max_length=160)
    key = models.CharField(max_length=200, db_index=True, editable=False)
    oracle_id = models.CharField(max_length=36, blank=True, db_index=True, editable=False)
    """Which card it is, whatever it is called; empty where no file has said so."""
    layout = models.CharField(_("layout"), max_length=24, blank=True)
    mana_cost = models.CharField(_("mana cost"), max_length=60, blank=True)
    colors = models.CharField(_("colours"), max_length=5, blank=True)
    type_line = models.CharField(_("type line"), max_length=120)
    set_code = models.CharField(_("set"), max_length=8, blank=True)
    collector_number = models.CharField(_("collector number"), max_length=12, blank=True)
    rarity = models.CharField(_("rarity"), max_length=12, blank=True)
    is_loaded = models.BooleanField(default=False, editable=False)
    """Whether a file of all cards knows it: then what ships does not set it back."""

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["key"], condition=Q(campaign=None), name="a_card_is_known_once"),
            models.UniqueConstraint(fields=["campaign", "key"], name="a_campaign_knows_its_own_card_once"),
        ]

    def __str__(self) -> str:
        return self.name


class CardFace(models.Model):
    """One face of a card, as a file of cards has it; a usual card has one. What the file of a campaign says goes
    before what the file of everybody says, for that campaign."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="faces", verbose_name=_("card"))
    campaign = models.ForeignKey(Campaign, models.CASCADE, null=True, blank=True, related_name="card_faces")
    """Whose file says so; None: everybody's."""
    position = models.PositiveSmallIntegerField(_("position"))
    mana_cost = models.CharField(_("mana cost"), max_length=60, blank=True)
    colors = models.CharField(_("colours"), max_length=5, blank=True)
    power = models.CharField(_("power"), max_length=8, blank=True)
    toughness = models.CharField(_("toughness"), max_length=8, blank=True)
    loyalty = models.CharField(_("loyalty"), max_length=8, blank=True)
    defense = models.CharField(_("defense"), max_length=8, blank=True)

    class Meta:
        verbose_name = _("face of a card")
        verbose_name_plural = _("faces of cards")
        ordering = ["card_id", "campaign_id", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["card", "position"], condition=Q(campaign=None), name="a_card_has_each_face_once"
            ),
            models.UniqueConstraint(
                fields=["campaign", "card", "position"], name="a_campaign_knows_each_face_of_a_card_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} {self.position}"


class CardWording(models.Model):
    """What is printed on a face in one language, and where its picture is."""

    face = models.ForeignKey(CardFace, models.CASCADE, related_name="wordings", verbose_name=_("face"))
    language = models.CharField(_("language"), max_length=8)
    """As the files write it: `en`, `it`, `zhs` …"""
    name = models.CharField(_("name"), max_length=200)
    type_line = models.CharField(_("type line"), max_length=200, blank=True)
    text = models.TextField(_("text"), blank=True)
    picture = models.CharField(_("address of the picture"), max_length=LONGEST_PICTURE, blank=True)

    class Meta:
        verbose_name = _("wording of a card")
        verbose_name_plural = _("wordings of cards")
        ordering = ["face_id", "language"]
        constraints = [models.UniqueConstraint(fields=["face", "language"], name="a_face_is_worded_once_a_language")]

    def __str__(self) -> str:
        return self.name


class CardName(models.Model):
    """A name that a card is found by: its whole name, that of each face, what is printed in any language."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="names", verbose_name=_("card"))
    campaign = models.ForeignKey(Campaign, models.CASCADE, null=True, blank=True, related_name="card_names")
    """Whose file says so; None: everybody's."""
    language = models.CharField(_("language"), max_length=8)
    name = models.CharField(_("name"), max_length=200)
    key = models.CharField(max_length=200, db_index=True, editable=False)

    class Meta:
        verbose_name = _("name of a card")
        verbose_name_plural = _("names of cards")
        ordering = ["card_id", "language", "key"]
        indexes = [
            # the classes matter to PostgreSQL alone: by them it finds what a name begins with, in any collation
            models.Index(fields=["language", "key"], name="names_of_a_language", opclasses=["varchar_pattern_ops"] * 2),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["card", "language", "key"], condition=Q(campaign=None), name="a_name_of_a_card_stands_once"
            ),
            models.UniqueConstraint(
                fields=["campaign", "card", "language", "key"], name="a_campaign_names_a_card_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name
