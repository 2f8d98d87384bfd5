"""The campaign's Django app, and its answers as the host of its tables."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    name = "campaign"
    verbose_name = _("campaign")

    def ready(self) -> None:
        """The campaign remembers what happens at its tables, and answers their questions."""
        # models can be imported only when every app is known
        from campaign.apps import host
        from campaign.bridge import chronicles, opening, tournament, visitors
        from campaign.matches.kinds import KINDS
        from campaign.memory.moving import table_moved
        from campaign.people import factors, leaving

        games = (opening.GAME, tournament.TOURNAMENT, *(kind.key for kind in KINDS))
        chronicles.on_table_moved(table_moved, games)
        visitors.set_host(host)
        leaving.heed()
        factors.accept_each_code_once()
