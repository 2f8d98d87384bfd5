"""Who is in the demo: people, Magi, what they bid for on each evening, and where the third one stands still."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

CAMPAIGN = "La Tavola d’Inverno"
SLUG = "la-tavola-dinverno"
UNFINISHED = f"{SLUG}-in-the-making"
"""The address of a demo that is being made, or was broken off: the next start makes it anew."""
PASSWORD = "live-magic-demo"  # noqa: S105 (printed on purpose: it opens nothing but the demo)
SEED = "la tavola d'inverno"
"""Of everything that chance decides in the demo: it is the same everywhere."""
PLACES = ("da Chiara", "da Fabio", "da Chiara")
DAYS_BEFORE = (56, 28, 0)
"""When the three evenings are held, counted back from today."""


@dataclass(frozen=True)
class Role:
    """A player, the Magus, what is bought before each evening (item, what), and the decks declared on it (kind, decks).

    `thinks_better_of` is bought and taken back before the evening.
    """

    person: str
    first_name: str
    magus: str
    style: str
    attributes: dict[str, int]
    buys: dict[int, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    thinks_better_of: dict[int, tuple[str, str]] = field(default_factory=dict)
    declares: tuple[tuple[str, str], ...] = ()


def _traits(physical: int, social: int, mental: int) -> dict[str, int]:
    return {"physical": physical, "social": social, "mental": mental}


CAST = (
    Role(
        person="chiara",
        first_name="Chiara",
        magus="Bruma",
        style="U",
        attributes=_traits(3, 5, 7),
        buys={2: (("power", "life-escalation"),), 3: (("power", "sacrum-fecere"),)},
        declares=(("bi", "UG"), ("bi", "UB"), ("bi", "UB")),
    ),
    Role(
        person="dario",
        first_name="Dario",
        magus="Ardesia",
        style="R",
        attributes=_traits(7, 5, 3),
        buys={3: (("power", "determinazione"), ("attribute", "mental"))},
        thinks_better_of={3: ("life", "")},
        declares=(("bi", "RG"), ("bi", "BR"), ("bi", "BR")),
    ),
    Role(
        person="elena",
        first_name="Elena",
        magus="Delfina",
        style="gold",
        attributes=_traits(5, 3, 7),
        buys={2: (("power", "azione-del-fato"),)},
        declares=(("gold", "WUBRG"), ("gold", "WUBRG"), ("gold", "WUBRG")),
    ),
    Role(
        person="fabio",
        first_name="Fabio",
        magus="Corvino",
        style="B",
        attributes=_traits(5, 7, 3),
        buys={3: (("power", "rigenerazione"),)},
        declares=(("bi", "BG"), ("mono", "B"), ("mono", "B")),
    ),
)
HOST, WATCHER = "chiara", "nina"

TOURNAMENT: dict[int, dict[str, Any]] = {
    2: {"format": "round_robin", "best_of": 3, "tie_breaks": ["head_to_head", "omw", "gw", "ogw"]}
}
"""Which evenings end in a tournament, and how it is played; the matches of the others are written down by hand."""
MATCHES = {
    1: (
        ("Delfina", 2, "Bruma", 1),
        ("Delfina", 2, "Ardesia", 0),
        ("Delfina", 2, "Corvino", 1),
        ("Bruma", 2, "Ardesia", 1),
        ("Bruma", 2, "Corvino", 0),
        ("Ardesia", 2, "Corvino", 1),
    ),
    2: (
        ("Corvino", 2, "Delfina", 0),
        ("Corvino", 2, "Bruma", 1),
        ("Ardesia", 2, "Corvino", 1),
        ("Ardesia", 2, "Delfina", 1),
        ("Bruma", 2, "Ardesia", 0),
        ("Delfina", 2, "Bruma", 1),
    ),
}
"""Who has won how many games of whom. On the second evening two are equal, and their direct match decides, twice."""
PRESET = "places"
"""The criterion of the first evening; on the second they try a scheme of their own."""
SCHEME: dict[str, Any] = {"for_coming": 1, "for_places": [6, 5, 1]}
SCHEME_NAME = "Presenza e podio"
CORRECTION = ("Corvino", 1, "Ha portato il pool")
"""After the second evening the host gives somebody what was forgotten."""

STANDS_STILL = ("B", "bruma")
"""The third evening stops in this deck, when this seat is asked «Contrasti?»."""
