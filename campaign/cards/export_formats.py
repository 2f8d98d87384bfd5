"""In which forms decks and pools go out: by the ending of the file, for whom it is and what writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from campaign.cards.deck_exports import FinishedDeck, as_arena, as_text
from campaign.cards.deck_files import as_cockatrice, as_mtgo
from campaign.cards.deck_json import as_json
from campaign.cards.deck_tables import as_cubecobra, as_moxfield

TEXT = "text/plain; charset=utf-8"
CSV = "text/csv; charset=utf-8"
XML = "application/xml"
JSON = "application/json"


class ExportFormat(NamedTuple):
    """For which program (empty: plain text), the file's type, what writes it."""

    program: str
    content_type: str
    write: Callable[[FinishedDeck], str | bytes]


FORMATS: Mapping[str, ExportFormat] = {
    "txt": ExportFormat("", TEXT, as_text),
    "arena.txt": ExportFormat("MTG Arena", TEXT, as_arena),
    "dek": ExportFormat("MTGO", XML, as_mtgo),
    "cod": ExportFormat("Cockatrice", XML, as_cockatrice),
    "moxfield.csv": ExportFormat("Moxfield", CSV, as_moxfield),
    "cubecobra.csv": ExportFormat("CubeCobra", CSV, as_cubecobra),
    "json": ExportFormat("JSON", JSON, as_json),
}
"""By the ending of the file."""
