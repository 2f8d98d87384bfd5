"""How a player of the house is minded: the same knowledge, weighed in three ways."""

from __future__ import annotations

from games.kernel.rulebook import Value
from games.live_magic.rules.codes import Kind, Temper


class Character(Value, frozen=True):
    """What things are worth to somebody, in the worth of a good pack.

    `life`: one point of it, to begin the tournament with. `trait`: one that is lost tonight. `pride`: how much more a
    pack is worth for being fought over. `thrift`: what a Power has to bring beyond its cost. `rivalry`: how much it
    counts that somebody else wants a colour. `reading`: how far the throws of others are believed to be habits.
    `kinds`: how gladly each is declared.
    """

    life: float
    trait: float
    pride: float
    thrift: float
    rivalry: float
    reading: float
    kinds: dict[Kind, float]


CHARACTERS: dict[Temper, Character] = {
    "cautious": Character(
        life=0.14,
        trait=0.08,
        pride=0.9,
        thrift=0.15,
        rivalry=0.25,
        reading=1.5,
        kinds={"mono": 1.0, "bi": 0.9, "gold": 0.6},
    ),
    "bold": Character(
        life=0.06,
        trait=0.03,
        pride=1.8,
        thrift=0.02,
        rivalry=0.05,
        reading=0.8,
        kinds={"mono": 0.7, "bi": 0.8, "gold": 1.1},
    ),
    "scheming": Character(
        life=0.09,
        trait=0.05,
        pride=1.2,
        thrift=0.05,
        rivalry=0.4,
        reading=3.0,
        kinds={"mono": 0.65, "bi": 1.0, "gold": 0.6},
    ),
}
"""The life of the cautious is dear; the bold fights for pride; the scheming goes where nobody else does.

All kinds have seven packs: who waits for fewer colours chooses earlier in each."""
