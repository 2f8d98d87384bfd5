"""The campaign's Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    name = "campaign"
    verbose_name = _("campaign")

    def ready(self) -> None:
        """The campaign remembers what happens at its tables, and tells them what the group has decided on rules and
        brought on cards, who belongs to it, and what comes next."""
        # models can be imported only when every app is known
        from campaign.awards.onward import onward_from
        from campaign.bridge import card_sheets, card_words, chronicles, host_rulings, opening, tournament, visitors
        from campaign.cards import sheets
        from campaign.evenings import newcomers
        from campaign.house_rules import rulings
        from campaign.matches.kinds import KINDS
        from campaign.memory.moving import table_moved
        from campaign.people import guests, leaving
        from campaign.people.onlookers import may_look_on
        from campaign.planes import card_texts

        games = (opening.GAME, tournament.TOURNAMENT, *(kind.key for kind in KINDS))
        chronicles.on_table_moved(table_moved, games)
        host_rulings.provide_rulings(rulings.at_table)
        card_words.provide_card_words(card_texts.at_table)
        card_sheets.provide_card_sheets(sheets.at_table)
        visitors.provide_onlookers(may_look_on)
        visitors.provide_onward(onward_from)
        visitors.provide_newcomers(newcomers.way_in)
        visitors.provide_welcome(guests.way_for_hosts)
        leaving.heed()
