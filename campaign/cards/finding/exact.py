"""The cards that a name means exactly: without case and accents, whole or by either face, in any language.

Several cards may share a name: what is printed on one in Japanese is on another one in English. The English name of the
whole card goes before that of its front, this before any other English name, and that before those in other languages;
among those alike the campaign's own go before everybody's. Whatever is still shared means none of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from campaign.cards.finding.names import ENGLISH, names_seen_by
from campaign.models.campaigns import Campaign
from campaign.models.cards import CardName

FACES = " // "
_AT_ONCE = 500

Names = Mapping[str, Sequence[CardName]]
"""By key, the names that are written so."""


def exactly(keys: Iterable[str], campaign: Campaign | None) -> dict[str, list[CardName]]:
    """For each key the names that mean it, of each card one: a single one is the card, several are shared. A key that
    means no card is left out."""
    unique = list(dict.fromkeys(keys))
    names = _names_of({spelling for key in unique for spelling in _spellings(key)}, campaign)
    return {key: meant for key in unique if (meant := _meant(key, names))}


def _spellings(key: str) -> list[str]:
    """The key, and of two faces their other order and each alone."""
    faces = key.split(FACES)
    return [key] if len(faces) == 1 else [key, FACES.join(reversed(faces)), *faces]


def _names_of(keys: Iterable[str], campaign: Campaign | None) -> Names:
    names: defaultdict[str, list[CardName]] = defaultdict(list)
    wanted = sorted(keys)
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        for name in names_seen_by(campaign).filter(key__in=some).order_by("pk"):
            names[name.key].append(name)
    return names


def _meant(key: str, names: Names) -> list[CardName]:
    faces = key.split(FACES)
    if len(faces) == 1 or key in names:
        return _first(names.get(key, ()))
    turned = FACES.join(reversed(faces))
    return _first(names.get(turned, ())) or _first(_with_faces(faces, names)) or _front_alone(faces[0], names)


def _with_faces(faces: Sequence[str], names: Names) -> list[CardName]:
    """The names of the cards that have all of these faces, in whatever languages."""
    cards = set.intersection(*({name.card_id for name in names.get(face, ())} for face in faces))
    return [name for name in names.get(faces[0], ()) if name.card_id in cards]


def _front_alone(front: str, names: Names) -> list[CardName]:
    """A card of which the catalogue knows nothing but the front. Another whole name with this front is another card."""
    return _first([name for name in names.get(front, ()) if name.card.key == front])


def _first(names: Sequence[CardName]) -> list[CardName]:
    """Those that go before the others, of each card one."""
    best = min(map(_rank, names), default=None)
    return list({name.card_id: name for name in reversed(names) if _rank(name) == best}.values())[::-1]


def _rank(name: CardName) -> tuple[int, bool]:
    is_everybodys = name.campaign_id is None and name.card.campaign_id is None
    if name.key == name.card.key:
        return 0, is_everybodys
    if name.language != ENGLISH:
        return 3, is_everybodys
    return (1 if name.card.key.startswith(name.key + FACES) else 2), is_everybodys
