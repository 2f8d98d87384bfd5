"""What stands on cards, for a group: its own file goes before everybody's, and both before the facts that ship.

Asked for many names at once it takes as many queries as for one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from django.db.models import Q
from django.utils.translation import get_language

from campaign.bridge.card_sheets import CardFace as Face
from campaign.bridge.card_sheets import CardSheet, GroupRuling, Pack, SheetsTold, packs_at
from campaign.cards import pictures
from campaign.cards.card_names import name_key, straightened
from campaign.cards.finding.exact import exactly
from campaign.models import Campaign, Card, CardFace, CardWording, Evening, Pool, PoolPack, Ruling

IN_ENGLISH = "en"


def card_sheet(campaign: Campaign, name: str) -> CardSheet | None:
    """The sheet of the card that is called so, as this group knows it, in the reader's language."""
    return card_sheets(campaign, [name]).get(name)


def card_sheets(campaign: Campaign | None, names: Collection[str]) -> dict[str, CardSheet]:
    """Like card_sheet() for many names; those that nobody knows are left out. `campaign` None: as people of no group
    know them."""
    keys = {name: name_key(name) for name in names}
    cards = _cards(campaign, set(keys.values()))
    cards |= _filed_by_hand(campaign, set(keys.values()) - cards.keys())
    faces = _faces(campaign, cards.values())
    rulings = list(campaign.rulings.standing()) if cards and campaign else []
    told = {key: _sheet(campaign, card, faces.get(card.pk, ()), rulings) for key, card in cards.items()}
    return {name: told[key] for name, key in keys.items() if key in told}


def at_table(code: str, names: Collection[str]) -> SheetsTold:
    """The sheets of these cards, as far as they are played with at this table: of the pool of its evening, else of its
    own packs. People who only watch a table learn nothing of the other cards of the group."""
    evening = Evening.objects.select_related("campaign").filter(table_code=code).first()
    if evening is None:
        return SheetsTold(_of_packs(code, names)) if names else SheetsTold()
    keys = {name: name_key(name) for name in names}
    packs = PoolPack.objects.filter(pool=evening.pool_id, key__in=set(keys.values())) if names else ()
    played = {pack.key for pack in packs}
    asked = [name for name, key in keys.items() if key in played]
    from_where = pictures.PICTURES_FROM if evening.campaign.shows_card_pictures else ""
    return SheetsTold(card_sheets(evening.campaign, asked) if asked else {}, from_where)


def _of_packs(code: str, names: Collection[str]) -> dict[str, CardSheet]:
    """The sheets of cards of a table without a group: what everybody may read of them, at least the facts with which
    their packs are played."""
    packs = packs_at(code)
    played = [name for name in names if name in packs]
    sheets = card_sheets(None, played) if played else {}
    return {name: sheets.get(name) or _of_pack(packs[name]) for name in played}


def _of_pack(pack: Pack) -> CardSheet:
    colours = "".join(pack.colours)
    card = Card(name=pack.name, mana_cost=pack.mana_cost, colors=colours, type_line=pack.type_line)
    return CardSheet(pack.name, _each_picture_once(_bare(card)))


def pools_with(campaign: Campaign, sheet: CardSheet) -> list[Pool]:
    """The pools in use that bring this card."""
    return list(campaign.pools.in_use().filter(packs__key=name_key(sheet.name)).distinct())


# --- which card it is ------------------------------------------------------------------------------------------------


def _cards(campaign: Campaign | None, keys: set[str]) -> dict[str, Card]:
    """The card for each key; of several that share the name the first."""
    return {key: names[0].card for key, names in exactly(keys, campaign).items()}


def _filed_by_hand(campaign: Campaign | None, keys: set[str]) -> dict[str, Card]:
    """Cards that no catalogue knows: as they were filed in a pool of the group."""
    packs = PoolPack.objects.filter(pool__campaign=campaign, key__in=keys).order_by("pk") if keys and campaign else ()
    return {
        pack.key: Card(
            name=pack.name, key=pack.key, mana_cost=pack.mana_cost, colors=pack.colors, type_line=pack.type_line
        )
        for pack in packs
    }


def _faces(campaign: Campaign | None, cards: Iterable[Card]) -> dict[int, Sequence[CardFace]]:
    """The faces of each card: those of the group's own file, else everybody's."""
    rows = CardFace.objects.filter(
        Q(campaign=None) | (Q(campaign=campaign) if campaign else Q()), card__in=[card for card in cards if card.pk]
    )
    ordered = rows.order_by("card_id", "position").prefetch_related("wordings")
    faces: dict[int, Sequence[CardFace]] = {}
    for key, group in groupby(ordered, key=lambda face: face.card_id):
        known = list(group)
        faces[key] = [face for face in known if face.campaign_id is not None] or known
    return faces


# --- what stands on it -----------------------------------------------------------------------------------------------


def _sheet(campaign: Campaign | None, card: Card, faces: Sequence[CardFace], rulings: Iterable[Ruling]) -> CardSheet:
    drawn = [_worded(campaign, card, face) for face in faces] or _bare(card)
    names = {card.name, *(face.name for face in drawn)}
    names |= {wording.name for face in faces for wording in face.wordings.all()}
    return CardSheet(card.name, _each_picture_once(drawn), _naming(names, rulings), bool(faces))


def _worded(campaign: Campaign | None, card: Card, face: CardFace) -> Face:
    wordings = {wording.language: wording for wording in face.wordings.all()}
    mine = _in_my_language(wordings)
    english = wordings.get(IN_ENGLISH) or mine
    picture = next((one.picture for one in (mine, english) if one and pictures.is_shown(one.picture)), "")
    return Face(
        name=mine.name if mine else card.name,
        mana_cost=face.mana_cost,
        colors=face.colors,
        type_line=mine.type_line if mine else card.type_line,
        text=mine.text if mine else "",
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        language=mine.language if mine else IN_ENGLISH,
        kind=english.type_line if english else card.type_line,
        picture=picture if campaign and campaign.shows_card_pictures else "",
        file=pictures.file_of(card, english.name if english else card.name, face.position),
    )


def _in_my_language(wordings: Mapping[str, CardWording]) -> CardWording | None:
    """What is printed in the reader's language, else in English, else in any."""
    mine = (get_language() or IN_ENGLISH).split("-")[0]
    return wordings.get(mine) or wordings.get(IN_ENGLISH) or next(iter(wordings.values()), None)


def _bare(card: Card) -> list[Face]:
    """The facts that ship, face by face."""
    names, costs, types = (text.split(" // ") for text in (card.name, card.mana_cost, card.type_line))
    return [
        Face(
            name=name,
            mana_cost=costs[place] if place < len(costs) else "",
            colors=card.colors,
            type_line=types[place] if place < len(types) else "",
            kind=types[place] if place < len(types) else "",
            file=pictures.file_of(card, name, place),
        )
        for place, name in enumerate(names)
    ]


def _each_picture_once(faces: Iterable[Face]) -> tuple[Face, ...]:
    """Two halves that are printed on one side share its picture: it is shown with the first."""
    shown: set[object] = {"", None}
    once = []
    for face in faces:
        picture, file = ("" if face.picture in shown else face.picture), (None if face.file in shown else face.file)
        shown |= {face.picture, face.file}
        once.append(face._replace(picture=picture, file=file))
    return tuple(once)


def _naming(names: Iterable[str], rulings: Iterable[Ruling]) -> tuple[GroupRuling, ...]:
    """The rulings in whose text one of these names stands, as names are written: with their capitals."""
    called = "|".join(sorted(map(re.escape, map(straightened, names)), key=len, reverse=True))
    name = re.compile(rf"(?<!\w)(?:{called})(?!\w)")
    return tuple(GroupRuling(one.rule, one.text) for one in rulings if name.search(straightened(one.text)))
