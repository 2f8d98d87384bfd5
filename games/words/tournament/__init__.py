"""The sentences of a tournament: story, refusals, names of codes, buttons; see `games.words` for what each is."""

from games.words.tournament.buttons import BUTTONS, CONFIRM
from games.words.tournament.glossary import GLOSSARY
from games.words.tournament.refusals import REASONS
from games.words.tournament.story import LINES, OWN_LINES, VARIANTS

__all__ = ["BUTTONS", "CONFIRM", "GLOSSARY", "LINES", "OWN_LINES", "REASONS", "VARIANTS"]
