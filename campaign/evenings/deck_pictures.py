"""Pictures of the decks of an evening: brought by who played the deck, or by the host once the evening is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.bridge import table_queries
from campaign.evenings.darkroom import DECKS
from campaign.models import Attendance, DeckPicture, Evening, Membership


def may_see(evening: Evening, me: Membership, place: Attendance) -> bool:
    """Pictures are as secret as the deck: one's own as soon as it is finished, everybody's when the evening is over."""
    return place.seat in _readable(evening, me)


def _readable(evening: Evening, me: Membership) -> set[str]:
    """The seats whose decks this member may read."""
    return {deck.seat for deck in table_queries.decks(table_queries.board(evening, me.person))}


def may_bring(evening: Evening, me: Membership, place: Attendance) -> bool:
    """Who played the deck may bring pictures of it, the host of any deck that a host may see."""
    is_mine = place.magus.owner_id is not None and place.magus.owner_id == me.person_id
    return (is_mine or (me.is_host and evening.is_closed)) and may_see(evening, me, place)


@dataclass(frozen=True)
class OnPage:
    """The pictures of a deck, each with whether the reader may remove it; `may_bring`: they may bring some at all."""

    shots: Sequence[tuple[DeckPicture, bool]]
    may_bring: bool
    most: int = DECKS.most

    @property
    def may_add(self) -> bool:
        """Whether the reader may bring one more."""
        return self.may_bring and len(self.shots) < self.most

    @property
    def is_shown(self) -> bool:
        """Whether the page has anything to say of pictures."""
        return self.may_bring or bool(self.shots)


def on_page(evening: Evening, me: Membership, place: Attendance) -> OnPage:
    """What the page of a deck shows this reader of its pictures."""
    shots = [(one, may_remove(me, one)) for one in place.pictures.defer("jpeg")]
    return OnPage(shots, may_bring(evening, me, place))


def may_remove(me: Membership, picture: DeckPicture) -> bool:
    """Who has brought a picture takes it away, or the host."""
    return me.is_host or picture.brought_by_id == me.person_id


def pictures_of(evening: Evening, me: Membership) -> Sequence[DeckPicture]:
    """The pictures of an evening that a member may see, without their bytes."""
    readable = _readable(evening, me) if not evening.is_planned else set()
    pictures = DeckPicture.objects.filter(place__evening=evening, place__seat__in=readable)
    return list(pictures.select_related("place__magus", "place__evening__campaign").defer("jpeg"))
