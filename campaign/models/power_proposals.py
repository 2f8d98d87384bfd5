"""A question to the group about a Power, and what each voter says to it (D-40)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.powers import PowerRow


class ProposalKind(models.TextChoices):
    """Whether the Power shall come into play, or leave it."""

    ADOPT = "adopt", _("adopt it")
    RETIRE = "retire", _("retire it")


class ProposalOutcome(models.TextChoices):
    """Open: the vote goes on. Carried: the group wanted it. Withdrawn: whoever proposed it took it back."""

    OPEN = "open", _("open")
    CARRIED = "carried", _("carried")
    WITHDRAWN = "withdrawn", _("withdrawn")


class BallotWord(models.TextChoices):
    """What a voter has said."""

    SILENT = "silent", _("silent")
    APPROVES = "approves", _("approves")
    OBJECTS = "objects", _("objects")


class PowerProposal(models.Model):
    """A Power as it is put before the group: `row` is the version that is voted on, and stays what it was."""

    power = models.ForeignKey(PowerRow, models.CASCADE, related_name="proposals", verbose_name=_("Power"))
    kind = models.CharField(_("kind"), max_length=10, choices=ProposalKind.choices, default=ProposalKind.ADOPT)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="power_proposals",
        verbose_name=_("proposed by"),
    )
    why = models.CharField(_("reason"), max_length=400, blank=True)
    row = models.JSONField(_("row"))
    outcome = models.CharField(
        _("outcome"), max_length=10, choices=ProposalOutcome.choices, default=ProposalOutcome.OPEN
    )
    made_at = models.DateTimeField(_("proposed"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("proposal of a Power")
        verbose_name_plural = _("proposals of Powers")
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["power"], condition=models.Q(outcome="open"), name="one_open_proposal_of_a_power"
            ),
            models.CheckConstraint(condition=models.Q(kind__in=ProposalKind.values), name="proposal_kind_is_known"),
            models.CheckConstraint(
                condition=models.Q(outcome__in=ProposalOutcome.values), name="proposal_outcome_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(outcome="open", ended_at=None)
                | (~models.Q(outcome="open") & models.Q(ended_at__isnull=False)),
                name="an_open_proposal_has_not_ended",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="adopt") | ~models.Q(why=""), name="a_retirement_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.power} · {self.get_kind_display()} · {self.get_outcome_display()}"

    @property
    def is_open(self) -> bool:
        return self.outcome == ProposalOutcome.OPEN

    @property
    def is_retirement(self) -> bool:
        return self.kind == ProposalKind.RETIRE


class PowerBallot(models.Model):
    """A voter of a proposal, and what they say to it. The reason of an objection that ended stays to be read."""

    proposal = models.ForeignKey(PowerProposal, models.CASCADE, related_name="ballots", verbose_name=_("proposal"))
    voter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="power_ballots", verbose_name=_("voter")
    )
    says = models.CharField(_("says"), max_length=10, choices=BallotWord.choices, default=BallotWord.SILENT)
    reason = models.CharField(_("reason"), max_length=400, blank=True)
    said_at = models.DateTimeField(_("said"), null=True, blank=True)

    class Meta:
        verbose_name = _("vote on a Power")
        verbose_name_plural = _("votes on Powers")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["proposal", "voter"], name="one_vote_per_voter"),
            models.CheckConstraint(condition=models.Q(says__in=BallotWord.values), name="vote_is_known"),
            models.CheckConstraint(
                condition=~models.Q(says="objects") | ~models.Q(reason=""), name="an_objection_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.voter} {self.get_says_display()}"

    @property
    def is_approval(self) -> bool:
        return self.says == BallotWord.APPROVES

    @property
    def is_objection(self) -> bool:
        return self.says == BallotWord.OBJECTS

    @property
    def is_silent(self) -> bool:
        return self.says == BallotWord.SILENT


class PowerComment(models.Model):
    """A word about a Power, for everybody to read."""

    power = models.ForeignKey(PowerRow, models.CASCADE, related_name="comments", verbose_name=_("Power"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="power_comments",
        verbose_name=_("author"),
    )
    text = models.CharField(_("text"), max_length=1000)
    made_at = models.DateTimeField(_("written"))

    class Meta:
        verbose_name = _("comment on a Power")
        verbose_name_plural = _("comments on Powers")
        ordering = ["made_at", "pk"]
        constraints = [models.CheckConstraint(condition=~models.Q(text=""), name="a_comment_says_something")]

    def __str__(self) -> str:
        return f"{self.author}: {self.text[:40]}"
