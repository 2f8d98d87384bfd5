"""What the group remembers."""

from campaign.models.people import Person

__all__ = ["Person"]
