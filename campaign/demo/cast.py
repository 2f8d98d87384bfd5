"""Who is in the demo: people, Magi, what they bid for on each evening, and where the third one stands still."""

from __future__ import annotations

from dataclasses import dataclass, field

CAMPAIGN = "La Tavola d’Inverno"
SLUG = "la-tavola-dinverno"
UNFINISHED = f"{SLUG}-in-the-making"
"""The address of a demo that is being laid, or was broken off: the next start lays it anew."""
PASSWORD = "live-magic-demo"  # noqa: S105 (printed on purpose: it opens nothing but the demo)
PLACES = ("da Chiara", "da Fabio", "da Chiara")
DAYS_BEFORE = (56, 28, 0)
"""When the three evenings are held, counted back from today."""


@dataclass(frozen=True)
class Role:
    """A player, the Magus, the Powers learned before each evening, and the decks declared on it (kind, decks)."""

    person: str
    first_name: str
    magus: str
    style: str
    attributes: dict[str, int]
    learns: dict[int, str] = field(default_factory=dict)
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
        learns={2: "life-escalation", 3: "sacrum-fecere"},
        declares=(("bi", "UG"), ("mono", "U"), ("bi", "UB")),
    ),
    Role(
        person="dario",
        first_name="Dario",
        magus="Ardesia",
        style="R",
        attributes=_traits(7, 5, 3),
        learns={3: "determinazione"},
        declares=(("mono", "R"), ("bi", "WR"), ("bi", "BR")),
    ),
    Role(
        person="elena",
        first_name="Elena",
        magus="Delfina",
        style="gold",
        attributes=_traits(5, 3, 7),
        learns={2: "azione-del-fato"},
        declares=(("gold", "WUBRG"), ("bi", "WG"), ("gold", "WUBRG")),
    ),
    Role(
        person="fabio",
        first_name="Fabio",
        magus="Corvino",
        style="B",
        attributes=_traits(5, 7, 3),
        learns={3: "rigenerazione"},
        declares=(("bi", "BG"), ("mono", "B"), ("mono", "B")),
    ),
)
HOST, WATCHER = "chiara", "nina"

STANDS_STILL = ("B", "bruma")
"""The third evening stops in this deck, when this seat is asked «Contrasti?»."""
