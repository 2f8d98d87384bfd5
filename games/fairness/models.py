"""What is kept of the chance of a table, beside its journal: the seed, and a line for each act."""

from __future__ import annotations

from django.db import models


class Ledger(models.Model):
    """The seed of a table. It is in no journal, no view and no archive; told when the table is over.

    `form`: by which protocol the table keeps its chance.
    """

    stream = models.OneToOneField("journal.Stream", models.PROTECT, related_name="ledger")
    seed = models.CharField(max_length=64)
    form = models.CharField(max_length=10)

    def __str__(self) -> str:
        """Without the seed: this stands in titles and logs."""
        return f"of #{self.stream_id}"


class LedgerLine(models.Model):
    """One act: what was brought to it, what was drawn, and the seals of its facts. Never changed.

    `counter`: how many numbers of the table are used up after it. It only grows: who takes the table back gets the
    numbers that come next, and never those that were drawn before.
    """

    ledger = models.ForeignKey(Ledger, models.PROTECT, related_name="lines")
    act = models.PositiveIntegerField()
    seat = models.CharField(max_length=20, blank=True)
    brings = models.CharField(max_length=64, blank=True)
    draws = models.JSONField(default=list)
    seals = models.JSONField(default=list)
    head = models.CharField(max_length=64)
    counter = models.PositiveIntegerField()

    class Meta:
        ordering = ["ledger_id", "act"]
        constraints = [models.UniqueConstraint(fields=["ledger", "act"], name="one_line_per_act")]

    def __str__(self) -> str:
        return f"#{self.ledger_id} at {self.act}"
