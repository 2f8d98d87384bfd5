"""Pools: the cards that one player brings, as packs in seven decks, and the imports that make them."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign
from campaign.models.cards import Card
from campaign.models.jobs import Job
from campaign.models.values.mana_costs import mana_value


class Deck(models.TextChoices):
    """The seven decks of a pool, in the order of an auction (D-04)."""

    WHITE = "W", _("White")
    BLUE = "U", _("Blue")
    BLACK = "B", _("Black")
    RED = "R", _("Red")
    GREEN = "G", _("Green")
    ARTIFACTS = "A", _("Artifacts")
    LANDS = "L", _("Lands")

    @property
    def sign(self) -> str:
        """Its sign in the mana font."""
        return {"A": "artifact", "L": "land"}.get(self.value, self.value.lower())


class PoolQuerySet(models.QuerySet["Pool"]):
    def current(self) -> PoolQuerySet:
        """The newest version of each pool."""
        return self.filter(is_current=True)

    def in_use(self) -> PoolQuerySet:
        """Those that can be brought to the next evening."""
        return self.current().filter(retired_at=None)


class Pool(models.Model):
    """One version of a pool. It never changes: a changed list is a new version in the same `series`, so an evening
    refers to the pool as it was. Only its name and its retirement belong to the whole series.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="pools", verbose_name=_("campaign"))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="pools", verbose_name=_("owner")
    )
    name = models.CharField(_("name"), max_length=80)
    series = models.UUIDField(default=uuid.uuid4, editable=False)
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)
    is_current = models.BooleanField(default=True, editable=False)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    retired_at = models.DateTimeField(_("archived"), null=True, blank=True)

    objects = PoolQuerySet.as_manager()

    class Meta:
        verbose_name = _("pool")
        verbose_name_plural = _("pools")
        ordering = ["name", "-version"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="pool_has_a_name"),
            models.UniqueConstraint(fields=["series", "version"], name="one_pool_per_version"),
            models.UniqueConstraint(
                fields=["series"], condition=models.Q(is_current=True), name="one_current_version_of_a_pool"
            ),
            models.UniqueConstraint(
                "campaign", Lower("name"), condition=models.Q(is_current=True), name="one_pool_of_a_name"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PoolPack(models.Model):
    """Four equal cards, with facts copied from the catalogue, or the owner's own where it was filed by hand (D-03)."""

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="packs", verbose_name=_("pool"))
    deck = models.CharField(_("deck"), max_length=1, choices=Deck.choices)
    position = models.PositiveSmallIntegerField(_("position"))
    name = models.CharField(_("name"), max_length=160)
    key = models.CharField(max_length=200, editable=False)
    card = models.ForeignKey(Card, models.SET_NULL, null=True, blank=True, verbose_name=_("card"))
    mana_cost = models.CharField(_("mana cost"), max_length=60, blank=True)
    colors = models.CharField(_("colours"), max_length=5, blank=True)
    type_line = models.CharField(_("type line"), max_length=120, blank=True)
    by_hand = models.BooleanField(_("filed by hand"), default=False)

    class Meta:
        verbose_name = _("pack")
        verbose_name_plural = _("packs")
        ordering = ["pool_id", "pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(deck__in=Deck.values), name="pack_is_in_one_of_seven_decks"),
            models.UniqueConstraint(fields=["pool", "key"], name="one_pack_of_a_name"),
            models.UniqueConstraint(fields=["pool", "deck", "position"], name="one_pack_per_position"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def code(self) -> str:
        """`W03`: the third pack of the white deck; its name at the auction table."""
        return f"{self.deck}{self.position:02}"

    @property
    def layout(self) -> str:
        """Layout of its card as Scryfall names it (split, adventure, transform …); empty where nobody knows."""
        return self.card.layout if self.card else ""

    @property
    def mana_value(self) -> int:
        return mana_value(self.mana_cost, self.type_line)


class ImportStatus(models.TextChoices):
    """Reading: a worker is at it. Draft: it can be read, changed and confirmed. Confirmed: it has become a pool."""

    READING = "reading", _("being read")
    DRAFT = "draft", _("draft")
    CONFIRMED = "confirmed", _("confirmed")
    FAILED = "failed", _("not readable")


class PoolImport(models.Model):
    """A list on its way to become a pool: its text, what was filed by hand, and what was found in it. `brought_as`:
    whose list it was recognised as when it came (campaign/cards/lists/), and whether `surely`.

    Nothing of it is in any pool before it is confirmed; then all of it is, in one transaction.
    """

    key = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="pool_imports", verbose_name=_("campaign"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="pool_imports", verbose_name=_("person")
    )
    replaces = models.ForeignKey(
        Pool, models.CASCADE, null=True, blank=True, related_name="replacements", verbose_name=_("replaces")
    )
    name = models.CharField(_("name"), max_length=80)
    players = models.PositiveSmallIntegerField(_("players"), default=4)
    text = models.TextField(_("list"))
    brought_as = models.CharField(_("brought as"), max_length=20, blank=True)
    surely = models.BooleanField(_("surely"), default=False)
    each_is_a_pack = models.BooleanField(_("each name is a pack of four"), default=False)
    filings = models.JSONField(_("filed by hand"), default=dict, blank=True)
    report = models.JSONField(_("report"), default=dict, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=ImportStatus.choices, default=ImportStatus.READING)
    job = models.OneToOneField(
        Job,
        models.SET_NULL,
        null=True,
        blank=True,
        db_column="errand_id",
        related_name="pool_import",
        verbose_name=_("job"),
    )
    made = models.OneToOneField(
        Pool, models.CASCADE, null=True, blank=True, related_name="made_from", verbose_name=_("pool")
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("import of a pool")
        verbose_name_plural = _("imports of pools")
        ordering = ["-made_at"]
        constraints = [
            models.CheckConstraint(condition=models.Q(status__in=ImportStatus.values), name="import_status_is_known"),
            models.CheckConstraint(
                condition=models.Q(status="confirmed", made__isnull=False)
                | (~models.Q(status="confirmed") & models.Q(made=None)),
                name="a_confirmed_import_made_a_pool",
            ),
        ]

    def __str__(self) -> str:
        return self.name
