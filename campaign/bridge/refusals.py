"""Refusals of the campaign: the one exception for whatever it does not do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

CONFLICT, TOO_LARGE, INVALID = 409, 413, 422


class Refused(Exception):
    """An act that was not carried out. As text: the sentence in the reader's language, with its rule.

    `reason`: a key that never changes. `words`: sentences by reason, filled with `values`; `statuses`: the HTTP status
    by reason, 422 unless named. A refusal with a sentence of its own is about the moment, 409, unless it has a status.
    """

    words: ClassVar[Mapping[str, StrOrPromise]] = {}
    statuses: ClassVar[Mapping[str, int]] = {}

    def __init__(
        self, reason: str, rule: str = "", *, sentence: str = "", status_code: int = 0, **values: object
    ) -> None:
        super().__init__(reason)
        self.reason, self.rule, self.sentence, self.values = reason, rule, sentence, values
        self.status = status_code or self.statuses.get(reason, CONFLICT if sentence else INVALID)

    def __str__(self) -> str:
        sentence = self.sentence or str(self.words[self.reason])
        return f"{sentence % self.values if self.values else sentence} {self.rule}".rstrip()


def raise_if_refused(sentence: str) -> None:
    """Raise Refused if there is a sentence that says why."""
    if sentence:
        raise not_now(sentence)


def not_now(sentence: str) -> Refused:
    """A refusal without a reason of its own."""
    return Refused("not_now", sentence=sentence)
