"""Headings of lists: which part of a deck begins, in the languages that Arena speaks."""

from __future__ import annotations

import re
from typing import Literal

from games.kernel.naming import card_key

Kind = Literal["main", "side", "commander", "companion", "title", "maybeboard", "tokens"]
NOT_IN_DECK: frozenset[Kind] = frozenset({"title", "maybeboard", "tokens"})
"""Parts whose lines name no card of the deck."""

# In English, Italian, French, German, Spanish, Portuguese, Czech, Russian, Japanese, Korean and Chinese.
_WORDS: dict[Kind, str] = {
    "main": """deck, main, mainboard, main board, main deck, maindeck, mazzo, mazzo principale, mazo, mazo principal,
        baralho, deck principal, hauptdeck, balicek, колода, デッキ, メインデッキ, 덱, 메인 덱, 套牌, 主牌,
        creature, creatures, instant, instants, sorcery, sorceries, enchantment, enchantments, planeswalker,
        planeswalkers, battle, battles, spells, other, others, multicolor, multicolour, multicolored, multicoloured,
        gold, colorless, colourless, cards, creature spells, noncreature spells, cube, creatura, istantaneo, istantanei,
        stregoneria, stregonerie, incantesimo, incantesimi, oro, carte, multicolore, incolore, incolori""",
    "side": """sideboard, side, side board, riserva, riserve, reserve, banquillo, reserva, сайдборд, запас,
        サイドボード, サイド, 사이드보드, 备牌, 備牌""",
    "commander": """commander, commanders, command zone, comandante, comandanti, commandant, kommandeur, командир,
        統率者, 사령관, 지휘관, 指挥官, 指揮官, signature spell, signature spells, oathbreaker""",
    "companion": """companion, companions, compagno, compagna, compagnon, gefahrte, companero, companera, companheiro,
        companheira, companeiro, компаньон, спутник, 相棒, 단짝, 동반자, 行侣, 行侶""",
    "title": """about, informazioni, info, a propos, uber, acerca de, sobre, informacion, о колоде, metadata,
        情報, デッキ情報, 정보, 关于, 關於""",
    "maybeboard": """maybeboard, maybe board, maybe, considering, wishlist, forse, acquireboard, acquire, vielleicht""",
    "tokens": """plane, planes, phenomenon, phenomena, planar deck, piani, fenomeni, svety, jevy, schemes, vanguard,
        tokens, token, tokens & extras, tokens and extras, extras, segnalini, pedine, emblem, emblems, avatar,
        art series""",
}  # fmt: skip

_COUNT = r"\s*(?:[(\[]\s*[0-9]{1,6}\s*[)\]]|:\s*[0-9]{1,6})?"
_HEADING = re.compile(rf"(?:/{{2,}}|#+|=+|-+|\*+|~+|\[|<)?\s*([^\W\d_][^\d:()\[\]/#=]{{0,30}}?){_COUNT}\s*[:=*~\]>-]*")
_OWN_HEADING = re.compile(r"[^\W\d_][^:|\t,;]{0,40}:")


def kind_of(heading: str) -> Kind | None:
    """The part of a deck that this heading or category names: `Maybeboard`, `Comandante`."""
    return _KIND_OF.get(card_key(heading))


def heading_in(line: str) -> str:
    """The words of a line that may be a heading: `Deck`, `SIDEBOARD:`, `//Maybeboard`, `[Main]`, `Lands (17)`."""
    written = _HEADING.fullmatch(line)
    return written[1].rstrip(" -*~") if written else ""


def is_own_heading(line: str) -> bool:
    """Whether somebody gives a part of their list a heading of their own: `Removal:`."""
    return bool(_OWN_HEADING.fullmatch(line))


_KIND_OF = {card_key(word): kind for kind, words in _WORDS.items() for word in words.replace("\n", " ").split(",")}
