"""The sentences of a planar game: story, refusals, names of codes, buttons; `games.tables.words` says what each is."""

from games.planechase.words.buttons import ANSWERS, BUTTONS, CONFIRM, QUESTIONS, VARIANT_FIELDS
from games.planechase.words.glossary import GLOSSARY
from games.planechase.words.plane_rows import ROW_REASONS
from games.planechase.words.refusals import REASONS
from games.planechase.words.story import LINES, OWN_LINES, VARIANTS

__all__ = [
    "ANSWERS",
    "BUTTONS",
    "CONFIRM",
    "GLOSSARY",
    "LINES",
    "OWN_LINES",
    "QUESTIONS",
    "REASONS",
    "ROW_REASONS",
    "VARIANTS",
    "VARIANT_FIELDS",
]
