"""The sheets of an evening as they are read out: what each Magus bought since the last evening (LM §3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaign.bridge.opening import GAME
from campaign.bridge.sheets import last_played, sheet
from campaign.bridge.table_queries import view
from campaign.models import Attendance, Evening, Magus
from games.live_magic.rules.setup import Change
from games.live_magic.rules.view import View
from games.live_magic.words.sheets import change_words
from games.tables import words
from games.tables.words import Lexicon


@dataclass(frozen=True)
class ReviewedSheet:
    """A Magus' sheet in the version that is to be approved.

    `bought`: what differs from the last evening, in words, each with its price in XP. `is_new`: there was none yet.
    """

    magus: Magus
    style: str
    ratings: Mapping[str, int]
    life: int
    powers: Sequence[str]
    bought: Sequence[tuple[str, int]]
    free: int
    spent: int
    version: int
    is_new: bool


def sheets_to_review(evening: Evening, seats: Iterable[Attendance]) -> list[ReviewedSheet]:
    """The sheets of those who come: as they are now, and once the evening is opened, as they lie on its table."""
    if evening.is_planned:
        return [_from_the_campaign(place.magus) for place in seats]
    return _from_the_table(evening, {place.seat: place.magus for place in seats})


def _from_the_campaign(magus: Magus) -> ReviewedSheet:
    now = sheet(magus)
    lexicon = _lexicon({power.key: power.row["name"] for power in magus.campaign.powers.all()})
    return ReviewedSheet(
        magus=magus,
        style=now.style,
        ratings=magus.ratings,
        life=now.life,
        powers=_names(now.powers, lexicon),
        bought=_bought(now.changes, lexicon),
        free=now.xp_free,
        spent=now.xp_spent,
        version=now.version,
        is_new=last_played(magus) is None,
    )


def _from_the_table(evening: Evening, magi: Mapping[str, Magus]) -> list[ReviewedSheet]:
    seen = view(evening)
    lexicon = _lexicon({key: dict(row.name) for key, row in seen.powers.items()})
    return [
        ReviewedSheet(
            magus=magi[seat.key],
            style=seat.style,
            ratings={name: seat.ratings.of(name) for name in ("physical", "social", "mental")},
            life=seat.life_rating,
            powers=_names(seat.powers, lexicon),
            bought=_bought(seat.changes, lexicon),
            free=seat.xp_free,
            spent=seat.xp_spent,
            version=seat.sheet_version,
            is_new=seat.is_new,
        )
        for seat in seen.seats
        if not seat.absent
    ]


def purchases_in_words(seen: View) -> list[str]:
    """What was bought for the sheets on the table, a line for each Magus: "Bruma: Mental 7 to 8"."""
    lexicon = _lexicon({key: dict(row.name) for key, row in seen.powers.items()})
    return [
        f"{seat.name}: {', '.join(words for words, _ in _bought(seat.changes, lexicon))}"
        for seat in seen.seats
        if seat.changes and not seat.absent
    ]


def _lexicon(powers: Mapping[str, Mapping[str, str]]) -> Lexicon:
    return Lexicon(GAME, {}, powers)


def _names(powers: Iterable[str], lexicon: Lexicon) -> list[str]:
    return [words.name("power", key, lexicon) for key in powers]


def _bought(changes: Iterable[Change], lexicon: Lexicon) -> list[tuple[str, int]]:
    return [(change_words(change, lexicon), change.xp) for change in changes]
