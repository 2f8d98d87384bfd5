"""The campaign in the admin: what its keeper may look at and put right."""

from campaign.admin import (
    campaigns,
    cards,
    evenings,
    experience,
    factors,
    magi,
    match_tables,
    memory,
    people,
    planechase,
    pools,
    powers,
    records,
    runes,
    tournaments,
)

__all__ = [
    "campaigns",
    "cards",
    "evenings",
    "experience",
    "factors",
    "magi",
    "match_tables",
    "memory",
    "people",
    "planechase",
    "pools",
    "powers",
    "records",
    "runes",
    "tournaments",
]
