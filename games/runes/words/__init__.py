"""The sentences of a duel: story, refusals, names of codes, buttons; see `games.tables.words` for what each is."""

from games.runes.words.buttons import BUTTONS, CONFIRM
from games.runes.words.glossary import GLOSSARY
from games.runes.words.refusals import REASONS
from games.runes.words.row_reasons import ROW_REASONS
from games.runes.words.story import LINES, OWN_LINES, VARIANTS
from games.runes.words.track import TRACK

__all__ = ["BUTTONS", "CONFIRM", "GLOSSARY", "LINES", "OWN_LINES", "REASONS", "ROW_REASONS", "TRACK", "VARIANTS"]
