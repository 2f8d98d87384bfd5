"""Which program has written lines of text: by marks that only its own have, and by how most lines are written."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from campaign.cards.lists.recognising import Recognised

_LOOKED_AT = 400
_LONGEST = 200
"""So many lines are looked at, and so much of each."""

_NO_SIGN = re.compile(r"(?!)")
_FEWEST = 0.3


class Signs(msgspec.Struct, frozen=True):
    """How the lists of a program look: a `mark` that stands once, and how a `line` of a card is written."""

    key: str
    line: re.Pattern[str] = _NO_SIGN
    mark: re.Pattern[str] = _NO_SIGN
    weight: float = 1.0
    """How much it says when all lines are written so."""

    def sureness(self, lines: Sequence[str]) -> float:
        """How sure it is that these lines are of this program."""
        marked = 0.9 if any(self.mark.match(line) for line in lines) else 0.0
        cards = [line for line in lines if line[:1].isalnum() or line[:1] in "[-•*"]
        written = sum(1 for line in cards if self.line.search(line)) / len(cards) if cards else 0.0
        return max(marked, self.weight * written)


def _re(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


_SET = r"\([A-Z0-9]{3,6}\) \S{1,8}"
FORMATS = (
    Signs("xmage", _re(r"^(?:SB: )?[0-9]+ \[\w+:\S+\] "), _re(r"NAME:|LAYOUT (?:MAIN|SIDEBOARD):")),
    Signs("forge", _re(r"^[0-9]+ [^|]+\|\w"), _re(r"\[(?:metadata|Main|main|Avatar|Planes|Schemes|Conspiracy)\]$")),
    Signs("deckstats", _re(r"^(?:SB: )?[0-9]+ \[\w+#\S+\] "), _re(r"//(?:Main|Sideboard|Maybeboard|Commander)$")),
    Signs(
        "magic_workstation",
        _re(r"^(?:SB: +)?[0-9]+ \[\w{0,6}\] "),
        _re(r"// ?Deck file (?:for|created with) .*(?:Magic Workstation|mtgtop8)"),
    ),
    Signs("archidekt", _re(r"^[0-9]+x? .*\) \S+(?: \*F\*)? \[[^\]]+\](?: \^.*\^)?$"), _re(r".*\{(?:noDeck|top)\}")),
    Signs("cubecobra", mark=_re(r"# ?(?:mainboard|maybeboard)$")),
    Signs(
        "tappedout",
        _re(r"^[0-9]+x .*\*(?:F|CMDR|f-etch)\*"),
        _re(r"[0-9]+x? .*\*(?:CMDR|f-etch|f-pre|list|oversized)\*"),
    ),
    Signs("manabox_text", mark=_re(r"// (?:COMMANDER|DECK|MAINBOARD|SIDEBOARD|MAYBEBOARD)$")),
    Signs(
        "moxfield",
        _re(rf"^[0-9]+ .* {_SET} \*[FE]\*|\([a-z0-9]{{3,6}}\) \S+(?: \*[FE]\*)?$"),
        _re(r"(?:SIDEBOARD|CONSIDERING|COMMANDERS?|COMPANIONS?|MAYBEBOARD|TOKENS|ATTRACTIONS|STICKERS):$"),
    ),
    Signs(
        "arena",
        _re(rf"^[0-9]+ .* {_SET}$"),
        _re(r"(?:About|Deck|Informazioni|Mazzo|Mazo|Baralho|デッキ|덱|套牌|Колода|Kommandeur|Commandant|Comandante)$"),
        weight=0.8,
    ),
    Signs("apprentice", mark=_re(r"// ?NAME ?:")),
    Signs("mtgo", _re(r"^[0-9]+ [^\[(|*]+$"), _re(r"SB: +[0-9]"), weight=0.4),
)


def recognised_lines(lines: Sequence[str]) -> Recognised:
    """Whose lines these are; else plain ones, or names alone."""
    said = [line.strip()[:_LONGEST] for line in lines if line.strip()][:_LOOKED_AT]
    guesses = [Recognised(signs.key, signs.sureness(said)) for signs in FORMATS]
    best = max(guesses, key=lambda guess: guess.sureness)
    if best.sureness < _FEWEST:
        best = Recognised("lines", 1.0)
    has_heading = any(re.fullmatch(r"(?i)(?:sideboard|side):?", line) for line in said)
    return Recognised("lines", 1.0) if best.key == "mtgo" and best.sureness < 0.5 and not has_heading else best
