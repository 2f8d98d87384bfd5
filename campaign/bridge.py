"""The only way from the campaign into the games: what an evening needs of a table, and what it reads of it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from random import Random
from typing import Any, Literal

import msgspec
from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse

from campaign.models import Attendance, Evening, Magus, Person, PoolPack, PowerStatus
from games.engines import registry
from games.engines.choosing import choose
from games.engines.kernel import HOST, Number, OneOf, Refusal, Refused
from games.engines.live_magic.charter import Charter
from games.engines.live_magic.codes import Colour
from games.engines.live_magic.orders import CloseEvening, ReviseSheet
from games.engines.live_magic.powers.cautions import cautions
from games.engines.live_magic.powers.rows import read_row, shipped_rows
from games.engines.live_magic.powers.schema import row_shape, row_types
from games.engines.live_magic.powers.validator import offences
from games.engines.live_magic.powers.vocabulary import Vocabulary, read_vocabulary
from games.engines.live_magic.setup import Change, Pack, PackDeck, PowerRow, Seat, Setup, Sheet
from games.engines.live_magic.view import DeckView, SeatView, View
from games.tables import access, service
from games.tables import board as boards
from games.tables.board import Board, Button
from games.tables.models import NAME_LENGTH, Table
from games.tables.models import Seat as SeatOfTable
from games.words.live_magic.power_rows import ROW_REASONS

GAME = "live_magic"
POWERS_FILE = settings.BASE_DIR / "data" / "powers.json"
HIGHEST = 999
"""The highest number that a settings page offers where the charter has no upper end."""
A_HANDFUL = 10
"""So many legal numbers are still shown as a choice."""


@dataclass(frozen=True)
class CharterField:
    """A house rule as the engine's charter defines it: its default and its legal values.

    kind = choice: one of `values` · number: from `least` to `most`, and None where `optional`.
    """

    name: str
    kind: Literal["choice", "number"]
    default: Any
    values: tuple[Any, ...] = ()
    least: int = 0
    most: int = HIGHEST
    optional: bool = False


@cache
def charter_fields() -> tuple[CharterField, ...]:
    """Every house rule of the charter, in its order, with the values it takes; the default comes first."""
    return tuple(_charter_field(field.name, field.default) for field in msgspec.structs.fields(Charter))


def _charter_field(name: str, default: Any) -> CharterField:
    if isinstance(default, bool):
        return CharterField(name, "choice", default, values=(default, not default))
    if isinstance(default, str):
        return CharterField(name, "choice", default, values=_named_values(name))
    numbers = tuple(number for number in range(HIGHEST + 1) if is_legal_house_rule(name, number))
    if len(numbers) <= A_HANDFUL:
        return CharterField(name, "choice", default, values=tuple(sorted(numbers, key=lambda n: n != default)))
    return CharterField(name, "number", default, least=numbers[0], most=numbers[-1], optional=default is None)


def _named_values(name: str) -> tuple[str, ...]:
    """The literal names in the type of a charter's field; the first is the default."""
    declared = msgspec.inspect.type_info(Charter)
    assert isinstance(declared, msgspec.inspect.StructType)
    kind = next(field.type for field in declared.fields if field.name == name)
    parts = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    literals = [value for part in parts if isinstance(part, msgspec.inspect.LiteralType) for value in part.values]
    default = getattr(Charter(), name)
    return tuple(sorted((str(value) for value in literals), key=lambda value: value != default))


def is_legal_house_rule(name: str, value: Any) -> bool:
    """Whether the charter has a rule of this name that takes this value."""
    if isinstance(value, int) and value > HIGHEST:
        return False
    try:
        msgspec.convert({name: value}, Charter)
    except (msgspec.ValidationError, ValueError, TypeError):
        return False
    return True


# --- Powers ----------------------------------------------------------------------------------------------------------


@cache
def shipped_powers() -> tuple[dict[str, Any], ...]:
    """The rows of the Powers that ship with the product: the seven of the rules and those that a campaign may adopt."""
    return shipped_rows(_powers_file())


@cache
def _powers_file() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(POWERS_FILE.read_text(encoding="utf-8"))
    return found


@cache
def power_vocabulary() -> Vocabulary:
    """The words in which a Power can be written."""
    return read_vocabulary(_powers_file())


@dataclass(frozen=True)
class Offence:
    """What is wrong with the row of a Power: the place in it, the rule, a stable code, and a sentence."""

    where: str
    rule: str
    code: str
    detail: str


def power_offences(row: object, taken: Collection[str] = ()) -> list[Offence]:
    """Everything that is wrong with this row, whatever JSON it is; `taken`: the keys that other Powers have."""
    return [_offence(refusal) for refusal in offences(power_vocabulary(), row, taken)]


def power_cautions(row: Mapping[str, Any]) -> list[Offence]:
    """What should be talked about in a row without offence."""
    return [_offence(refusal) for refusal in cautions(read_row(row))]


def _offence(refusal: Refusal) -> Offence:
    said = {name: ", ".join(value) if isinstance(value, list) else value for name, value in refusal.values.items()}
    where = str(refusal.values.get("where", ""))
    return Offence(where, refusal.rule, refusal.reason, str(ROW_REASONS[refusal.reason]) % said)


def power_schemas() -> dict[str, Any]:
    """The JSON Schema of a row, as components of an API description: `PowerAsData`, and its types beside it."""
    parts = {"PowerAsData": row_shape(power_vocabulary())}
    parts |= {f"PowerAsData_{name}": part for name, part in row_types(power_vocabulary()).items()}
    named: dict[str, Any] = json.loads(json.dumps(parts).replace("#/$defs/", "#/components/schemas/PowerAsData_"))
    return named


# --- opening a table -------------------------------------------------------------------------------------------------


def open_table(evening: Evening, seats: Sequence[Attendance], host: Person, at: datetime) -> str:
    """Lays a table for the evening and returns its code. A host who plays no Magus gets a place of his own.

    Raises ValueError when the setup can not be played.
    """
    places = [service.Place(place.seat, place.magus.name, place.magus.owner) for place in seats]
    own = next((place.seat for place in seats if place.magus.owner_id == host.pk), None)
    if own is None:
        places.append(service.Place(HOST, str(host)[:NAME_LENGTH], host))
    table = service.open_table(
        GAME,
        setup_of(evening, seats),
        places,
        name=f"{evening.campaign.name} · {evening.number}",
        host=own or HOST,
        opened_by=host,
        at=at,
    )
    return table.code


def setup_of(evening: Evening, seats: Sequence[Attendance]) -> Setup:
    """What the evening's table is opened with. Raises ValueError when it can not be played."""
    charter = msgspec.convert(evening.campaign.house_rules, Charter)
    held = _powers_held(seats)
    powers = evening.campaign.powers.filter(Q(status=PowerStatus.ACTIVE) | Q(key__in=held))
    packs = evening.pool.packs.all() if evening.pool else ()
    return Setup(
        seats=tuple(_seat(place, carry=charter.carry_losses) for place in seats),
        packs=tuple(_pack(pack) for pack in packs),
        powers=tuple(_power(power.row) for power in powers),
        charter=charter,
    )


def _powers_held(seats: Sequence[Attendance]) -> set[str]:
    return {power.key for place in seats for power in place.magus.powers.all()}


def _seat(place: Attendance, carry: bool) -> Seat:
    before = last_played(place.magus)
    approved = before and _sheet_of_version(place.magus, before.played_version)
    seat = Seat(key=place.seat, name=place.magus.name, sheet=sheet(place.magus), approved=approved or None)
    if carry and before and (left := seat_view(before)):
        return msgspec.structs.replace(seat, life_now=left.life, traits_now=left.traits)
    return seat


def last_played(magus: Magus) -> Attendance | None:
    """The last closed evening at which this Magus played."""
    played = magus.attendance.filter(evening__closed_at__isnull=False, played_version__isnull=False)
    return played.select_related("evening").order_by("-evening__opened_at").first()


def said(magus: Magus) -> dict[str, Any]:
    """What a sheet says, by the codes of the rule book: Style, attributes, life and Powers."""
    return {
        "style": magus.style,
        "attributes": magus.ratings,
        "life": magus.life,
        "powers": sorted(power.key for power in magus.powers.all()),
    }


def sheet(magus: Magus) -> Sheet:
    """The sheet of a Magus as it is read aloud, with what changed since the last evening he played."""
    now = _sheet_of(said(magus), magus.version)
    before = last_played(magus)
    old = before and _sheet_of_version(magus, before.played_version)
    return msgspec.structs.replace(now, changes=tuple(_changes(old, now))) if old else now


def _sheet_of_version(magus: Magus, version: int | None) -> Sheet | None:
    kept = magus.versions.filter(version=version).first() if version else None
    return _sheet_of(kept.sheet, kept.version) if kept else None


def _sheet_of(said: Mapping[str, Any], version: int) -> Sheet:
    return msgspec.convert({**said, "version": version}, Sheet)


def _changes(old: Sheet, new: Sheet) -> Iterable[Change]:
    """What differs between two sheets, in the order of a sheet."""
    if new.style != old.style:
        yield Change("style", before=old.style, after=new.style)
    for name in ("physical", "social", "mental"):
        before, after = old.attributes.of(name), new.attributes.of(name)
        if after != before:
            yield Change("attribute", name, str(before), str(after))
    if new.life != old.life:
        yield Change("life", before=str(old.life), after=str(new.life))
    for key in new.powers:
        if key not in old.powers:
            yield Change("power", key)
    for key in old.powers:
        if key not in new.powers:
            yield Change("other", key)


def _power(row: Mapping[str, Any]) -> PowerRow:
    """A Power's row without the fields that only people read."""
    known = {field.name for field in msgspec.structs.fields(PowerRow)}
    return msgspec.convert({name: value for name, value in row.items() if name in known}, PowerRow)


def _pack(pack: PoolPack) -> Pack:
    return Pack(
        id=pack.code,
        name=pack.name,
        deck=msgspec.convert(pack.deck, PackDeck),
        mana_cost=pack.mana_cost,
        mana_value=mana_value(pack.mana_cost),
        colours=msgspec.convert(tuple(pack.colors), tuple[Colour, ...]),
        type_line=pack.type_line,
    )


def mana_value(cost: str) -> int:
    """The mana value of `{2}{W}{W}` is 4; X counts 0, a hybrid symbol its dearer half."""
    return sum(max(map(_symbol_value, symbol.split("/"))) for symbol in re.findall(r"\{([^}]+)\}", cost))


def _symbol_value(symbol: str) -> int:
    if symbol.isdecimal():
        return int(symbol)
    return 0 if symbol in ("X", "Y", "Z", "P") else 1


# --- reading a table -------------------------------------------------------------------------------------------------


def table_of(evening: Evening) -> Table:
    """The evening's table. Raises Table.DoesNotExist for an evening that was never opened."""
    return Table.objects.select_related("stream").get(code=evening.table_code)


def board(evening: Evening, person: Person | None = None) -> Board:
    """What this person (None: a watcher) has before him at the evening's table."""
    table = table_of(evening)
    seat = table.seats.filter(user=person).first() if person else None
    return boards.board(table, seat)


def has_seat(evening: Evening, person: Person) -> bool:
    """Whether this person's account has a seat at the evening's table."""
    return table_of(evening).seats.filter(user=person).exists()


def view(evening: Evening) -> View:
    """What everybody may see of the evening's table."""
    seen: View = board(evening).view
    return seen


def seat_view(place: Attendance) -> SeatView | None:
    """What everybody may see of this Magus at its evening's table: current values beside the ratings."""
    return next((seat for seat in view(place.evening).seats if seat.key == place.seat), None)


def is_finished(evening: Evening) -> bool:
    """Whether the evening was closed at its table: everything may be read."""
    return board(evening).is_finished


def decks(evening: Evening, person: Person) -> Sequence[DeckView]:
    """The finished decks that this person may read: his own at once, all when the evening is closed."""
    return _decks_on(board(evening, person))


def decks_at_the_table(evening: Evening, request: HttpRequest) -> Sequence[DeckView]:
    """The same for who sits at the table with this phone, account or not. Raises Http404 for strangers."""
    visitor = access.visitor(request, evening.table_code or "")
    return _decks_on(boards.board(visitor.table, visitor.seat))


def _decks_on(shown: Board) -> Sequence[DeckView]:
    own = (shown.view.mine.deck,) if shown.view.mine and shown.view.mine.deck else ()
    return (*own, *(deck for deck in shown.view.decks if not own or deck.seat != own[0].seat))


def cards(evening: Evening) -> Mapping[str, Pack]:
    """The packs of the evening's pool by the code that a deck names them with."""
    return {pack.code: _pack(pack) for pack in evening.pool.packs.all()} if evening.pool else {}


def sheet_versions(evening: Evening) -> Mapping[str, int]:
    """With which version of its sheet each seat plays."""
    return {seat.key: seat.sheet_version for seat in view(evening).seats}


def plain(value: msgspec.Struct) -> Any:
    """A value of the games as plain data."""
    return msgspec.to_builtins(value)


def story(evening: Evening) -> Sequence[boards.StoryLine]:
    """The story of the evening as everybody may read it."""
    return boards.whole_story(table_of(evening), None)


def journal(evening: Evening) -> Sequence[Mapping[str, Any]]:
    """Every fact of the evening. Only for a closed one: before that it would tell what is secret."""
    return boards.journal(table_of(evening))


def table_path(evening: Evening) -> str:
    """The address of the evening's table."""
    return reverse("tables:table", kwargs={"code": evening.table_code})


def screen_path(evening: Evening) -> str:
    """The address of the table screen, for a TV."""
    return reverse("tables:screen", kwargs={"code": evening.table_code})


def door_path(evening: Evening) -> str:
    """The address that lets somebody watch, or take a free seat: for the campaign's members, and for its QR code."""
    table = table_of(evening)
    return reverse("tables:door", kwargs={"code": table.code, "key": table.door_key})


def tables_of_phone(request: HttpRequest) -> list[tuple[str, str]]:
    """Name and address of the open tables that this phone was let in to, the latest first: a guest finds back."""
    known = Table.objects.filter(code__in=access.known_codes(request)).select_related("stream")
    return [
        (table.name, reverse("tables:table", kwargs={"code": table.code}))
        for table in known.order_by("-opened_at")
        if not service.is_finished(table)
    ]


# --- the sheet at the table, and the end of the evening --------------------------------------------------------------


def is_sheet_open(evening: Evening, magus: Magus) -> bool:
    """Whether the sheet may be changed at the evening's table: in the approval, until somebody approved it (D-36)."""
    key = _seat_of(evening, magus)
    seen = view(evening)
    if key is None:
        return True
    if seen.phase != "approval" or seen.approvals is None:
        return False
    approved = {word.sheet for word in seen.approvals.words if word.says == "approved"}
    return key not in approved and key not in seen.approvals.closed


def lay_sheet(evening: Evening, magus: Magus) -> str:
    """Lays a changed sheet on the evening's table; the answer is why not, empty when it lies there."""
    key = _seat_of(evening, magus)
    if key is None:
        return ""
    table = table_of(evening)
    try:
        service.act_by_table(table, ReviseSheet(seat=key, sheet=sheet(magus)))
    except Refused as refused:
        return _why(table, None, refused)
    return ""


def close_table(evening: Evening, host: Person, at: datetime) -> str:
    """The host closes the evening at its table; the answer is why not, empty when it is closed."""
    table = table_of(evening)
    seat = table.seats.filter(user=host).first()
    button = boards.board(table, seat).button("close_evening")
    try:
        service.act(table, seat, CloseEvening(question=button.question if button else 0), at=at)
    except Refused as refused:
        return _why(table, seat, refused)
    return ""


def _why(table: Table, seat: SeatOfTable | None, refused: Refused) -> str:
    """A refusal in the reader's language, with its rule."""
    return f"{boards.refusal_text(table, seat, refused.refusal)} {refused.rule}"


# --- a chair at the table: for those who play without a phone of their own, the demo above all -----------------------


class Chair:
    """A seat of the evening's table from which orders are given, like from any phone."""

    def __init__(self, table: Table, seat: SeatOfTable) -> None:
        self.table, self.seat = table, seat

    def board(self) -> Board:
        """What this seat has before it."""
        return boards.board(self.table, self.seat)

    def give(self, button: Button, data: Mapping[str, Any], *, at: datetime, chance: Random) -> None:
        """Gives the order that this button allows. Raises Refused, Malformed."""
        order = registry.codec(GAME).read_order({**data, "question": button.question})
        service.act(self.table, self.seat, order, at=at, chance=chance)


def chairs(evening: Evening) -> dict[str, Chair]:
    """The chairs of those who play, by seat."""
    table, playing = table_of(evening), {seat.key for seat in view(evening).seats}
    return {seat.key: Chair(table, seat) for seat in table.seats.all() if seat.key in playing}


def any_order(button: Button, chance: Random) -> dict[str, Any]:
    """The data of one order that this button allows, chosen by chance."""
    return choose(button.offer, chance)


def values_of(button: Button) -> Sequence[str]:
    """The legal values of a button with one field to choose from."""
    (field,) = button.offer.fields
    assert isinstance(field, OneOf)
    return field.values


def least_of(button: Button) -> int:
    """The least legal number of a button with one number to fill in."""
    (field,) = button.offer.fields
    assert isinstance(field, Number)
    return field.least


def _seat_of(evening: Evening, magus: Magus) -> str | None:
    place = evening.attendance.filter(magus=magus).exclude(seat="").first()
    return place.seat if place else None
