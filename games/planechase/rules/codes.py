"""The short codes of the game: moments, steps, faces, directions (planes §3, P-16, §17)."""

from __future__ import annotations

from typing import Literal

COMMUNAL = ""
"""The key of the single communal deck; every other deck is named by its owner's seat."""

UNTOLD = "?"
"""Stands for a card whose name, or place, the writer does not tell (P-4, P-5)."""

STEADY = "steady"
"""How the players of the house play: all alike (P-36)."""

Mode = Literal["free_for_all", "two_headed_giant", "grand_melee"]
Stage = Literal["first", "mulligans", "start", "play", "over"]
Face = Literal["blank", "chaos", "walk"]
Direction = Literal["N", "E", "S", "W", "NE", "SE", "SW", "NW"]
Side = Literal["anchor", "waterfall"]
Said = Literal["yes", "no", "can't"]
Coin = Literal["heads", "tails"]
SIDES: tuple[Coin, ...] = ("heads", "tails")
Why = Literal["conceded", "life", "poison", "commander", "library", "effect", "judge"]

Step = Literal["untap", "upkeep", "draw_step", "main1", "combat_begin", "combat_end", "main2", "end_step", "cleanup"]
Phase = Literal["beginning", "main1", "combat", "main2", "ending"]

STEPS_OF: dict[Phase, tuple[Step, ...]] = {
    "beginning": ("untap", "upkeep", "draw_step"),
    "main1": ("main1",),
    "combat": ("combat_begin", "combat_end"),
    "main2": ("main2",),
    "ending": ("end_step", "cleanup"),
}
"""The steps of each phase. `main2` is every main phase but the first of the turn (P-16, 505.1a)."""

TURN: tuple[Phase, ...] = ("beginning", "main1", "combat", "main2", "ending")
MAIN: tuple[Step, ...] = ("main1", "main2")
SILENT: tuple[Step, ...] = ("untap", "cleanup")
"""Steps in which nobody acts, unless something is due in cleanup (docs/records.md)."""

STEP_WORDS: tuple[Step, ...] = ("upkeep", "draw_step", "main1", "combat_begin", "combat_end", "main2", "end_step")
"""The steps that can be the moment of a line (planes §3)."""

FACES: tuple[Face, ...] = ("walk", "chaos", "blank", "blank", "blank", "blank")
"""E-5: one Planeswalker symbol, one chaos symbol, four blank faces."""

FORWARD: dict[Direction, tuple[int, int]] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
HELLRIDE: dict[Direction, tuple[int, int]] = {"NE": (1, 1), "SE": (1, -1), "SW": (-1, -1), "NW": (-1, 1)}
DIRECTIONS: dict[Direction, tuple[int, int]] = {**FORWARD, **HELLRIDE}
"""§17: where each direction leads, (east, north)."""

Until = Literal[
    "until_planeswalk",
    "until_planeswalk_away_from_plane",
    "until_your_next_turn",
    "while_face_up",
    "end_of_turn",
    "end_of_game",
]
"""How long a pin lasts (docs/planes.md `duration:D`; the last two by hand)."""

Event = Literal["next_end_step", "when_a_player_planeswalks"]
"""When a delayed ability is due (docs/planes.md `delayed:E`)."""

BLANK_IS_CHAOS = "die_rule:blank_is_chaos"
WALK_IS_CHAOS = "replace:die_planeswalk->chaos_ensues"
CANT_LOSE = "cant_lose_cant_win"
SKIP_UNTAP = "turn_structure:skip_untap"
"""The words of planes §3 that are no deed but a rule in force; the core reads them from pins and static lines."""
