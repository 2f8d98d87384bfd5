"""Headings of lists: which part of a deck begins, in the languages that Arena speaks; which of the seven decks."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from campaign.cards.card_names import name_key

Kind = Literal["main", "side", "commander", "companion", "title", "maybeboard", "tokens"]


class Section(msgspec.Struct, frozen=True):
    """A part of a list. `deck`: the one of the seven decks that its heading names."""

    kind: Kind = "main"
    deck: str = ""

    @property
    def left_out(self) -> str:
        """Why its lines are left out; empty where its cards are owned."""
        return self.kind if self.kind in {"title", "maybeboard", "tokens"} else ""


MAIN = Section()

DECK_WORDS = {
    "W": "w white bianco bianca bianche bianchi bila",
    "U": "u blue blu modra",
    "B": "b black nero nera nere neri cerna",
    "R": "r red rosso rossa rosse rossi cervena",
    "G": "g green verde verdi zelena",
    "A": "a artifact artifacts artefact artefacts artefatto artefatti artefakt artefakty",
    "L": "l land lands terra terre zeme",
}
_DECK_OF = {word: deck for deck, words in DECK_WORDS.items() for word in words.split()}

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
    "tokens": """tokens, token, tokens & extras, tokens and extras, extras, segnalini, pedine, emblem, emblems, avatar,
        art series""",
}  # fmt: skip
_KIND_OF = {name_key(word): kind for kind, words in _WORDS.items() for word in words.replace("\n", " ").split(",")}

_COUNT = r"\s*(?:[(\[]\s*[0-9]{1,6}\s*[)\]]|:\s*[0-9]{1,6})?"
_HEADING = re.compile(rf"(?:/{{2,}}|#+|=+|-+|\*+|~+|\[|<)?\s*([^\W\d_][^\d:()\[\]/#=]{{0,30}}?){_COUNT}\s*[:=*~\]>-]*")

_OWN_HEADING = re.compile(r"[^\W\d_][^:|\t,;]{0,40}:")


def deck_named(text: str) -> str:
    """`Artefatti`, `artifacts`, `A` → `A`; empty when it names none of the seven decks."""
    return _DECK_OF.get(name_key(text), "")


def section_named(text: str) -> Section | None:
    """The section that this word names: `Maybeboard`, `Comandante`, `Artefatti`."""
    word = name_key(text)
    deck = deck_named(word) if len(word) > 1 else ""
    kind: Kind | None = "main" if deck else _KIND_OF.get(word)
    return Section(kind, deck) if kind else None


def heading(line: str) -> Section | None:
    """The section that a line begins: `Deck`, `SIDEBOARD:`, `//Maybeboard`, `# mainboard`, `[Main]`, `Lands (17)`; the
    main deck where somebody has headings of their own: `Removal:`."""
    written = _HEADING.fullmatch(line)
    if written and (named := section_named(written[1].rstrip(" -*~"))):
        return named
    return MAIN if _OWN_HEADING.fullmatch(line) else None
