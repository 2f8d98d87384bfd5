"""A campaign: the group that lasts, its house rules, and who belongs to it."""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def new_calendar_key() -> str:
    """A part of an address that nobody guesses."""
    return secrets.token_urlsafe(24)


class WhoShares(models.TextChoices):
    """Who of a campaign may show something of it by a link; while it is nobody, no link shows anything."""

    NOBODY = "nobody", _("nobody")
    HOST = "host", _("hosts")
    EVERYBODY = "everybody", _("every member")


class Campaign(models.Model):
    """A group of friends who meet evening after evening with the same Magi."""

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    identity = models.UUIDField(_("identity"), unique=True, default=uuid.uuid4, editable=False)
    """Identifies the campaign in every installation that it is carried to; no two campaigns share it."""
    house_rules = models.JSONField(
        _("house rules"),
        default=dict,
        blank=True,
        help_text=_("Only what differs from the rules as written; see campaign/house_rules/rules.py."),
    )
    remind_days_before = models.PositiveSmallIntegerField(_("days before"), null=True, blank=True, default=2)
    remind_hours_before = models.PositiveSmallIntegerField(_("hours before"), null=True, blank=True, default=3)
    planes_are_held = models.BooleanField(_("planes are held"), default=False)
    """Whether a plane is shown as held by who won there last; no rule of any game reads it."""
    shows_card_pictures = models.BooleanField(_("pictures of cards are shown"), default=False)
    """Whether phones load pictures of cards from Scryfall, which so learns who looks at which."""
    who_shares = models.CharField(_("who may share"), max_length=10, choices=WhoShares.choices, default=WhoShares.HOST)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="campaign.Membership", related_name="campaigns", verbose_name=_("members")
    )

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        ordering = ["name", "pk"]
        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="campaign_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """Role of a member: the host runs the campaign, a player has a Magus, a watcher looks on. A guest sees their
    own Magus and the evenings that it has played, until a host makes them a player (D-51)."""

    HOST = "host", _("host")
    PLAYER = "player", _("player")
    WATCHER = "watcher", _("watcher")
    GUEST = "guest", _("guest")


class MembershipQuerySet(models.QuerySet["Membership"]):
    def without_guests(self) -> MembershipQuerySet:
        """Those who belong to the group: everybody whom a host has let in."""
        return self.exclude(role=Role.GUEST)

    def guests(self) -> MembershipQuerySet:
        """Those who have kept a Magus, and whom no host has let in yet."""
        return self.filter(role=Role.GUEST)


class Membership(models.Model):
    """A person's place in a campaign."""

    acts_as_host = True
    """False for what a program does that its host lets only play: it is told what any member is told."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="memberships", verbose_name=_("campaign"))
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships", verbose_name=_("person")
    )
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.PLAYER)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)
    wants_reminders = models.BooleanField(_("reminders by mail"), default=True)
    mail_language = models.CharField(_("language of the mails"), max_length=5, choices=settings.LANGUAGES, blank=True)
    calendar_key = models.CharField(max_length=40, blank=True, editable=False, default=new_calendar_key)
    """The secret of this member's calendar, which cannot sign in."""

    objects = MembershipQuerySet.as_manager()

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "person"], name="one_membership_per_person"),
            models.UniqueConstraint(
                fields=["calendar_key"], condition=~models.Q(calendar_key=""), name="a_calendar_key_is_one_members"
            ),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.person} · {self.campaign}"

    @property
    def is_host(self) -> bool:
        """Whether this is a host, and acts as one here."""
        return self.role == Role.HOST and self.acts_as_host

    @property
    def may_play(self) -> bool:
        """A host may play too; a watcher has no Magus, and a guest is let in by a host first."""
        return self.role in (Role.HOST, Role.PLAYER)

    @property
    def is_guest(self) -> bool:
        """Whether no host has let them in yet: they see their own Magus and the evenings that it has played."""
        return self.role == Role.GUEST
