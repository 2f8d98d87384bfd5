"""The campaign's Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    name = "campaign"
    verbose_name = _("campaign")

    def ready(self) -> None:
        """The campaign remembers what happens at its tables, and tells them what the group has decided on rules and
        brought on cards."""
        # models can be imported only when every app is known
        from campaign import bridge
        from campaign.house_rules import rulings
        from campaign.matches.kinds import KINDS
        from campaign.memory.moving import table_moved
        from campaign.planes import card_texts

        bridge.when_a_table_moves(table_moved, (bridge.GAME, bridge.TOURNAMENT, *(kind.key for kind in KINDS)))
        bridge.when_rulings_are_asked(rulings.at_table)
        bridge.when_cards_are_asked(card_texts.at_table)
