"""What is told to whom: that the table waits for a seat, and whatever else somebody tells a seat.

Told is who has asked for it and does not look at the table just then; each question once, however many workers look.
What is told stands on a locked phone that lies on a table: it names the table and whose turn it is, and never more than
everybody there may know (D-48).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Min, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaign.bridge.chronicles import versions
from campaign.bridge.waiting import Questions, Sitter, questions_at, sitters_at
from campaign.models import PushSubscription
from campaign.models.telling.push import LONGEST_WORDS
from campaign.webhooks.push.sending import send_after_commit
from campaign.webhooks.push.subscriptions import is_held, is_laid_aside

log = logging.getLogger(__name__)

Words = Callable[[], str]
"""Says something in the language of the moment, in plain text: what everybody at the table may read."""


@transaction.atomic
def tell(code: str, seat: str, *, key: str, words: Words, at: datetime) -> int:
    """Tells the phones of this seat something, once for each `key`; how many are told. Who looks at the table needs no
    telling, and nobody is told who has not asked for it."""
    rows, sitter = _of(code).filter(seat=seat).exclude(told=key), sitters_at(code).get(seat)
    many = 0
    for row in rows:
        if not is_held(row, sitter):
            row.delete()
            continue
        row.told = key
        if sitter is not None and not sitter.is_looking:
            _put(row, words, None, at)
            many += 1
        row.save()
    return many


def tell_turns(code: str, at: datetime) -> None:
    """Tells the phones at this table whose turn it is, who was not told yet; ends those that have nothing to wait for
    any more."""
    if not PushSubscription.objects.filter(table_code=code).exists():
        return
    sitters = sitters_at(code)
    if not sitters or is_laid_aside(code) or (asked := questions_at(code)).is_over:
        PushSubscription.objects.filter(table_code=code).delete()
        return
    with transaction.atomic():
        for row in _of(code):
            if not is_held(row, sitters.get(row.seat)):
                row.delete()
            elif row.version < asked.version:
                _bring_up_to(row, asked, sitters, at)


def catch_up(at: datetime) -> None:
    """The same for every table that has moved since it was looked at, without a worker having told."""
    told = PushSubscription.objects.order_by().values_list("table_code").annotate(Min("version"))
    seen: Mapping[str, int] = dict(told)
    now = versions(seen)
    for code in seen:
        if now.get(code, seen[code] + 1) > seen[code]:
            try:
                tell_turns(code, at)
            except Exception:
                log.exception("the phones at table %s were not told; the others are", code)


def your_turn() -> str:
    """What who is asked is told."""
    return _("It is your move: the table waits for you.")


def _bring_up_to(row: PushSubscription, asked: Questions, sitters: Mapping[str, Sitter], at: datetime) -> None:
    """What this phone is to be told of the table as it stands now; of what was answered meanwhile, nothing."""
    question = asked.seats.get(row.seat, 0)
    row.version = asked.version
    if row.question is not None and row.question != question:
        row.question, row.due_at, row.words = None, None, ""
    if question and question != row.asked:
        row.asked = question
        if not sitters[row.seat].is_looking:
            _put(row, your_turn, question, at)
    row.save()


def _put(row: PushSubscription, words: Words, question: int | None, at: datetime) -> None:
    """Has the phone told this, in its language, in the place of what was still to be told."""
    with override(row.language):
        row.words = words()[:LONGEST_WORDS]
    row.question, row.due_at, row.attempts = question, at, 0
    send_after_commit(row.pk)


def _of(code: str) -> QuerySet[PushSubscription]:
    """The phones at this table, in the hands of nobody else until all is written."""
    return PushSubscription.objects.select_for_update().filter(table_code=code)
