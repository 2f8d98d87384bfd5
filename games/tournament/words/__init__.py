"""The sentences of a tournament: story, refusals, names of codes, buttons; `games.tables.words` says what each is."""

from games.tournament.words.buttons import BUTTONS, CONFIRM
from games.tournament.words.glossary import GLOSSARY
from games.tournament.words.refusals import REASONS
from games.tournament.words.story import LINES, OWN_LINES, VARIANTS

__all__ = ["BUTTONS", "CONFIRM", "GLOSSARY", "LINES", "OWN_LINES", "REASONS", "VARIANTS"]
