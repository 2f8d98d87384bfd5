"""What the campaign and the games share and what is no game: the host's seat, CSV files, types that msgspec reads."""

from games.kernel.rulebook import HOST, learn
from games.tables.csv_export import csv_of

__all__ = ["HOST", "csv_of", "learn"]
