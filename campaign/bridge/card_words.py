"""The wording of planar cards, told to the tables of the campaign that has brought it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from campaign.models import Campaign
from games.planechase.card_texts import CardsTold, CardWords
from games.tables.models import Table
from games.tables.signals import cards_asked

__all__ = ["CardWords", "CardsTold", "campaign_at_planes", "provide_card_words"]


def provide_card_words(then: Callable[[str, Collection[str]], CardsTold]) -> None:
    """`then` gives, for the code of a table and the names of cards, what its people have brought on them."""

    def asked(sender: type[Table], code: str, names: Collection[str], **_: object) -> CardsTold:
        return then(code, names)

    cards_asked.connect(asked, weak=False, dispatch_uid=f"{then.__module__}.{then.__qualname__}")


def campaign_at_planes(code: str) -> Campaign | None:
    """The campaign that plays at this table."""
    return Campaign.objects.filter(evenings__match_tables__table_code=code).first()
