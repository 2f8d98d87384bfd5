"""The only way from the campaign into the games: what an evening needs of a table, and what it reads of it."""

from campaign.bridge.chairs import Chair, any_order, chairs, least_of, values_of
from campaign.bridge.charter import CharterField, charter_fields, is_legal_house_rule
from campaign.bridge.ending import close_table
from campaign.bridge.opening import GAME, cards, mana_value, open_table, setup_of
from campaign.bridge.powers import (
    POWERS_FILE,
    Offence,
    power_cautions,
    power_offences,
    power_schemas,
    power_vocabulary,
    shipped_powers,
)
from campaign.bridge.reading import (
    board,
    decks,
    decks_at_the_table,
    door_path,
    has_seat,
    is_finished,
    journal,
    plain,
    screen_path,
    seat_view,
    story,
    table_of,
    table_path,
    tables_of_phone,
    view,
)
from campaign.bridge.reading_out import SheetRead, sheets_read
from campaign.bridge.sheets import differences, is_sheet_open, last_played, lay_sheet, said, sheet, sheet_of_version
from campaign.bridge.telling import chronicle, versions, when_a_table_moves
from games.engines.kernel import HOST
from games.engines.live_magic.setup import Change, Setup, Sheet
from games.engines.live_magic.view import SeatView
from games.tables.board import Board, Button
from games.tables.models import Table

__all__ = [
    "GAME",
    "HOST",
    "POWERS_FILE",
    "Board",
    "Button",
    "Chair",
    "Change",
    "CharterField",
    "Offence",
    "SeatView",
    "Setup",
    "Sheet",
    "SheetRead",
    "Table",
    "any_order",
    "board",
    "cards",
    "chairs",
    "charter_fields",
    "chronicle",
    "close_table",
    "decks",
    "decks_at_the_table",
    "differences",
    "door_path",
    "has_seat",
    "is_finished",
    "is_legal_house_rule",
    "is_sheet_open",
    "journal",
    "last_played",
    "lay_sheet",
    "least_of",
    "mana_value",
    "open_table",
    "plain",
    "power_cautions",
    "power_offences",
    "power_schemas",
    "power_vocabulary",
    "said",
    "screen_path",
    "seat_view",
    "setup_of",
    "sheet",
    "sheet_of_version",
    "sheets_read",
    "shipped_powers",
    "story",
    "table_of",
    "table_path",
    "tables_of_phone",
    "values_of",
    "versions",
    "view",
    "when_a_table_moves",
]
