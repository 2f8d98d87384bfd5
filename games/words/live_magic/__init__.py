"""The sentences of Live Magic: story, refusals, names of codes, buttons. See `games.words` for what each table is."""

from games.words.live_magic.buttons import (
    BUTTONS,
    CHANGES,
    CONFIRM,
    COSTS,
    HOWS,
    LAND_RULES,
    LEDGER,
    OUTCOMES,
    OWN_LEDGER,
    PICKED,
    QUESTIONS,
    STAGES,
    VERDICTS,
)
from games.words.live_magic.glossary import GLOSSARY
from games.words.live_magic.refusals import REASONS
from games.words.live_magic.story import LINES, OWN_LINES, VARIANTS
from games.words.live_magic.warnings import WARNINGS

__all__ = [
    "BUTTONS",
    "CHANGES",
    "CONFIRM",
    "COSTS",
    "GLOSSARY",
    "HOWS",
    "LAND_RULES",
    "LEDGER",
    "LINES",
    "OUTCOMES",
    "OWN_LEDGER",
    "OWN_LINES",
    "PICKED",
    "QUESTIONS",
    "REASONS",
    "STAGES",
    "VARIANTS",
    "VERDICTS",
    "WARNINGS",
]
