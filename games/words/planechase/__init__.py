"""The sentences of a planar game: story, refusals, names of codes, buttons. See `games.words` for what each table is."""

from games.words.planechase.glossary import GLOSSARY
from games.words.planechase.story import LINES, OWN_LINES, VARIANTS

__all__ = [
    "GLOSSARY",
    "LINES",
    "OWN_LINES",
    "VARIANTS",
]
