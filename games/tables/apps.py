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
        from games.tables.live.house.pace import table_moved as send_a_worker
        from games.tables.signals import table_moved

        register_games()
        table_moved.connect(send_a_worker, dispatch_uid="a worker plays for the house")
