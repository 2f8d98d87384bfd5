"""What tests of links have in common: an evening that was played, and where what is shown of it is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache
from django.urls import reverse

from campaign.models import Evening, Share
from tests.support.services.database import Database

SECRET = "Via Segreta 7, bring the dagger"


def laid_by(lay: Callable[[], int]) -> Callable[[Database], Iterator[int]]:
    """The fixture `played`: an evening that this lays, once for all tests of a module."""

    @pytest.fixture(scope="module")
    def played(database: Database) -> Iterator[int]:
        with database.holding(lay) as evening:
            yield evening

    return played


@pytest.fixture
def evening(played: int, db: None) -> Evening:
    """The evening; no picture of it is remembered."""
    cache.clear()
    return Evening.objects.select_related("campaign").get(pk=played)


def page_of(share: Share) -> str:
    return reverse("campaign:shared", args=[share.token])


def picture_of(share: Share) -> str:
    return reverse("campaign:shared_preview", args=[share.token])
