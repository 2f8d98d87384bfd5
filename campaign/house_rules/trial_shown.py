"""A trial of the laboratory as pages and programs show it: how far it is, and where its figure stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any, NamedTuple, Self

from django.utils.formats import number_format

from campaign.drawing import intervals
from campaign.jobs.laboratory import tally_of
from campaign.models import Job, JobStatus

A_TENTH = 0.1
"""Of a good pack: figures that are all smaller are told by thousandths, for between two of them there is something."""


class Table(NamedTuple):
    """The words around the figures that stand side by side."""

    caption: str
    with_it: str
    without: str


class TrialShown(ABC):
    """What all trials have; a page of one says the rest."""

    @property
    @abstractmethod
    def job(self) -> Job | None:
        """The trial; None: nothing was tried."""

    @property
    @abstractmethod
    def figures(self) -> tuple[float, float, float]:
        """The least that it may be, what it is, and the most."""

    @property
    @abstractmethod
    def scale(self) -> intervals.Scale:
        """On which they stand in the picture."""

    @property
    @abstractmethod
    def table(self) -> Table:
        """What stands above the table."""

    @property
    def is_under_way(self) -> bool:
        return self.job is not None and not self.job.is_over

    @property
    def has_failed(self) -> bool:
        return self.job is not None and self.job.status == JobStatus.FAILED

    @cached_property
    def tally(self) -> Any:
        """What was counted, as plain data; None before it is done."""
        return tally_of(self.job) if self.job is not None and self.job.status == JobStatus.DONE else None

    @property
    def found(self) -> Self | None:
        """This, once there is something that was found."""
        return self if self.tally is not None else None

    @property
    def interval(self) -> intervals.Interval:
        """Where it stands in the picture."""
        return intervals.interval(*self.figures, self.scale)

    @property
    def zero(self) -> float:
        """Where that stands which changes nothing."""
        return self.scale.at(0.0)

    @property
    def in_words(self) -> tuple[str, str, str]:
        """The figures as they are read: the least, what it is, the most."""
        digits = 2 if max(map(abs, self.figures)) >= A_TENTH else 3
        low, middle, high = (signed(figure, digits) for figure in self.figures)
        return low, middle, high


def signed(figure: float, digits: int) -> str:
    """With its sign, in the language of the moment: "+0.05"."""
    rounded = round(figure, digits)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + number_format(abs(rounded), digits)
