"""What the campaign and the games share and what is no game: the host's seat, CSV files, JSON from outside, how names
are kept and numbers typed, types that msgspec reads, the kinds of cards."""

from games.kernel.csv_export import csv_of, unmarked
from games.kernel.json_text import read_json, read_json_sequence
from games.kernel.limits import typed_number
from games.kernel.naming import SIGNS, card_key, folded, tidied
from games.kernel.rulebook import HOST, learn
from games.tables.forms import NameField
from games.tables.words.codes import CARD_TYPES, card_type, sign_of

__all__ = [
    "CARD_TYPES",
    "HOST",
    "SIGNS",
    "NameField",
    "card_key",
    "card_type",
    "csv_of",
    "folded",
    "learn",
    "read_json",
    "read_json_sequence",
    "sign_of",
    "tidied",
    "typed_number",
    "unmarked",
]
