"""No e-mail address and no phone number becomes part of a name that others see, through whichever door it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from io import StringIO
from unittest import mock

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import get_resolver, reverse

from campaign.evenings import evenings
from campaign.models import Campaign, Magus, Person
from games.planechase.forms import PlanarGameForm
from games.runes.forms import RuneGameForm
from games.tables.models import Seat, Table
from games.tournament.forms import TournamentForm
from games.tournament.rules import trf
from tests.support.worlds.evenings import planned
from tests.support.worlds.people import LATER, known
from tests.support.worlds.tournament_tables import begin, now, open_tournament

pytestmark = pytest.mark.django_db

CONTACTS = [
    "mira@example.org",
    "+420777123456",
    "Mira +420 777 123 456",
    "Mira (mira＠example.org)",
    "Mira mira\u200b@example.org",
]
SECRET = "correct horse battery"
SHEET = {"style": "W", "attributes": "357"}
OVER_REST = {"style": "W", "physical": 3, "social": 5, "mental": 7}
JSON = "application/json"

# --- doors: each is given a name and returns whether it was refused --------------------------------------------------


def sign_up(name: str) -> bool:
    words = {"username": name, "password1": SECRET, "password2": SECRET}
    return Client().post(reverse("account_signup"), words).status_code != 302


def sign_up_by_json(name: str) -> bool:
    words = {"username": name, "password": SECRET}
    return Client().post("/accounts/api/app/v1/auth/signup", words, JSON).status_code == 400


def administrator(name: str) -> bool:
    with mock.patch("campaign.management.commands.administrator.getpass", return_value=SECRET):
        try:
            call_command("administrator", name, stdout=StringIO())
        except CommandError:
            return True
    return False


def _admin() -> Client:
    client = Client()
    client.force_login(Person.objects.get(username="root"), "django.contrib.auth.backends.ModelBackend")
    return client


def admin_adds(name: str) -> bool:
    words = {"username": name, "usable_password": "true", "password1": SECRET, "password2": SECRET}
    return _admin().post(reverse("admin:campaign_person_add"), words).status_code == 200


def admin_renames(name: str) -> bool:
    ada = Person.objects.get(username="ada")
    words = {"username": "ada", "first_name": name, "date_joined_0": "2026-01-01", "date_joined_1": "12:00:00"}
    return _admin().post(reverse("admin:campaign_person_change", args=[ada.pk]), words).status_code == 200


def _carla() -> tuple[Client, str]:
    client = Client()
    client.force_login(known("carla"), "django.contrib.auth.backends.ModelBackend")
    return client, Campaign.objects.get().slug


def magus(name: str) -> bool:
    client, slug = _carla()
    return client.post(reverse("campaign:new_magus", args=[slug]), {"name": name, **SHEET}).status_code == 422


def magus_over_rest(name: str) -> bool:
    client, slug = _carla()
    return client.post(reverse("api:magi", args=[slug]), {"name": name, **OVER_REST}, JSON).status_code == 400


def _table() -> Table:
    return Table.objects.earliest("pk")


def newcomer(name: str) -> bool:
    phone = Client()
    phone.get(reverse("tables:door", args=[_table().code, _table().door_key]))
    address = reverse("campaign:newcomer", args=[_table().code])
    return phone.post(address, {"name": name, "sheet": "drawn"}).status_code == 422


def newcomer_over_rest(name: str) -> bool:
    phone = Client()
    phone.get(reverse("tables:door", args=[_table().code, _table().door_key]))
    address = f"/api/v1/tables/{_table().code}/newcomers"
    return phone.post(address, {"name": name}, JSON).status_code == 400


def _free_seat() -> tuple[Client, Table]:
    """A phone that has come in at a planar table where Bruno has no phone yet."""
    code = Client().post("/api/v1/planechase", {"players": ["Anna", "Bruno"]}, JSON).json()["code"]
    table, phone = Table.objects.get(code=code), Client()
    phone.post(f"/api/v1/tables/{code}/door", {"key": table.door_key}, JSON)
    return phone, table


def seat(name: str) -> bool:
    phone, table = _free_seat()
    words = {"seat": table.seats.latest("place").key, "name": name}
    return phone.post(reverse("tables:join", args=[table.code]), words).status_code == 422


def seat_over_rest(name: str) -> bool:
    phone, table = _free_seat()
    address = f"/api/v1/tables/{table.code}/seats/{table.seats.latest('place').key}"
    return phone.post(address, {"name": name}, JSON).status_code == 400


def _blank(form: forms.Form) -> dict[str, object]:
    """The form as a browser sends it unchanged."""
    values = {field.html_name: field.value() for field in form}
    return {name: "" if value is None else value for name, value in values.items() if value is not False}


def planar_players(name: str) -> bool:
    words = _blank(PlanarGameForm()) | {"players": f"Anna\n{name}"}
    return Client().post("/planechase/", words).status_code == 422


def planar_players_over_rest(name: str) -> bool:
    return Client().post("/api/v1/planechase", {"players": ["Anna", name]}, JSON).status_code == 400


def duellist(name: str) -> bool:
    words = _blank(RuneGameForm()) | {"name_1": "Anna", "name_2": name}
    return Client().post("/runes/", words).status_code == 422


def duellist_over_rest(name: str) -> bool:
    players = [{"name": "Anna", "ruler": "SDV1-005"}, {"name": name, "ruler": "SDV4-008"}]
    return Client().post("/api/v1/runes", {"players": players}, JSON).status_code == 400


def tournament(name: str) -> bool:
    words = _blank(TournamentForm())
    return Client().post("/tournament/", words | {"names": f"Anna\n{name}\nBruno"}).status_code == 422


def tournament_over_rest(name: str) -> bool:
    return Client().post("/api/v1/tournaments", {"players": ["Anna", "Bruno", name]}, JSON).status_code == 400


def _host_of_a_tournament() -> tuple[Client, str]:
    client = Client()
    answer = client.post("/api/v1/tournaments", {"players": ["Anna", "Bruno", "Carla"]}, JSON)
    return client, answer.json()["code"]


def late_players(name: str) -> bool:
    client, code = _host_of_a_tournament()
    return client.post(f"/t/{code}/enter/", {"names": f"Dario\n{name}"}).status_code == 422


def entering_by_order(name: str) -> bool:
    client, code = _host_of_a_tournament()
    order = {"order": "enter", "names": [name]}
    return client.post(f"/api/v1/tables/{code}/act", order, JSON).status_code == 422


def renaming_by_order(name: str) -> bool:
    client, code = _host_of_a_tournament()
    key = client.get(f"/api/v1/tables/{code}").json()["view"]["entrants"][0]["key"]
    order = {"order": "rename", "entrant": key, "name": name}
    return client.post(f"/api/v1/tables/{code}/act", order, JSON).status_code == 422


def _fide_file(name: str) -> str:
    table = open_tournament(["Anna", "Bruno", "Carla"])
    begin(table, 2)
    return trf.written(trf.report_of(now(table), "Cup")).replace(f"{'Anna':<33}", f"{name:<33}")


def fide_file(name: str) -> bool:
    file = SimpleUploadedFile("cup.trf", _fide_file(name).encode())
    return Client().post("/tournament/bring/", {"file": file}).status_code == 422


def fide_file_over_rest(name: str) -> bool:
    return Client().post("/api/v1/tournaments/bring", {"text": _fide_file(name)}, JSON).status_code == 400


DOORS: list[Callable[[str], bool]] = [
    sign_up,
    sign_up_by_json,
    administrator,
    admin_adds,
    admin_renames,
    magus,
    magus_over_rest,
    newcomer,
    newcomer_over_rest,
    seat,
    seat_over_rest,
    planar_players,
    planar_players_over_rest,
    duellist,
    duellist_over_rest,
    tournament,
    tournament_over_rest,
    late_players,
    entering_by_order,
    renaming_by_order,
    fide_file,
    fide_file_over_rest,
]


@pytest.fixture
def world(catalogue: None) -> None:
    """Carla hosts an evening whose sheets are read; Ada has an account; root administers the site."""
    evenings.open_evening(planned("ada", "bo"), known("carla"), LATER)
    Person.objects.create_superuser("root", password=SECRET)


def stored_names() -> set[str]:
    names = {*Person.objects.values_list("username", flat=True), *Person.objects.values_list("first_name", flat=True)}
    names |= {*Magus.objects.values_list("name", flat=True), *Seat.objects.values_list("name", flat=True)}
    return names | {*Seat.objects.values_list("guest", flat=True)}


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_every_door_refuses_contacts_and_takes_names(door: Callable[[str], bool]) -> None:
    for contact in CONTACTS:
        assert door(contact), contact
        assert not [name for name in stored_names() if "mira" in name.lower()], contact
    assert not door("Mira"), "the door itself is open"


# --- no door is forgotten --------------------------------------------------------------------------------------------

OF_PERSONS = {
    "accounts.SignUpForm.username",  # CharField: ACCOUNT_USERNAME_VALIDATORS
    "forms.GuestForm.name",
    "forms.PlanarGameForm.players",
    "forms.TournamentForm.names",
    "magi.MagusForm.name",
    "magi.NewcomerForm.name",
    "names.LateNamesForm.names",
    "names.NamesForm.names",
}
"""Fields of forms in which people are named; `PersonNameField`, or lists of names that are read as pasted ones."""
OF_THINGS = {
    "awards.SchemeForm.name",
    "campaigns.CampaignForm.name",
    "factors.NewPasskeyForm.name",
    "factors.PasskeyNameForm.name",
    "pools.ListForm.name",
    "pools.PoolNameForm.name",
    "seasons.SeasonForm.name",
    "tokens.TokenForm.name",
    "tournaments.LeagueForm.name",
    "webhooks.WebhookFields.name",
}


def all_forms(kind: type[forms.BaseForm]) -> Iterator[type[forms.BaseForm]]:
    for form in kind.__subclasses__():
        yield form
        yield from all_forms(form)


def test_every_field_of_a_name_is_one_of_a_person_or_of_a_thing() -> None:
    """A new field belongs in one of the two lists; if it names people, its door belongs in DOORS."""
    get_resolver().url_patterns  # noqa: B018 - imports every form that a page has
    import_module("campaign.web.forms.factors")  # which allauth imports when it is asked for
    found = {
        f"{form.__module__.rsplit('.', 1)[-1]}.{form.__name__}.{name}"
        for form in all_forms(forms.BaseForm)
        if form.__module__.startswith(("campaign.web.", "games."))
        for name, field in getattr(form, "base_fields", {}).items()
        if isinstance(field, forms.CharField) and ("name" in name or name == "players")
    }
    assert found == OF_PERSONS | OF_THINGS
