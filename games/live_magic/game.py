"""Live Magic, as the tables know it. Its tables are opened by the evenings of a campaign."""

from games.tables.game import Game

GAME = Game(
    key="live_magic",
    package=__package__,
    title="Live Magic",
    pictures_from="games.tables.group.host.sheets_at",
    has_cards=True,
    has_house=True,
)
