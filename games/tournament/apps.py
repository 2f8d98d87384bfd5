"""The Django app of tournaments: it has no tables of its own, but a worker that pairs rounds."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentConfig(AppConfig):
    name = "games.tournament"
    label = "tournament"
    verbose_name = _("tournaments")

    def ready(self) -> None:
        # Models can be imported now and not before.
        from games.tables.signals import table_moved
        from games.tournament.pairing import table_moved as send_a_worker

        table_moved.connect(send_a_worker, dispatch_uid="a worker pairs what was asked for")
