"""What the campaign and the games share and what is no game: the host's seat, CSV files, JSON from outside, types that
msgspec reads, the kinds of cards."""

from games.kernel.csv_export import csv_of, unmarked
from games.kernel.json_text import read_json
from games.kernel.rulebook import HOST, learn
from games.tables.words.codes import CARD_TYPES, card_type, sign_of

__all__ = ["CARD_TYPES", "HOST", "card_type", "csv_of", "learn", "read_json", "sign_of", "unmarked"]
