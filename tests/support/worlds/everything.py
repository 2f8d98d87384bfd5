"""A small campaign with everything in it that a page could show, and the addresses of all of it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from allauth.mfa.webauthn.internal.auth import WebAuthn
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from campaign.archive.claims import make_link
from campaign.archive.people import create_people
from campaign.awards import awards
from campaign.bridge import match_tables, planechase, runes
from campaign.cards.catalogue import load_catalogue
from campaign.evenings import chronicle, darkroom
from campaign.evenings.agenda import add_point
from campaign.evenings.evenings import open_evening, plan_evening, say_whether_comes
from campaign.experience import ledger
from campaign.history.sharing import links
from campaign.house_rules.rulings import rule_on
from campaign.magi import purchases
from campaign.magi.sheets import write_magus
from campaign.matches import matches
from campaign.memory.moving import remember_table_of
from campaign.models import (
    Campaign,
    Evening,
    ImportedPerson,
    Invitation,
    Job,
    JobKind,
    MatchTable,
    Membership,
    Person,
    Pool,
    PowerStatus,
    Role,
    Scope,
    Tournament,
)
from campaign.models.people import new_secret
from campaign.people import back_in, tokens
from campaign.people.joining import found_campaign
from campaign.planes import custom_planes
from campaign.pools.imports import begin_import, make_pool
from campaign.powers import proposals
from campaign.powers.drafts import new_draft
from campaign.records import written_records
from campaign.tournaments.tournaments import start_league
from campaign.webhooks import hooks
from campaign.webhooks.push import subscriptions as push_subscriptions
from games.kernel import table as kernel_table
from games.kernel.rulebook import HOST
from games.planechase import charts
from games.tables import service, state
from games.tables.models import Table
from games.tournament.rules.orders import AskForPairing, Begin
from tests.support.scenes.passkeys import Device
from tests.support.services.sleeper import Sleeper
from tests.support.worlds.photograph import a_photograph

AT = datetime(2026, 3, 6, 20, 30, tzinfo=UTC)
PLAYERS = {"ada": "W", "bo": "U", "cleo": "B", "dino": "gold"}
SHEET = {"physical": 3, "social": 5, "mental": 7}

RECORD = (Path(settings.BASE_DIR) / "tests" / "played" / "records" / "third_evening.txt").read_text(encoding="utf-8")

A_PLANE = {"name": "Nonna’s Kitchen", "type": "Plane", "plane_type": "Home", "abilities": [{"on": ["chaos"]}]}

LONG_FROM_NOW = datetime(2200, 1, 1, tzinfo=UTC).timestamp()
A_WEBHOOK: dict[str, Any] = {
    "name": "Bot",
    "form": "standard",
    "events": ["evening.planned"],
    "address": "https://bot.example.org/hook",
}

A_PUSH_SERVICE = "https://push.example.org/abc"

Addresses = dict[str, dict[str, Any]]


def way_back_in(host: Person, person: Person) -> dict[str, Any]:
    """By which this one chooses a new password."""
    _start, _page, uid, key, _end = back_in.path_back_in(host, person).split("/")
    return {"uid": uid, "key": key}


def people() -> dict[str, Person]:
    """Carla hosts, four play, Wim watches, Sam has an account and nothing to do with it."""
    return {name: Person.objects.create_user(name) for name in ("carla", *PLAYERS, "wim", "sam")}


def join_everybody(campaign: Campaign, known: dict[str, Person]) -> None:
    """The players with their Magi, and the watcher."""
    for name, style in PLAYERS.items():
        Membership.objects.create(campaign=campaign, person=known[name], role=Role.PLAYER)
        write_magus(campaign, known[name], name=name.title(), style=style, attributes=SHEET)
    Membership.objects.create(campaign=campaign, person=known["wim"], role=Role.WATCHER)


def give_points(campaign: Campaign, host: Person) -> None:
    """Ada has brought nine points from paper, and has bought a point of life for five of them."""
    ada = campaign.magi.get(name="Ada")
    ledger.correct(ada, 9, reason="Carried over from paper", who=host, at=AT)
    purchases.buy(ada, "life", price=5, version=1, who=ada.owner, at=AT)


def tonight(campaign: Campaign, host: Person, pool: Pool) -> Evening:
    """An evening that is open: all four have come."""
    evening = plan_evening(campaign, day=date(2026, 3, 6), place="The mill", pool=pool)
    for magus in campaign.magi.all():
        say_whether_comes(evening, magus, True)
    return open_evening(evening, host, AT)


def lay_out() -> Addresses:
    """Makes the campaign; gives for every name of an address what it needs in this campaign.

    Its tables are remembered as a worker does it: who looks at the memory has nothing to catch up with.
    """
    load_catalogue()
    known = people()
    campaign = found_campaign("The old mill", known["carla"], AT)
    join_everybody(campaign, known)
    give_points(campaign, known["carla"])
    starter = (Path(settings.BASE_DIR) / "data" / "starter_pool.csv").read_text(encoding="utf-8")
    pool = make_pool(campaign, known["carla"], name="Starter", text=starter)
    evening = tonight(campaign, known["carla"], pool)
    plan_evening(campaign, day=date(2026, 4, 3), pool=pool)
    found = addresses(campaign, evening, pool, known)
    for table in Table.objects.all():
        remember_table_of(table.code)
    return found


def addresses(campaign: Campaign, evening: Evening, pool: Pool, known: dict[str, Person]) -> Addresses:
    """What every address of a campaign and of a table is filled in with, by its name."""
    draft = begin_import(campaign, known["carla"], name="Draft", text="4 Serra Angel\n3 Nobody's Card\n")
    job = Job.objects.create(kind=JobKind.EVENING_EXPORT, campaign=campaign, person=known["ada"], total=4)
    invitation = Invitation.objects.create(campaign=campaign, made_by=known["carla"])
    table = Table.objects.get(code=evening.table_code)
    ada = table.seats.get(user=known["ada"])
    member = {"pk": campaign.memberships.get(person=known["bo"]).pk}
    magus = {"pk": campaign.magi.get(owner=known["ada"]).pk}
    power = {"key": campaign.powers.filter(status=PowerStatus.ACTIVE)[0].key}
    shipped = campaign.powers.get(key="bomba")
    vote = {"key": proposals.propose(shipped, known["ada"], AT).power.key}
    invented = {"key": new_draft(campaign, known["carla"], {**shipped.row, "name": {"en": "Bigger bomb"}}).key}
    planned = {"number": evening.number + 1}
    point = add_point(campaign.evenings.get(**planned), "Who brings the boards?", known["carla"])
    correction, purchase = campaign.magi.get(owner=known["ada"]).entries.all()
    scheme = awards.write_scheme(campaign, "Ours", for_coming=1)
    a, b = matches.players_of(evening)[:2]
    match = matches.write_match(evening, a, b, 2, 1, source="hand:world", who=known["carla"], at=AT)
    ruling = rule_on(campaign, "D-16", "Twice means twice.", by=known["carla"], at=AT, evening=evening)
    share = links.share(campaign.memberships.get(person=known["carla"]), None, None, AT)
    sleeping = push_subscriptions.register(table.code, ada.key, Sleeper(A_PUSH_SERVICE).reach, "en", AT)
    words = chronicle.write(evening, known["ada"], "Nobody has seen such a bluff.", AT)
    shot = darkroom.bring(darkroom.ENTRIES, words, a_photograph(), known["ada"], AT)
    hook, _secret = hooks.make(campaign, at=AT, language="en", **A_WEBHOOK)
    sent = Job.objects.create(kind=JobKind.CAMPAIGN_IMPORT, person=known["carla"], request={"name": "Sent"})
    place = an_unclaimed_place(campaign)
    brought = written_records.bring(campaign, known["carla"], f"{RECORD}\n{RECORD.replace('by Stifle', 'by up')}", AT)
    recorded = campaign.recorded_games.get()
    seats = [match_tables.MagusAtTable(one.name, one.owner, 20) for one in (a, b)]
    code, _keys = planechase.open_planar_table("On planes", seats, {"decks": "communal"}, "", known["carla"], AT)
    on_planes = MatchTable.objects.create(evening=evening, game=planechase.PLANECHASE, table_code=code, laid_at=AT)
    code, _keys = runes.open_rune_table("With runes", seats, {}, "", known["carla"], AT)
    with_runes = MatchTable.objects.create(evening=evening, game=runes.RUNES, table_code=code, laid_at=AT)
    kitchen = custom_planes.write(campaign.memberships.get(person=known["ada"]), A_PLANE, AT)
    league = a_league(campaign, known["carla"])
    own: Addresses = {
        "places": {"pk": place.pk},
        "entries": {"pk": correction.pk},
        "purchases": magus | {"entry": purchase.pk},
        "sheets": magus | {"number": evening.number},
        "schemes": {"pk": scheme.pk},
        "matches": {"number": evening.number, "pk": match.pk},
        "members": member,
        "invitations": {"code": invitation.code},
        "magi": magus,
        "powers": power,
        "votes": vote,
        "drafts": invented,
        "pools": {"pk": pool.pk},
        "card": {"card": "Serra_Angel"},
        "card picture": {"card": "Serra_Angel", "position": 0},
        "records": {"pk": recorded.pk},
        "rune tables": {"number": evening.number, "pk": with_runes.pk},
        "planar tables": {"number": evening.number, "pk": on_planes.pk},
        "own planes": {"pk": kitchen.pk},
        "tournaments": {"pk": league.pk},
        "league rounds": {"pk": league.pk, "number": 1},
        "league matches": {"pk": league.pk, "match": "1-1"},
        "texts": {"key": str(brought.pk)},
        "seasons": {"pk": campaign.seasons.create(name="Spring", first=1).pk},
        "imports": {"key": str(draft.pk)},
        "evenings": {"number": evening.number},
        "planned": planned,
        "points": planned | {"pk": point.pk},
        "rulings": {"pk": ruling.pk},
        "shares": {"pk": share.pk},
        "webhooks": {"pk": hook.pk},
        "told": {"pk": hook.pk, "key": str(hooks.test(hook, AT).pk)},
        "a way to tell": {"form": "standard"},
        "decks": {"number": evening.number, "seat": ada.key},
        "words": {"number": evening.number, "key": str(words.pk)},
        "entry pictures": {"number": evening.number, "key": str(shot.pk)},
        "pictures": {"number": evening.number, "key": str(uuid4())},
        "jobs": {"key": str(job.pk)},
    }
    here: Addresses = {name: {"slug": campaign.slug} | more for name, more in own.items()}
    return here | {
        "campaign": {"slug": campaign.slug},
        "campaigns": {"slug": campaign.slug},
        "tables": {"code": table.code},
        "league table": {"code": league.table_code},
        "league list": {"code": league.table_code, "what": "standings"},
        "league file": {"code": league.table_code, "name": "standings.csv"},
        "pool_file": here["pools"] | {"ending": "cubecobra.csv"},
        "deck_file": here["decks"] | {"ending": "txt"},
        "back_in": way_back_in(Person.objects.get(username="carla"), Person.objects.get(username="bo")),
        "table_deck": {"code": table.code, "seat": ada.key},
        "table_deck_file": {"code": table.code, "seat": ada.key, "ending": "txt"},
        "ada comes": {"magus": str(magus["pk"]), "answer": "yes"},
        "ada comes too": {"magus": magus["pk"], "answer": "maybe", "note": "late"},
        "tokens": {"pk": tokens.make(known["carla"], "A bot", [Scope.READ], None, new_secret(), AT).pk},
        "passkeys": {"pk": make_factors(known["carla"])},
        "a webhook": A_WEBHOOK,
        "a point": {"text": "Snacks"},
        "some words": {"text": "What a throw!"},
        "a ruling": {"rule": "D-16", "text": "Thrice."},
        "my reminders": {"wants_reminders": False},
        "a tick": {"do": "tick"},
        "a way back": {"key": "never-laid-by"},
        "feed": {"key": campaign.memberships.get(person=known["ada"]).calendar_key},
        "a season": {"name": "Winter", "first": 1, "last": 1},
        "a sheet": {"name": "Otto", "style": "R"} | SHEET,
        "a newcomer": {"name": "Zoe"},
        "a player": {"member": None},
        "a purchase": {"item": "style", "what": "R", "price": 1, "version": 2},
        "a wish": {"how": "bold"},
        "a correction": {"magus": magus["pk"], "points": 3, "reason": "Forgotten", "tap": str(uuid4())},
        "a reason": {"reason": "Twice"},
        "a criterion": {"criterion": "coming"},
        "a scheme": {"name": "New", "for_coming": 1},
        "a campaign": {"campaign": campaign.slug},
        "a plane": {"row": A_PLANE | {"name": "The Attic"}},
        "a rune table": {"magi": [a.pk, b.pk]},
        "a planar table": {"magi": [a.pk, b.pk]},
        "a role": {"role": "watcher"},
        "spoken": {"code": table.spoken_code},
        "what is shared": {"evening": None},
        "who shares": {"who_shares": "everybody"},
        "held": {"planes_are_held": True},
        "a form": {"format": "round_robin"},
        "a league": {"name": "Spring", "magi": [a.pk, b.pk]},
        "a day": {"due_on": "2026-05-01"},
        "a match": {"a": a.pk, "b": b.pk, "games_a": 1, "games_b": 0, "tap": str(uuid4())},
        "a draft": {"row": {"name": {"en": "Nothing yet"}}},
        "a record": {"text": RECORD},
        "a list": {"name": "Mine", "text": "4 Serra Angel"},
        "shared": {"token": share.token},
        "the key": {"key": table.door_key},
        "a game on planes": {"code": code},
        "rules": {"game": "planechase"},
        "rule": {"game": "live_magic", "slug": "d-40"},
        "api idea": {"name": "tables"},
        "chart": {"version": charts.VERSION, "name": "Turri Island"},
        "join": {"code": invitation.code},
        "claim": {"code": place.claim_code},
        "bringing": {"key": str(sent.pk)},
        "table": {"code": table.code},
        "table card": {"code": table.code, "card": "Serra_Angel"},
        "table card picture": {"code": table.code, "card": "Serra_Angel", "position": 0},
        "menu": {"code": table.code, "name": "menu"},
        "door": {"code": table.code, "key": table.door_key},
        "seat": {"code": table.code, "key": ada.key},
        "phone": {"code": table.code, "key": ada.link_key},
        "a phone": Sleeper(A_PUSH_SERVICE).subscription,
        "phones that sleep": {"code": table.code, "key": str(sleeping.pk)},
    }


def a_league(campaign: Campaign, host: Person) -> Tournament:
    """A league of all Magi, of which the first round is published."""
    magi = list(campaign.magi.all())
    league, _is_new = start_league(campaign, "Winter", magi, {"format": "round_robin"}, host=host, at=AT)
    table = Table.objects.get(code=league.table_code)
    for order in (Begin, AskForPairing):
        number = kernel_table.question_of(state.current(table.stream_id, table.game).state, order(), HOST)
        service.act(table, table.seats.get(user=host), order(question=number), at=AT)
    return league


def an_unclaimed_place(campaign: Campaign) -> ImportedPerson:
    """A member who came with an archive and has no account, and the link that waits for them."""
    person = create_people(campaign, {"dario": "Dario"})["dario"]
    Membership.objects.create(campaign=campaign, person=person, role=Role.PLAYER)
    place = ImportedPerson.objects.get(person=person)
    make_link(place)
    place.refresh_from_db()
    return place


def make_factors(person: Person) -> int:
    """An authenticator app, recovery codes and a passkey of this person's; the key of the last."""
    TOTP.activate(person, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(person)
    made = Device().made({"publicKey": {"challenge": "AAAA"}})
    return int(WebAuthn.add(person, "Her phone", made).instance.pk)


def sign_in(name: str) -> str:
    """The session of somebody who has signed in, and need not show again that it is they: the value of the cookie."""
    person = Person.objects.get(username=name)
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "password", "at": LONG_FROM_NOW, "reauthenticated": True}]
    session["account_authentication_methods_user"] = str(person.pk)
    session.create()
    return str(session.session_key)


def sign_in_all(names: list[str]) -> dict[str, str]:
    """The sessions of several people."""
    return {name: sign_in(name) for name in names}


def facts_of(code: str) -> list[dict[str, Any]]:
    """The whole journal of a table, as it lies in the database."""
    entries = Table.objects.get(code=code).stream.entries.all()
    return [{"version": e.version, "kind": e.kind, "data": e.data, "actor": e.actor} for e in entries]
