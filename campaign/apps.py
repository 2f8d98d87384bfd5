"""The campaign's Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    name = "campaign"
    verbose_name = _("campaign")

    def ready(self) -> None:
        """The campaign remembers what happens at its tables."""
        from campaign import bridge
        from campaign.memory.moving import table_moved

        bridge.when_a_table_moves(table_moved)
