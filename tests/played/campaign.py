"""The recorded evening in a real campaign: its table, its matches, its award, the next evening, and what is bought.

Events 138–151 are not the auction table's: they go through matches, awards, the ledger and the next evening's table.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from django.db import transaction
from msgspec.structs import replace

from campaign.awards import awards
from campaign.bridge import opening, table_queries
from campaign.evenings.evenings import open_evening, plan_evening, say_whether_comes
from campaign.experience import ledger
from campaign.experience.prices import offer_of
from campaign.magi import purchases
from campaign.magi.sheets import write_magus
from campaign.matches import matches
from campaign.models import Evening, Magus, Person, Pool, PoolPack
from campaign.people.joining import found_campaign
from games.journal import store
from games.kernel import registry
from games.kernel import table as kernel_table
from games.kernel.rulebook import HOST
from games.live_magic.rules.facts import XpSpent
from games.live_magic.rules.setup import Setup
from games.live_magic.rules.state import State
from games.tables import service, state
from games.tables.models import Table
from tests.played.evening import LAST_OF_TABLE, acts_of, form_of, setup_of

EIGHT = datetime(2026, 1, 6, 20, tzinfo=UTC)
ITEMS = {"style": "style", "pv": "life", "attribute": "attribute", "power": "power"}


class Played:
    """A campaign with the Magi of the file, which has played its evening. `free`: points that some of them brought."""

    def __init__(self, file: dict[str, Any], free: Mapping[str, int] | None = None) -> None:
        self.file, self.free = file, free or {}
        self.host = Person.objects.create_user("carla")
        self.campaign = found_campaign("The recorded one", self.host, EIGHT)
        self.campaign.house_rules = file["settings"] | {"auto_advance": False}
        self.campaign.save()
        for name, sheet in file["sheets"].items():
            self._bring(name, sheet)
        self.evening = self._evening()
        self._play()

    # --- before the tournament ---------------------------------------------------------------------------------------

    def _bring(self, name: str, sheet: dict[str, Any]) -> None:
        """A Magus from paper: their points are carried over, and their Powers bought from them."""
        style, attributes = sheet["style"], sheet["attributes"]
        magus = write_magus(self.campaign, None, name=name, style=style, attributes=attributes)
        ledger.correct(magus, sheet["xp_spent"], reason="carried over from paper", who=self.host, at=EIGHT)
        for key in sheet["powers"]:
            self.buy(magus, "power", key)
        assert ledger.free(magus) == 0
        if points := self.free.get(name):
            ledger.correct(magus, points, reason="brought", who=self.host, at=EIGHT)

    def _evening(self) -> Evening:
        """The evening with the file's own table: its pool, its initiative."""
        evening = plan_evening(self.campaign, day=date(2026, 1, 6), pool=self._pool())
        for magus in self.campaign.magi.all():
            say_whether_comes(evening, magus, True)
        places = [service.Place(name, name) for name in self.file["sheets"]]
        host = service.Place(HOST, "Carla", self.host)
        table = service.open_table(opening.GAME, self._setup(), [*places, host], name="The recorded one", at=EIGHT)
        for place in evening.attendance.select_related("magus"):
            place.seat, place.played_version = place.magus.name, place.magus.version
            place.save()
        evening.table_code, evening.opened_at = table.code, EIGHT
        evening.save()
        return evening

    def _setup(self) -> Setup:
        """The file's own, with the points that were brought."""
        setup = setup_of(self.file)
        seats = (replace(seat, sheet=replace(seat.sheet, xp_free=self.free.get(seat.key, 0))) for seat in setup.seats)
        return replace(setup, seats=tuple(seats))

    def _pool(self) -> Pool:
        pool = Pool.objects.create(campaign=self.campaign, owner=self.host, name="The recorded one")
        for deck, packs in self.file["pool"].items():
            for position, pack in enumerate(packs, 1):
                PoolPack.objects.create(pool=pool, deck=deck, position=position, name=pack["name"], key=pack["name"])
        return pool

    def _play(self) -> None:
        """Events 1–137, order by order."""
        table = self.table
        seats = {seat.key: seat for seat in table.seats.all()}
        for event in self.file["events"][:LAST_OF_TABLE]:
            if "expect_error" in event:
                continue
            with transaction.atomic():
                for by, order in acts_of(event, self.state):
                    number = kernel_table.question_of(state.current(table.stream_id, table.game).state, order, by.seat)
                    numbered = replace(order, question=number)
                    service.act(table, seats[by.seat or HOST], numbered, at=self.at(event), chance=Random(1))

    def pay_for_a_power(self, name: str, points: int) -> None:
        """What a Power that costs experience writes into the journal."""
        before = self.state.magi[name].xp_free
        kind, data = registry.codec(opening.GAME).write_fact(XpSpent(seat=name, before=before, after=before - points))
        by = {"seat": name, "hand": "own", "host": False}
        with transaction.atomic():
            stream = store.lock(self.table.stream_id)
            store.append(stream, stream.version, [store.Record(kind, data, by)], EIGHT)

    # --- from the tournament on --------------------------------------------------------------------------------------

    def act(self, event: dict[str, Any]) -> None:
        """One event. Raises LedgerRefused, and then nothing has happened."""
        match event["type"]:
            case "match":
                self._match(event)
            case "award":
                self._award(event)
            case "next_session":
                self._meet_again(event)
            case "spend":
                magus = self.campaign.magi.get(name=event["player"])
                self.buy(magus, ITEMS[event["item"]], event.get("arg", ""), self.at(event))
            case other:
                raise ValueError(f"no event of a campaign: {other}")

    def _match(self, event: dict[str, Any]) -> None:
        a, b = (self.campaign.magi.get(name=event[side]) for side in ("a", "b"))
        games = (2, 0) if event["winner"] == a.name else (0, 2)
        source = f"hand:{event['seq']}"
        matches.write_match(self.evening, a, b, *games, source=source, who=self.host, at=self.at(event))

    def _award(self, event: dict[str, Any]) -> None:
        scheme = awards.write_scheme(self.campaign, "The recorded one", for_places=event["scheme"])
        shown = awards.as_shown(awards.shares(self.evening, awards.agree_on(self.evening, scheme)))
        awards.close_and_book(self.evening, shown, who=self.host, at=self.at(event))

    def _meet_again(self, event: dict[str, Any]) -> None:
        """The next evening: traits and life are at their ratings again, packs in the pool (D-33)."""
        evening = plan_evening(self.campaign, day=date(2026, 2, 6), pool=self.evening.pool)
        for magus in self.campaign.magi.all():
            say_whether_comes(evening, magus, True)
        self.evening = open_evening(evening, self.host, self.at(event))

    def buy(self, magus: Magus, item: str, what: str, at: datetime = EIGHT) -> None:
        """A purchase from the page of the sheet."""
        magus.refresh_from_db()
        shown = offer_of(magus, item, what)
        assert shown is not None
        purchases.buy(magus, item, what, price=shown.price, version=magus.version, who=self.host, at=at)

    # --- what there is -----------------------------------------------------------------------------------------------

    @staticmethod
    def at(event: dict[str, Any]) -> datetime:
        """Every event has its second."""
        return EIGHT + timedelta(seconds=event["seq"])

    @property
    def table(self) -> Table:
        return table_queries.table_of(self.evening)

    @property
    def state(self) -> State:
        found: State = state.current(self.table.stream_id, self.table.game).state.game
        return found

    def form(self) -> dict[str, Any]:
        """The state of the evening's table in the form of the file, experience from the ledger."""
        form = form_of(self.state)
        names = {seat.key: seat.name for seat in table_queries.view(self.evening).seats}
        form["players"] = {names[key]: one for key, one in form["players"].items()}
        for magus in self.campaign.magi.all():
            points = ledger.balance(magus)
            form["players"][magus.name] |= {"xp_free": points.free, "xp_spent": points.spent}
        return form

    def points_at_the_table(self) -> dict[str, tuple[int, int]]:
        """What the table itself knows of experience, by Magus."""
        return {seat.name: (seat.xp_free, seat.xp_spent) for seat in table_queries.view(self.evening).seats}
