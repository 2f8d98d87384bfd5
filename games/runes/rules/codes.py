"""The short codes of the game: symbols, phases, kinds of what lies in the chase (docs/records.md)."""

from __future__ import annotations

from typing import Literal

Symbol = Literal["W", "R", "U", "G", "B"]
SYMBOLS: tuple[Symbol, ...] = ("W", "R", "U", "G", "B")
ATTRIBUTES: dict[str, Symbol] = {"Light": "W", "Fire": "R", "Water": "U", "Wind": "G", "Darkness": "B"}
"""The five attributes; Void is having none (FoW 208.4)."""

INFINITE: Literal["inf"] = "inf"
Divinity = int | Literal["inf"]
"""A printed [Divinity]: a whole number or infinite (R-8)."""
Remaining = int | Literal["inf", "-inf"]
"""What remains of it; below zero, and even infinitely so, when the ruler's value has fallen (R-14)."""

Stage = Literal["decks", "redraw", "play", "between", "over"]
"""Decks are brought and nobody starts yet; hands are redrawn; the game; siding between two games; the match is over."""

Phase = Literal["draw", "recovery", "main", "end"]
PHASES: tuple[Phase, ...] = ("draw", "recovery", "main", "end")

Kind = Literal["rune", "chant", "spell", "ability", "judgment"]
"""A copy of a rune of the rune area, a Chant/Rune from hand, any other spell, an ability, a judgment (R-15)."""
As = Literal["spell", "rune", "master", "chant", "any"]
"""The wording of an effect that cancels (docs/records.md): `any` says more than spells, abilities for instance."""
SpellType = Literal["chant", "resonator", "addition", "regalia", "quickcast"]
SPELL_TYPES: tuple[SpellType, ...] = ("chant", "resonator", "addition", "regalia", "quickcast")

Why = Literal["conceded", "life", "deck", "effect", "judge"]
WHYS: tuple[Why, ...] = ("conceded", "life", "deck", "effect", "judge")

Face = Literal["ruler", "J"]
"""Which side of the ruler card lies up (R-16)."""
RulerAct = Literal["J", "ruler", "astral", "healed"]

QUICKCAST_IN_AREA = "quickcast_in_area"
"""R-25: while this side lies up every rune of that area may be played with [Quickcast]."""
ENTERS_FLIP_DOWN = "enters_flip_down"
"""R-24: when it enters the field, one revealed rune of its area is turned face down."""
EFFECTS = (QUICKCAST_IN_AREA, ENTERS_FLIP_DOWN)

UNTOLD = "?"
"""Stands for an exchange that the writer of a record does not tell (docs/records.md, Rune duels)."""
