"""What the group remembers."""

from campaign.models.campaigns import Campaign, Membership, Role
from campaign.models.errands import Errand, ErrandKind, ErrandStatus
from campaign.models.invitations import Invitation
from campaign.models.magi import ATTRIBUTES, SHEETS, Magus, SheetVersion, Style
from campaign.models.people import Person
from campaign.models.powers import PowerRow, PowerStatus, PowerTier

__all__ = [
    "ATTRIBUTES",
    "SHEETS",
    "Campaign",
    "Errand",
    "ErrandKind",
    "ErrandStatus",
    "Invitation",
    "Magus",
    "Membership",
    "Person",
    "PowerRow",
    "PowerStatus",
    "PowerTier",
    "Role",
    "SheetVersion",
    "Style",
]
