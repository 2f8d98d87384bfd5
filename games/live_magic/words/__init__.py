"""The sentences of Live Magic: story, refusals, names of codes, buttons. See `games.tables.words` for what each table
is."""

from games.live_magic.words.buttons import (
    BUTTONS,
    CHANGES,
    CONFIRM,
    COSTS,
    DECIDED,
    HOWS,
    LAND_RULES,
    LEDGER,
    MISSING,
    NOTES,
    OUTCOMES,
    OWN_LEDGER,
    PICKED,
    QUESTIONS,
    RIVALS,
    STAGES,
    VERDICTS,
)
from games.live_magic.words.glossary import GLOSSARY
from games.live_magic.words.refusals import REASONS
from games.live_magic.words.story import LINES, OWN_LINES, VARIANTS
from games.live_magic.words.warnings import WARNINGS

__all__ = [
    "BUTTONS",
    "CHANGES",
    "CONFIRM",
    "COSTS",
    "DECIDED",
    "GLOSSARY",
    "HOWS",
    "LAND_RULES",
    "LEDGER",
    "LINES",
    "MISSING",
    "NOTES",
    "OUTCOMES",
    "OWN_LEDGER",
    "OWN_LINES",
    "PICKED",
    "QUESTIONS",
    "REASONS",
    "RIVALS",
    "STAGES",
    "VARIANTS",
    "VERDICTS",
    "WARNINGS",
]
