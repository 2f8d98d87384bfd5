"""Wording of planar cards from the group's own file of cards: uploaded by a host, shown at the tables of the campaign
and nowhere else."""

from __future__ import annotations

import io
from collections.abc import Collection
from datetime import datetime
from typing import IO

from celery import shared_task
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaign.bridge import card_words, custom_planes
from campaign.cards.pictures import PICTURES_FROM
from campaign.jobs import jobs
from campaign.jobs.jobs import Clock, JobProgress
from campaign.models import Campaign, CardText, Job, JobKind, Person
from campaign.planes.planar_file import InvalidPlanarFile, PlanarCard, planar_cards

AT_ONCE = 1024**2
"""A larger file is read by a worker while the page shows how far it is."""
LARGEST = 64 * 1024**2
KILO = 1024


# --- bringing --------------------------------------------------------------------------------------------------------


def bring(campaign: Campaign, person: Person, file: IO[bytes], size: int, at: datetime) -> Job | int:
    """How many cards the file has taught the campaign, or the job of the worker who reads it. Raises
    InvalidPlanarFile."""
    if size > LARGEST:
        raise InvalidPlanarFile("too_long")
    if size <= AT_ONCE:
        return keep(campaign, planar_cards(file), at)
    content = file.read()
    return jobs.send(
        bring_cards,
        person,
        campaign,
        total=len(content) // KILO,
        request={"bytes": len(content)},
        file=content,
    )


@shared_task(name="campaign.tasks.bring_cards", base=jobs.JobTask, kind=JobKind.CARDS_IMPORT, ignore_result=True)
def bring_cards(key: str) -> None:
    """Reads the file of cards that the job `key` carries."""
    bring_in_background(key, timezone.now)


def bring_in_background(key: str, clock: Clock) -> None:
    """What the worker does with the job `key`. Twice is harmless."""
    jobs.run(key, clock, _bring)


def _bring(progress: JobProgress, clock: Clock) -> None:
    """Keeps what is in the file, which is thrown away afterwards."""
    assert progress.job.campaign is not None, "the cards are a campaign's"
    progress.start(progress.job.total)
    reported = 0

    def tell(read: int) -> None:
        nonlocal reported
        if read // KILO >= reported + progress.job.total // 50:
            reported = read // KILO
            progress.set_done(reported)

    try:
        cards = planar_cards(io.BytesIO(bytes(progress.job.file or b"")), tell)
    except InvalidPlanarFile as refused:
        return progress.fail(clock(), {"reason": refused.reason, "number": refused.number})
    with transaction.atomic():
        number = keep(progress.job.campaign, cards, clock())
        progress.finish(clock(), file=None, outcome={"cards": number})


@transaction.atomic
def keep(campaign: Campaign, cards: dict[str, PlanarCard], at: datetime) -> int:
    """Keeps what the file says of these cards, in place of what was known of them; the answer is how many they are."""
    Campaign.objects.select_for_update().get(pk=campaign.pk)
    by_name = {custom_planes.folded_name(card.name): card for card in cards.values()}
    campaign.card_texts.filter(folded__in=list(by_name)).delete()
    rows = [
        CardText(
            campaign=campaign, name=card.name, folded=folded, texts=card.texts, picture=card.picture, brought_at=at
        )
        for folded, card in by_name.items()
    ]
    CardText.objects.bulk_create(rows, batch_size=500)
    return len(rows)


def forget(campaign: Campaign) -> None:
    """The campaign knows no card's wording any more."""
    campaign.card_texts.all().delete()


def refusal_in_words(reason: str, number: int = 0) -> str:
    """Why a file was refused, in the reader's language; `number` is the entry at which reading ended."""
    values = {
        "no_json": _("We can’t read this file. Choose a file of cards from Scryfall or MTGJSON, plain or in gzip."),
        "cut_off": _("The file ends too early, after entry %(number)d. Download it again: nothing was changed."),
        "no_cards": _("This file has no planes or phenomena."),
        "too_long": _("This file is too large. Pack it with gzip, or use the result of a search for planes."),
    }
    return values[reason] % {"number": number}


# --- showing ---------------------------------------------------------------------------------------------------------


def at_table(code: str, names: Collection[str]) -> card_words.CardsTold:
    """What the group of this table knows of these cards; nothing where it is no campaign's table."""
    campaign = card_words.campaign_at_planes(code)
    if campaign is None:
        return card_words.CardsTold()
    from_where = PICTURES_FROM if campaign.shows_card_pictures else ""
    by_folded = {custom_planes.folded_name(name): name for name in names}
    texts = campaign.card_texts.filter(folded__in=list(by_folded)) if names else ()
    words = {
        by_folded[one.folded]: card_words.CardWords(_wording(one), one.picture if from_where else "") for one in texts
    }
    return card_words.CardsTold(words, from_where)


def _wording(card: CardText) -> str:
    """The wording in the reader's language, or in English."""
    language = (get_language() or "en").split("-")[0]
    return str(card.texts.get(language) or card.texts.get("en") or next(iter(card.texts.values()), ""))
