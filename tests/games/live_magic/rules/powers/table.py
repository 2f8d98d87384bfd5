"""A situation of plain values, to ask a row about."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.rulebook import Value
from games.live_magic.rules.powers.situation import Owner, Person
from games.live_magic.rules.setup import Traits

SETTINGS = {"assoluta_cost": 3, "life_start": 20}


class Table(Value, frozen=True):
    """A moment of a Mental challenge about G07 of the green deck; every number can be changed."""

    deck: str | None = "G"
    category: str | None = "mental"
    contested: str | None = "G07"
    is_throw_equal: bool = False
    lives: tuple[int, int] = (20, 20)
    mine: Traits = Traits(3, 5, 7)
    theirs: Traits = Traits(7, 5, 3)
    my_picks: int = 2
    their_picks: int = 1
    own: tuple[str, ...] = ("W01", "G01", "G02")
    opponents: tuple[str, ...] = ("G03",)
    table: tuple[str, ...] = ("G04", "G07", "G08")
    held: tuple[str, ...] = ()
    assigned: tuple[str, ...] = ()
    xp_to_spend: int = 0

    def life(self, person: Person) -> int:
        return self.lives[person == "opponent"]

    def traits(self, person: Person, category: str) -> int:
        return (self.mine if person == "self" else self.theirs).of(category)

    def picks(self, person: Person) -> int:
        return self.my_picks if person == "self" else self.their_picks

    def packs(self, owner: Owner, deck: str | None) -> Sequence[str]:
        lying = {"self": self.own, "opponent": self.opponents, "table": self.table}[owner]
        return [pack for pack in lying if deck is None or pack.startswith(deck)]

    def is_choosable(self, pack: str) -> bool:
        return pack != self.contested and pack not in self.held

    def setting(self, name: str) -> int:
        return SETTINGS[name]

    @property
    def life_to_spend(self) -> int:
        return self.lives[0] - 1

    @property
    def picks_to_spend(self) -> int:
        return self.my_picks - 1
