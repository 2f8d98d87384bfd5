"""The tables' Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"
    verbose_name = _("tables")

    def ready(self) -> None:
        # Models, which games import, can be imported now and not before.
        from games.tables.games import register_games

        register_games()
