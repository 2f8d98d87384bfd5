"""Streams of facts. A fact, once written, is never changed and never deleted."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models


class Stream(models.Model):
    """What happened at one table, fact after fact; `version` is the number of the last one."""

    game = models.CharField(max_length=40)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.game} #{self.pk} at {self.version}"


class Unchangeable(TypeError):
    """Somebody tried to change or delete a fact."""


class Taken(models.Model):
    """An order that has been taken, by the id that its sender gave it: sent again, it has happened already.

    `first` and `last` are the versions of what it did; an order that did nothing has a `last` before its `first`.
    """

    stream = models.ForeignKey(Stream, models.PROTECT, related_name="+", db_index=False)
    order = models.UUIDField()
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["stream", "order"], name="one_order_counts_once")]
        verbose_name_plural = "taken orders"

    def __str__(self) -> str:
        return f"{self.order} at {self.first}"


class EntryQuerySet(models.QuerySet["Entry"]):
    """Reads and appends only."""

    def update(self, **kwargs: object) -> NoReturn:
        raise Unchangeable("a fact is never changed")

    def delete(self) -> NoReturn:
        raise Unchangeable("a fact is never deleted")


class Entry(models.Model):
    """One fact of a stream. Facts with the same `act` came from one order; `actor` is whose order, by whose hand."""

    stream = models.ForeignKey(Stream, models.PROTECT, related_name="entries")
    version = models.PositiveIntegerField()
    act = models.PositiveIntegerField()
    kind = models.CharField(max_length=60)
    data = models.JSONField()
    actor = models.JSONField()
    recorded_at = models.DateTimeField()

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["stream_id", "version"]
        constraints = [models.UniqueConstraint(fields=["stream", "version"], name="one_entry_per_version")]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        """Without what it says: this stands in titles and lists."""
        return f"#{self.stream_id} at {self.version}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Unchangeable("a fact is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: object, **kwargs: object) -> NoReturn:
        raise Unchangeable("a fact is never deleted")
