"""What the campaign and the games share and what is no game: the host's seat, CSV files, JSON from outside, lines of
lists of cards, how names are kept and numbers typed, types that msgspec reads, the kinds of cards."""

from games.kernel.card_lists.headings import NOT_IN_DECK, Kind, heading_in, is_own_heading, kind_of
from games.kernel.card_lists.ornaments import without_ornaments
from games.kernel.card_lists.printing import Printing, printing
from games.kernel.card_lists.spelling import spelled
from games.kernel.csv_export import csv_of, unmarked
from games.kernel.json_text import read_json, read_json_sequence
from games.kernel.limits import typed_number
from games.kernel.naming import SIGNS, card_key, folded, tidied
from games.kernel.rulebook import HOST, learn
from games.tables.forms import NameField, PersonNameField, validate_no_contact
from games.tables.live.networks import network_of, networks_of
from games.tables.words.codes import CARD_TYPES, card_type, sign_of
from games.tables.words.spreadsheets import spreadsheet_of, spreadsheet_time

__all__ = [
    "CARD_TYPES",
    "HOST",
    "NOT_IN_DECK",
    "SIGNS",
    "Kind",
    "NameField",
    "PersonNameField",
    "Printing",
    "card_key",
    "card_type",
    "csv_of",
    "folded",
    "heading_in",
    "is_own_heading",
    "kind_of",
    "learn",
    "network_of",
    "networks_of",
    "printing",
    "read_json",
    "read_json_sequence",
    "sign_of",
    "spelled",
    "spreadsheet_of",
    "spreadsheet_time",
    "tidied",
    "typed_number",
    "unmarked",
    "validate_no_contact",
    "without_ornaments",
]
