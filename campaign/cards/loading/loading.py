"""A file of all cards into the catalogue.

It is read twice: once to see that it is whole, so that of a broken one nothing is written, and to choose which entry
speaks for each card in each language; and once to write those, batch after batch. Whoever is stopped in between goes on
where the last batch ended, or begins again: what is there already costs no writing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import IO

from django.db import transaction
from django.db.models import Max

from campaign.cards.bulk.values import Remark
from campaign.cards.finding.index import count_names
from campaign.cards.loading.choosing import Choice, choose, chosen
from campaign.cards.loading.facts import key_of
from campaign.cards.loading.writing import Entry, Written, write
from campaign.models.campaigns import Campaign
from campaign.models.cards import Card

AT_ONCE = 500
"""So many entries are written in one transaction."""


@dataclass(frozen=True)
class Loaded:
    """What came of a file so far: of so many wordings in all, how many are `written`; how many cards are new, different
    and as they were, how many in another language are new or different, and how many entries were left out. `newest` is
    the last card that was there before."""

    added: int = 0
    changed: int = 0
    same: int = 0
    translated: int = 0
    left_out: int = 0
    remarked: int = 0
    remarks: tuple[Remark, ...] = field(default=(), repr=False)
    written: int = field(default=0, compare=False)
    wordings: int = field(default=0, compare=False)
    newest: int = field(default=0, compare=False)

    def after(self, batch: Written, wordings: int) -> Loaded:
        """The same when a batch of so many wordings is written, too."""
        return replace(
            self,
            added=self.added + batch.added,
            changed=self.changed + batch.changed,
            same=self.same + batch.same,
            translated=self.translated + batch.translated,
            written=self.written + wordings,
        )


def load_cards(
    file: IO[bytes],
    name: str = "",
    campaign: Campaign | None = None,
    *,
    progress: Callable[[int], None] | None = None,
    keep: Callable[[Loaded], None] = lambda loaded: None,
    begun: Loaded | None = None,
) -> Loaded:
    """Brings the cards of this file into everybody's catalogue, or into that of one campaign.

    `progress` is told how many bytes have been read for the first time; `keep` is called within each transaction with
    what has come of the file so far, and whoever gives it back as `begun` with the same file goes on there. Raises
    InvalidCardFile, and then nothing is written.
    """
    choice = choose(file, name, progress)
    file.seek(0)
    loaded = begun or _begun(choice)
    entries = _skip(_entries(file, name, choice), loaded.written)
    while batch := list(islice(entries, AT_ONCE)):
        with transaction.atomic():
            written = write(batch, choice, campaign, loaded.newest)
            loaded = loaded.after(written, sum(len(entry.languages) for entry in batch))
            keep(loaded)
    if loaded != begun:
        count_names()
    return loaded


def _begun(choice: Choice) -> Loaded:
    newest = Card.objects.aggregate(newest=Max("pk"))["newest"] or 0
    return Loaded(
        left_out=choice.left_out,
        remarked=choice.remarked,
        remarks=tuple(choice.remarks),
        wordings=choice.wordings,
        newest=newest,
    )


def _entries(file: IO[bytes], name: str, choice: Choice) -> Iterator[Entry]:
    for found, languages in chosen(file, name, choice):
        yield Entry(key_of(found), found, languages)


def _skip(entries: Iterator[Entry], wordings: int) -> Iterator[Entry]:
    """The entries after those with so many wordings."""
    for entry in entries:
        if wordings <= 0:
            yield entry
        wordings -= len(entry.languages)
