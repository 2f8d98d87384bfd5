"""The campaign's answers to what its tables ask: this module is a `games.tables.group.host.Host`."""

from campaign.awards.onward import onward_from as onward
from campaign.cards.sheets import at_table as card_sheets
from campaign.evenings.newcomers import way_in as way_for_newcomers
from campaign.house_rules.rulings import at_table as rulings
from campaign.people.guests import way_for_hosts as way_to_guests
from campaign.people.onlookers import may_look_on
from campaign.planes.card_texts import at_table as card_words

__all__ = [
    "card_sheets",
    "card_words",
    "may_look_on",
    "onward",
    "rulings",
    "way_for_newcomers",
    "way_to_guests",
]
