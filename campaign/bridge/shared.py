"""What the campaign and the games share and what is no game: the host's seat, CSV files, JSON from outside, types that
msgspec reads."""

from games.kernel.json_text import read_json
from games.kernel.rulebook import HOST, learn
from games.tables.csv_export import csv_of, unmarked

__all__ = ["HOST", "csv_of", "learn", "read_json", "unmarked"]
