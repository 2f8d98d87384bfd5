"""How what is shared is called where links are made."""

from __future__ import annotations

from django.utils.translation import gettext as _

from campaign.matches.kinds import kind_of
from campaign.models import CampaignPlane, Evening, Magus, MatchTable
from campaign.models.shares import Shown


def name_of(shown: Shown) -> str:
    """In a few words."""
    match shown:
        case Evening():
            return _("Recap of evening %(n)s") % {"n": shown.number}
        case Magus() | CampaignPlane():
            return shown.name
        case MatchTable():
            players = ", ".join(chair.magus.name for chair in shown.chairs.all())
            return f"{kind_of(shown.game).words.one}: {players}"
    return _("Standings")
