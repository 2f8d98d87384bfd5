"""The sentences of a duel: story, refusals, names of codes, buttons; see `games.words` for what each is."""

from games.words.runes.buttons import BUTTONS, CONFIRM
from games.words.runes.glossary import GLOSSARY
from games.words.runes.refusals import REASONS
from games.words.runes.row_reasons import ROW_REASONS
from games.words.runes.story import LINES, OWN_LINES, VARIANTS
from games.words.runes.track import TRACK

__all__ = ["BUTTONS", "CONFIRM", "GLOSSARY", "LINES", "OWN_LINES", "REASONS", "ROW_REASONS", "TRACK", "VARIANTS"]
