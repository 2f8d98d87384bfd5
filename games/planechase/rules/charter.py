"""The settings of a table (planechase §15): agreed at setup, public, fixed for the whole game."""

from __future__ import annotations

from typing import Literal

from games.kernel.rulebook import Value
from games.planechase.rules.codes import Mode


class Charter(Value, frozen=True):
    """Every field of §15 with its legal values; the first is the default. None: what the mode gives (`life`, `poison`,
    `deck_lists`, `random_phenomena`). `undo` and `answer_seconds` belong to the table, not to §15 (P-19).

    Raises ValueError for a value outside its rule.
    """

    mode: Mode = "free_for_all"
    decks: Literal["individual", "communal"] = "individual"
    deck_source: Literal["here", "cardboard"] = "here"
    deck_lists: Literal["owner", "open"] | None = None
    deck_check: Literal["refuse", "warn"] = "refuse"
    casual_cards: Literal["off", "on"] = "off"
    random_phenomena: int | None = None
    life: int | dict[str, int] | None = None
    commander: Literal["off", "on"] = "off"
    poison: int | None = None
    mulligans: Literal["untracked", "tracked"] = "untracked"
    die: Literal["both", "here", "thrown"] = "both"
    roll_cost: Literal["special_actions", "rolls"] = "special_actions"
    triggers: Literal["stack", "at_once"] = "stack"
    bottom_order: Literal["owner", "random"] = "owner"
    owner_leaves: Literal["all_leave", "only_his"] = "all_leave"
    secondary_walk: Literal["roller_deck", "controller_deck"] = "roller_deck"
    map: Literal["none", "eternities"] = "none"
    map_radius: int = 3
    map_phenomena: Literal["hellride", "never"] = "hellride"
    undo: Literal["free", "ask", "host"] = "free"
    answer_seconds: int | None = None

    def __post_init__(self) -> None:
        _require(self.map == "none" or self.decks == "communal", "the Eternities Map needs the communal deck (§17)")
        _require(self.map == "none" or self.mode != "grand_melee", "no Eternities Map in Grand Melee (§17)")
        for name, least in LEAST.items():
            value = getattr(self, name)
            _require(value is None or value >= least, f"{name} is {value}, at least {least} is needed")
        lives = self.life.values() if isinstance(self.life, dict) else (self.life,)
        _require(all(life is None or life >= 1 for life in lives), "life must be at least 1")

    @property
    def open_lists(self) -> bool:
        """Whether everybody knows the names in every deck: by default in a communal deck (P-4)."""
        return (self.deck_lists or ("open" if self.is_communal else "owner")) == "open"

    @property
    def is_communal(self) -> bool:
        """Whether there is one deck for all (901.15)."""
        return self.decks == "communal"

    @property
    def is_on_the_phones(self) -> bool:
        """Whether nobody has to turn a real card over or throw a real die: the house does neither (P-36)."""
        return self.deck_source == "here" and self.die != "thrown"

    @property
    def is_map(self) -> bool:
        """Whether the planes lie as a map (§17)."""
        return self.map == "eternities"

    def start_life(self, heads: int, seats: tuple[str, ...]) -> int:
        """103.4, 810.4, 810.11: the life of a player, or of a team of so many heads, at the start."""
        if isinstance(self.life, dict):
            named = [self.life[seat] for seat in seats if seat in self.life]
            if named:
                return named[0]
        elif self.life is not None:
            return self.life
        commander = self.commander == "on"
        if self.mode != "two_headed_giant":
            return 40 if commander else 20
        return (60 if commander else 30) + 15 * (heads - 2)

    def deadly_poison(self, heads: int) -> int:
        """704.5c, 704.6b, 810.11: so many poison counters lose the game."""
        if self.poison is not None:
            return self.poison
        return 15 + 5 * (heads - 2) if self.mode == "two_headed_giant" else 10


LEAST = {"random_phenomena": 0, "poison": 1, "map_radius": 0, "answer_seconds": 1}
"""The least legal value of each setting that is a number."""


def _require(holds: bool, why: str) -> None:
    if not holds:
        raise ValueError(why)
