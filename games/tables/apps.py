"""The tables' Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from games.tables.signals import table_moved


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"
    verbose_name = _("tables")

    def ready(self) -> None:
        # models can be imported only when every app is known
        from games.tournament.pairing import table_moved as send_a_worker

        table_moved.connect(send_a_worker, dispatch_uid="a worker pairs what was asked for")
