"""Years of a campaign, made up: what is remembered of many evenings, for pages that must stay quick and whole."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import combinations
from random import Random
from typing import Any

from campaign.experience import ledger
from campaign.models import (
    Appearance,
    Attendance,
    Campaign,
    ChallengeResolution,
    Evening,
    ExperienceEntry,
    Magus,
    Match,
    Memory,
    Person,
    Pick,
    PowerUse,
    Throw,
    Toll,
)
from campaign.models.memory import CATEGORIES, Came, Ending, How, Sign
from campaign.models.pools import Deck
from campaign.people.joining import found_campaign
from tests.support.worlds.everything import sign_in

FIRST = date(2021, 1, 8)
NAMES = (
    "Bruma",
    "Ardesia",
    "Delfina",
    "Corvino",
    "Edera",
    "Fiordaliso di Valchiusa",
    "Grifone",
    "Luna",
    "Meridiana",
    "Nebbiolo",
    "Ortensia",
    "Quercia del Mulino Vecchio",
)
STYLES = ("U", "R", "gold", "B", "G", "W")
PACKS = (
    "Serra Angel",
    "Mahamoti Djinn",
    "Shivan Dragon",
    "Royal Assassin",
    "Overrun",
    "Icy Manipulator",
    "Captain of the Watch",
)
POWERS = ("life-escalation", "sacrum-fecere", "determinazione", "rigenerazione", "reincarnazione")


def bring_magi(campaign: Campaign, magi: int) -> list[Magus]:
    """So many Magi of nobody."""
    there = set(campaign.magi.values_list("name", flat=True))
    Magus.objects.bulk_create(
        Magus(campaign=campaign, name=name, style=STYLES[place % 6], physical=3, social=5, mental=7)
        for place, name in enumerate(NAMES[:magi])
        if name not in there
    )
    return list(campaign.magi.all()[:magi])


def seed(campaign: Campaign, evenings: int = 60, magi: int = 12, chance: Random | None = None) -> list[Evening]:
    """So many closed evenings after those that are there, each with matches, challenges and points."""
    chance = chance or Random(7)
    people = bring_magi(campaign, magi)
    last = max(campaign.evenings.values_list("number", flat=True), default=0)
    return [_evening(campaign, people, last + place + 1, chance) for place in range(evenings)]


def _evening(campaign: Campaign, people: Sequence[Magus], number: int, chance: Random) -> Evening:
    day = FIRST + timedelta(days=28 * number)
    at = datetime(day.year, day.month, day.day, 20, tzinfo=UTC)
    evening = Evening.objects.create(
        campaign=campaign,
        number=number,
        day=day,
        table_code=f"SEED-{campaign.pk}-{number}",
        opened_at=at,
        closed_at=at + timedelta(hours=4),
    )
    Memory.objects.create(evening=evening, version=1, form=99)
    here = chance.sample(people, max(2, len(people) - chance.randrange(3)))
    Attendance.objects.bulk_create(
        Attendance(evening=evening, magus=magus, seat=f"seat-{magus.pk}", played_version=1) for magus in here
    )
    rows = _Rows(evening, here, at, chance)
    for kind in (rows.appearances, rows.challenges, rows.throws, rows.tolls, rows.powers, rows.picks, rows.matches):
        made = kind()
        type(made[0]).objects.bulk_create(made)
    for magus in here:
        points = chance.choice((0, 1, 2, 3, 5, 8))
        if points:
            ledger_entry(magus, evening, points, at)
    return evening


def ledger_entry(magus: Magus, evening: Evening, points: int, at: datetime) -> None:
    """An award, as the evening books it."""
    ledger.award(magus, points, at=at + timedelta(hours=5), evening=evening, source=f"award:{evening.pk}:{magus.pk}")


class _Rows:
    """The rows of one evening."""

    def __init__(self, evening: Evening, here: Sequence[Magus], at: datetime, chance: Random) -> None:
        self.evening, self.here, self.at, self.chance = evening, here, at, chance
        self.fought: list[ChallengeResolution] = []

    def appearances(self) -> list[Any]:
        return [
            Appearance(
                evening=self.evening,
                number=place,
                magus=magus,
                style=magus.style,
                kind="mono",
                colours="W",
                life_before=20,
                life_after=20 - self.chance.randrange(8),
            )
            for place, magus in enumerate(self.here, 1)
        ]

    def challenges(self) -> list[Any]:
        for number in range(1, 9):
            caller, contester = self.chance.sample(self.here, 2)
            self.fought.append(
                ChallengeResolution(
                    evening=self.evening,
                    number=number,
                    deck=self.chance.choice(Deck.values[:6]),
                    pack=f"W{number:02}",
                    pack_name=self.chance.choice(PACKS),
                    caller=caller,
                    contester=contester,
                    category=self.chance.choice(CATEGORIES)[0],
                    winner=self.chance.choice((caller, contester)),
                    ending=Ending.TEST,
                    tests=1,
                    life_lost=1,
                    traits_lost=1,
                    ended_at=self.at,
                    course={"call": number, "tests": [], "bets": [], "losers": [], "fighters": []},
                )
            )
        return self.fought

    def throws(self) -> list[Any]:
        found: list[Any] = []
        last: dict[Any, Came] = {}
        for challenge in self.fought:
            for magus in (challenge.caller, challenge.contester):
                came = Came.WON if magus == challenge.winner else Came.LOST
                found.append(
                    Throw(
                        evening=self.evening,
                        number=len(found) + 1,
                        challenge=challenge,
                        test=1,
                        magus=magus,
                        sign=self.chance.choice(Sign.values),
                        came=came,
                        after=last.get(magus.pk, ""),
                    )
                )
                last[magus.pk] = came
        return found

    def tolls(self) -> list[Any]:
        return [
            Toll(
                evening=self.evening,
                number=number,
                magus=self.chance.choice(self.here),
                what=what,
                why=why,
                amount=amount,
            )
            for number, (what, why, amount) in enumerate(
                (("life", "physical", 1), ("life", "race", 4), ("social", "wager", 1), ("life", "power", -1)), 1
            )
        ]

    def powers(self) -> list[Any]:
        return [
            PowerUse(
                evening=self.evening,
                number=number,
                magus=self.chance.choice(self.here),
                window="before_test",
                power=self.chance.choice(POWERS),
                result=self.chance.choice(PowerUse.Result.values),
                used_at=self.at,
            )
            for number in range(1, 5)
        ]

    def picks(self) -> list[Any]:
        return [
            Pick(
                evening=self.evening,
                number=number,
                deck="W",
                magus=self.chance.choice(self.here),
                pack=f"W{number:02}",
                pack_name=self.chance.choice(PACKS),
                how=self.chance.choice(How.values),
                picked_at=self.at,
            )
            for number in range(1, 9)
        ]

    def matches(self) -> list[Any]:
        return [
            Match(
                campaign=self.evening.campaign,
                evening=self.evening,
                a=a,
                b=b,
                games_a=2,
                games_b=self.chance.choice((0, 1, 3)),
                at=self.at,
                source=f"hand:{self.evening.pk}:{a.pk}-{b.pk}",
            )
            for a, b in list(combinations(self.here, 2))[:18]
        ]


def seed_demo(evenings: int = 28) -> int:
    """The demo campaign with years behind it; for a look at its pages."""
    campaign = Campaign.objects.get(slug="la-tavola-dinverno")
    Evening.objects.filter(campaign=campaign, closed_at=None).delete()
    seed(campaign, evenings)
    campaign.seasons.all().delete()
    campaign.seasons.create(name="The first winter", first=1, last=12)
    campaign.seasons.create(name="Spring", first=13, last=None)
    return ExperienceEntry.objects.count()


def lay_years(name: str, evenings: int, magi: int) -> dict[str, str]:
    """A campaign with years behind it: its address, and its host's session."""
    host = Person.objects.create_user(f"host of {name}")
    campaign = found_campaign(name, host, datetime(2021, 1, 1, tzinfo=UTC))
    seed(campaign, evenings, magi)
    return {"slug": campaign.slug, "session": sign_in(host.username)}
