"""A batch of chosen entries into the database: what it says anew is added, what it says otherwise replaces what was
known, and what it says the same is not written.

The facts of a card and of its faces are those of its English entry. What a file has no text and no picture for keeps
those that it had, and a name that once was printed stays one that the card is found by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaign.cards.bulk.values import BulkCard
from campaign.cards.loading import facts
from campaign.cards.loading.choosing import Choice
from campaign.cards.loading.facts import ENGLISH
from campaign.cards.loading.upserting import Known, Said, Who, known, upsert
from campaign.models.campaigns import Campaign
from campaign.models.cards import Card, CardFace, CardName, CardWording

_CARD = (*facts.OF_A_CARD, *facts.PRINTING)


@dataclass(frozen=True)
class Entry:
    """What a file says of the card of a key, and the languages in which it speaks for it."""

    key: str
    found: BulkCard
    languages: Sequence[str]

    @property
    def is_english(self) -> bool:
        return ENGLISH in self.languages

    @property
    def who(self) -> Who:
        return self.key, ENGLISH if self.is_english else self.languages[0]


@dataclass(frozen=True)
class Written:
    """What came of a batch: how many cards were new, different and as they were, and how many in another language
    were new or different."""

    added: int = 0
    changed: int = 0
    same: int = 0
    translated: int = 0


def write(entries: Sequence[Entry], choice: Choice, campaign: Campaign | None, newest: int) -> Written:
    """Writes these entries for this campaign, or for everybody; cards with a number above `newest` were made by this
    very load. The caller has opened a transaction."""
    batch = _Batch(entries, choice, campaign, newest)
    news = batch.write_cards() | batch.write_faces() | batch.write_wordings() | batch.write_names()
    return batch.written(news)


class _Batch:
    def __init__(self, entries: Sequence[Entry], choice: Choice, campaign: Campaign | None, newest: int) -> None:
        self.entries = sorted(entries, key=lambda entry: not entry.is_english)
        self.choice, self.campaign, self.newest = choice, campaign, newest
        self._owner: int | None = campaign.pk if campaign is not None else None
        self.theirs: dict[str, int] = {}
        """Everybody's cards, which are not one campaign's to change."""
        self.cards: dict[str, Known] = {}
        self.faces: dict[tuple[int, int], Known] = {}
        """By card and position."""

    def written(self, news: set[Who]) -> Written:
        """What came of it, by who has said anything new. A card counts where its English entry does."""
        english = [entry.key for entry in self.entries if entry.is_english]
        added = {key for key in english if self._number(key) > self.newest}
        changed = {key for key, language in news if language == ENGLISH} - added
        translated = sum(1 for _, language in news if language != ENGLISH)
        return Written(len(added), len(changed), len(english) - len(added) - len(changed), translated)

    def _number(self, key: str) -> int:
        """The card of this key."""
        return self.theirs[key] if key in self.theirs else self.cards[key].pk

    def _numbers(self) -> list[int]:
        return [self._number(entry.key) for entry in self.entries]

    # --- cards -------------------------------------------------------------------------------------------------------

    def write_cards(self) -> set[Who]:
        """Finds the cards, by their names or by what they are, and brings their facts up to date."""
        unknown = {entry.key: entry.found.oracle_id for entry in self.entries}
        self.cards = self._known(self.campaign, unknown)
        if self.campaign is not None:
            unknown = {key: identity for key, identity in unknown.items() if key not in self.cards}
            self.theirs = {key: card.pk for key, card in self._known(None, unknown).items()}
        news = upsert(Card, _CARD, self.cards, self._said_of_cards(), ("oracle_id", "layout"))
        made = [entry.key for entry in self.entries if entry.key not in self.cards and entry.key not in self.theirs]
        self.cards |= self._called(self.campaign, made)
        return news

    def _known(self, campaign: Campaign | None, wanted: dict[str, str]) -> dict[str, Known]:
        """The cards of these names. One that nobody has may be a card that was called otherwise: if the file has none
        of its old name."""
        found = self._called(campaign, list(wanted))
        keys = {identity: key for key, identity in reversed(wanted.items()) if identity and key not in found}
        cards = Card.objects.filter(campaign=campaign, oracle_id__in=list(keys)).order_by("-pk")
        by_identity = known(cards, ["oracle_id", "key"], _CARD)
        return found | {
            keys[identity]: card for (identity, old), card in by_identity.items() if not self.choice.has(old)
        }

    def _called(self, campaign: Campaign | None, keys: Sequence[str]) -> dict[str, Known]:
        return known(Card.objects.filter(campaign=campaign, key__in=keys), ["key"], _CARD)

    def _said_of_cards(self) -> Iterator[Said[str]]:
        for entry in self.entries:
            card = self.cards.get(entry.key)
            if entry.key not in self.theirs and (card is None or entry.is_english):
                values = facts.card_values(entry.found)
                if card is not None and card.pk <= self.newest:
                    values = values[: len(facts.OF_A_CARD)] + card.values[len(facts.OF_A_CARD) :]
                yield Said(entry.key, entry.who, values, {"campaign_id": self._owner})

    # --- faces -------------------------------------------------------------------------------------------------------

    def write_faces(self) -> set[Who]:
        """Brings the faces up to date; those that a card has no more go."""
        rows = CardFace.objects.filter(card__in=self._numbers(), campaign=self.campaign)
        self.faces = known(rows, ["card_id", "position"], facts.OF_A_FACE)
        news = upsert(CardFace, facts.OF_A_FACE, self.faces, self._said_of_faces())
        if news:
            self.faces = known(rows.all(), ["card_id", "position"], facts.OF_A_FACE)
        return news | self._forget_surplus()

    def _said_of_faces(self) -> Iterator[Said[tuple[int, int]]]:
        for entry, position in self._positions():
            card = self._number(entry.key)
            if entry.is_english or (card, position) not in self.faces:
                more = {"card_id": card, "position": position, "campaign_id": self._owner}
                yield Said((card, position), entry.who, facts.face_values(entry.found.faces[position]), more)

    def _positions(self) -> Iterator[tuple[Entry, int]]:
        """The faces that entries speak of."""
        for entry in self.entries:
            for position in range(min(len(entry.found.faces), self.choice.faces_of(entry.key))):
                yield entry, position

    def _forget_surplus(self) -> set[Who]:
        ends = {self._number(entry.key): entry for entry in self.entries if entry.is_english}
        surplus = [
            (card, position)
            for card, position in self.faces
            if card in ends and position >= self.choice.faces_of(ends[card].key)
        ]
        if surplus:
            CardFace.objects.filter(pk__in=[self.faces.pop(place).pk for place in surplus]).delete()
        return {ends[card].who for card, _ in surplus}

    # --- what is printed ---------------------------------------------------------------------------------------------

    def write_wordings(self) -> set[Who]:
        """Brings up to date what is printed on the faces."""
        languages = {language for entry in self.entries for language in entry.languages}
        rows = CardWording.objects.filter(face__in=[face.pk for face in self.faces.values()], language__in=languages)
        there = known(rows, ["face_id", "language"], facts.OF_A_WORDING)
        return upsert(CardWording, facts.OF_A_WORDING, there, self._said_on_faces(), facts.OF_A_WORDING)

    def _said_on_faces(self) -> Iterator[Said[tuple[int, str]]]:
        for entry, position in self._positions():
            face = self.faces[self._number(entry.key), position].pk
            for language in entry.languages:
                values = facts.wording_values(entry.found, entry.found.faces[position], language)
                if values is not None:
                    more: dict[str, str | int | None] = {"face_id": face, "language": language}
                    yield Said((face, language), (entry.key, language), values, more)

    def write_names(self) -> set[Who]:
        """Adds the names by which the cards are found."""
        rows = CardName.objects.filter(card__in=self._numbers(), campaign=self.campaign)
        there = known(rows, ["card_id", "language", "key"], ())
        return upsert(CardName, (), there, self._said_names())

    def _said_names(self) -> Iterator[Said[tuple[int, str, str]]]:
        for entry in self.entries:
            card = self._number(entry.key)
            for language in entry.languages:
                others = self.choice.other_names(entry.key, language)
                for name, key in facts.names_of(entry.found, language, others):
                    more = {"card_id": card, "campaign_id": self._owner, "language": language, "name": name, "key": key}
                    yield Said((card, language, key), (entry.key, language), (), more)
