"""Worlds that tests share: what lays them, and gives back a key to find them by (`tests.support.services.database`)."""

from django.utils import timezone

from campaign.demo import create
from tests.support.worlds.planechase_matches import at_the_matches


def lay_demo() -> int:
    """The demo: two evenings are closed, a third stands at a question."""
    return create.create_demo(timezone.now(), lambda what: None).pk


def lay_matches() -> int:
    """An evening at its matches."""
    return at_the_matches().pk
