"""The sentences of a planar game: story, refusals, names of codes, buttons; see `games.words` for what each is."""

from games.words.planechase.buttons import ANSWERS, BUTTONS, CONFIRM, QUESTIONS, VARIANT_FIELDS
from games.words.planechase.glossary import GLOSSARY
from games.words.planechase.plane_rows import ROW_REASONS
from games.words.planechase.refusals import REASONS
from games.words.planechase.story import LINES, OWN_LINES, VARIANTS

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
