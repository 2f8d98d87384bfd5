"""A file that was cut off, tampered with or made up: refused with its reason, and nothing is written."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import pytest
from PIL import Image

from campaign.archive import packing, read
from campaign.archive.export import archive_of
from campaign.archive.load import load_archive
from campaign.archive.packing import Member
from campaign.archive.read import ArchiveReader
from campaign.archive.refusals import ArchiveRefused
from campaign.drawing.photographs import LONGEST_SIDE, MOST_BYTES, developed
from campaign.evenings.darkroom import DECKS
from campaign.models import Campaign, DeckPicture, ExperienceEntry, Person, Pool
from games.journal.models import Entry
from games.tables.models import Table
from tests.support.services.site import ROOT
from tests.support.worlds.archived_campaign import Carried

pytestmark = pytest.mark.django_db

Rows = list[dict[str, Any]]
Change = Callable[[Rows], object]


def refused(packed: bytes) -> ArchiveRefused:
    """Why the file is not taken. Nothing of it is in the database."""
    with pytest.raises(ArchiveRefused) as said:
        load_archive(io.BytesIO(packed), Person.objects.create_user("zoe"))
    for model in (Campaign, Table, Entry, ExperienceEntry, Pool):
        assert not model.objects.exists()
    assert Person.objects.count() == 1
    assert str(said.value)
    return said.value


def forged(packed: bytes, path: str, change: Change) -> bytes:
    """The archive with other rows in one member, and with digests that fit: whoever forges it knows the format."""
    return forged_in(packed, {path: change})


def forged_in(packed: bytes, changes: Mapping[str, Change]) -> bytes:
    """The same with other rows in several members."""
    reader = ArchiveReader(io.BytesIO(packed))
    members = []
    for told in reader.manifest.members:
        member = Member(told.path, reader.content(told.path), told.rows)
        if told.path in changes:
            rows = list(reader.rows(told.path))
            changes[told.path](rows)
            member = packing.lines(told.path, rows)
        members.append(member)
    campaign = reader.manifest.campaign
    return packing.pack(campaign.identity, campaign.name, members)


def rezipped(packed: bytes, change: Callable[[dict[str, bytes]], object]) -> bytes:
    """The zip with other members, and the old manifest."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return out.getvalue()


# --- the file --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", [0.0, 0.01, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_off(carried: Carried, part: float) -> None:
    assert refused(carried.packed[: int(len(carried.packed) * part)]).reason == "no_archive"


@pytest.mark.parametrize("where", [0.02, 0.1, 0.3, 0.5, 0.7, 0.9])
def test_a_file_in_which_one_byte_is_another(carried: Carried, catalogue: None, where: float) -> None:
    """Refused; unless it was a byte of the zip that says nothing, and then what is brought is the same."""
    other = bytearray(carried.packed)
    other[int(len(other) * where)] ^= 0x55
    try:
        brought = load_archive(io.BytesIO(bytes(other)), None)
    except ArchiveRefused as refusal:
        assert refusal.reason in {"tampered", "cut_off", "no_archive"}
        assert not Campaign.objects.exists() and not Person.objects.exists()
    else:
        assert archive_of(brought) == carried.packed


@pytest.mark.parametrize("content", [b"", b"PK", b"no zip at all", b"\x00" * 1000])
def test_what_is_no_archive_at_all(content: bytes) -> None:
    assert refused(content).reason == "no_archive"


def test_another_zip_is_no_archive() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("manifest.json", "{}\n")
    assert refused(out.getvalue()).reason == "no_archive"


def test_a_member_that_is_missing_or_too_many_or_other_than_its_digest(carried: Carried) -> None:
    assert refused(rezipped(carried.packed, lambda members: members.pop("tables.jsonl"))).reason == "cut_off"
    Person.objects.all().delete()
    more = rezipped(carried.packed, lambda members: members.update({"../../etc/passwd": b"x"}))
    assert refused(more).reason == "tampered"
    Person.objects.all().delete()
    other = rezipped(carried.packed, lambda members: members.update({"people.jsonl": members["people.jsonl"] * 2}))
    assert refused(other).reason == "tampered"


def test_a_version_that_nobody_knows(carried: Carried, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "VERSION", 2)
    later = forged(carried.packed, "people.jsonl", lambda rows: None)
    monkeypatch.undo()
    refusal = refused(later)
    assert (refusal.reason, refusal.values["version"]) == ("other_version", "2")


def test_a_zip_that_is_small_and_would_become_huge(carried: Carried) -> None:
    """The manifest lies about the size: what comes out is counted, and broken off."""
    reader = ArchiveReader(io.BytesIO(carried.packed))
    told = json.loads(zipfile.ZipFile(io.BytesIO(carried.packed)).read("manifest.json"))
    (people,) = [one for one in told["members"] if one["path"] == "people.jsonl"]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", json.dumps(told, sort_keys=True, separators=(",", ":")) + "\n")
        for path in reader.paths:
            content = reader.content(path)
            archive.writestr(path, b" " * (64 * read.MEGABYTE) if path == "people.jsonl" else content)
    assert people["bytes"] < 1000 and len(out.getvalue()) < read.MEGABYTE
    assert refused(out.getvalue()).reason == "tampered"


def test_a_manifest_that_promises_too_much(carried: Carried) -> None:
    members = [Member("people.jsonl", b"")]
    manifest = json.loads(packing.manifest("x", "y", members))
    manifest["members"][0]["bytes"] = read.LARGEST_MEMBER + 1
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("manifest.json", json.dumps(manifest, sort_keys=True, separators=(",", ":")) + "\n")
        archive.writestr("people.jsonl", b"")
    assert refused(out.getvalue()).reason == "too_big"


MANY_MEMBERS = """
import resource, struct, sys, tempfile
import django
django.setup()
from campaign.archive import read
from campaign.archive.refusals import ArchiveRefused
entry = b"PK\\x01\\x02" + struct.pack("<HHHHHHIIIHHHHHII", 20, 20, 0, 0, 0, 33, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"a"
count = 1_300_000
with tempfile.TemporaryFile() as file:
    for _ in range(1300):
        file.write(entry * 1000)
    size = file.tell()
    file.write(b"PK\\x05\\x06" + struct.pack("<HHHHIIH", 0, 0, count & 0xffff, count & 0xffff, size, 0, 0))
    held = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (held + 200_000_000, resource.RLIM_INFINITY))
    try:
        read.ArchiveReader(file)
    except ArchiveRefused as refused:
        print(refused.reason)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux how much memory it has")
def test_a_million_members_are_refused_before_each_becomes_an_object() -> None:
    """A directory of 61 MB; the library would make a gigabyte of it."""
    line = [sys.executable, "-c", MANY_MEMBERS]
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings.test"}
    done = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "too_big"), done.stderr


# --- forged with digests that fit ------------------------------------------------------------------------------------


def set_in(line: int, /, **values: Any) -> Change:
    return lambda rows: rows[line].update(values)


def without_the_last(rows: Rows) -> None:
    rows.pop()


def twice(rows: Rows) -> None:
    rows.append(rows[-1])


def with_more_points(rows: Rows) -> None:
    """A spending without the award that paid for it."""
    rows[:] = [row for row in rows if row["kind"] == "spend"]


def the_award(rows: Rows) -> dict[str, Any]:
    return next(row for row in rows if row["kind"] == "award")


def with_an_award_twice(rows: Rows) -> None:
    rows.append(the_award(rows) | {"source": "award:again"})


def with_a_reversal_that_is_reversed(rows: Rows) -> None:
    number = next(number for number, row in enumerate(rows, 1) if row["kind"] == "reversal")
    rows.append(rows[number - 1] | {"amount": -rows[number - 1]["amount"], "reverses": number})


def with_points_by_hand(rows: Rows) -> None:
    rows[0]["by_hand_points"] = {"1": 1000}


def with_a_pack_for_another(rows: Rows) -> None:
    taken = next(row for row in rows if row["kind"] == "pack_taken")
    taken["data"]["seat"] = next(seat for seat in ("ada", "bo", "cleo") if seat != taken["data"]["seat"])


def with_a_power_that_never_ends(rows: Rows) -> None:
    rows[0]["row"] |= {"effects": [{"op": "no_such_thing"}]}


def with_a_plane_that_never_ends(rows: Rows) -> None:
    rows[0]["row"]["abilities"][0] |= {"on": ["counter_threshold"], "at": 1}


FORGED: dict[str, tuple[str, Change, str]] = {
    "a field that is missing": ("rows/magus.jsonl", lambda rows: rows[0].pop("style"), "wrong_row"),
    "a field too many": ("rows/magus.jsonl", set_in(0, password="x"), "wrong_row"),
    "no object": ("rows/magus.jsonl", lambda rows: rows.append([1]), "wrong_row"),  # type: ignore[arg-type]
    "a value of another type": ("rows/magus.jsonl", set_in(0, mental="7"), "wrong_row"),
    "a truth for a number": ("rows/magus.jsonl", set_in(0, version=True), "wrong_row"),
    "a style that there is not": ("rows/magus.jsonl", set_in(0, style="X"), "wrong_row"),
    "a name that is too long": ("rows/magus.jsonl", set_in(0, name="x" * 41), "wrong_row"),
    "a name with a character that is none": ("rows/magus.jsonl", set_in(0, name="A\u0000a"), "wrong_row"),
    "an owner who is nobody": ("rows/magus.jsonl", set_in(0, owner="mallory"), "wrong_row"),
    "a Power of nobody": ("rows/magus.jsonl", set_in(0, powers=[9999]), "wrong_row"),
    "a reference to a row that is not there": ("rows/sheetversion.jsonl", set_in(0, magus=99), "wrong_row"),
    "a reference by nothing": ("rows/sheetversion.jsonl", set_in(0, magus=0), "wrong_row"),
    "a time that is none": ("rows/magus.jsonl", set_in(0, made_at="yesterday"), "wrong_row"),
    "a time written in another way": ("rows/magus.jsonl", set_in(0, made_at="2026-03-06 20:30"), "wrong_row"),
    "a picture that is missing": ("rows/deckpicture.jsonl", set_in(0, jpeg="0" * 64), "wrong_row"),
    "a source of nobody": ("rows/experienceentry.jsonl", set_in(-1, source="award:99:1"), "wrong_row"),
    "two campaigns": ("rows/campaign.jsonl", twice, "does_not_fit"),
    "no campaign": ("rows/campaign.jsonl", without_the_last, "does_not_fit"),
    "a house rule that is none": ("rows/campaign.jsonl", set_in(0, house_rules={"undo": "never"}), "does_not_fit"),
    "another campaign's name": ("rows/campaign.jsonl", set_in(0, name="The new mill"), "tampered"),
    "a Power that cannot run": ("rows/powerrow.jsonl", with_a_power_that_never_ends, "does_not_fit"),
    "a Power that says another price": ("rows/powerrow.jsonl", set_in(0, xp=9), "does_not_fit"),
    "a plane that cannot be played": ("rows/campaignplane.jsonl", with_a_plane_that_never_ends, "does_not_fit"),
    "a plane that says another name": ("rows/campaignplane.jsonl", set_in(0, name="Bar"), "does_not_fit"),
    "a plane that is compared by another name": ("rows/campaignplane.jsonl", set_in(0, folded="b"), "does_not_fit"),
    "a plane of another form": (
        "rows/campaignplane.jsonl",
        lambda rows: rows[0]["row"].update(status="official"),
        "does_not_fit",
    ),
    "two planes of a name": ("rows/campaignplane.jsonl", twice, "does_not_fit"),
    "a sheet that nobody wrote": ("rows/magus.jsonl", set_in(0, mental=9), "does_not_fit"),
    "a version of a sheet that is missing": ("rows/sheetversion.jsonl", without_the_last, "does_not_fit"),
    "points that were never given": ("rows/experienceentry.jsonl", with_more_points, "does_not_fit"),
    "an award of more": ("rows/experienceentry.jsonl", set_in(-1, amount=-50), "does_not_fit"),
    "points beyond all bounds": ("rows/experienceentry.jsonl", set_in(0, amount=10**18), "wrong_row"),
    "points by hand beyond all bounds": ("rows/eveningaward.jsonl", with_points_by_hand, "wrong_row"),
    "a match of a million games": ("rows/match.jsonl", set_in(0, games_a=1_000_000), "wrong_row"),
    "an entry of a time to come": (
        "rows/experienceentry.jsonl",
        set_in(-1, at="9999-01-01T00:00:00+00:00"),
        "wrong_row",
    ),
    "an award of no evening": (
        "rows/experienceentry.jsonl",
        lambda rows: the_award(rows).update(evening=None),
        "does_not_fit",
    ),
    "an award twice": ("rows/experienceentry.jsonl", with_an_award_twice, "does_not_fit"),
    "an award that nobody booked": ("rows/eveningaward.jsonl", set_in(0, booked_at=None), "does_not_fit"),
    "a reversal of a reversal": ("rows/experienceentry.jsonl", with_a_reversal_that_is_reversed, "does_not_fit"),
    "a purchase that is missing": (
        "rows/experienceentry.jsonl",
        lambda rows: rows.remove(next(row for row in rows if row["item"] == "power")),
        "does_not_fit",
    ),
    "a Magus without a name": ("rows/magus.jsonl", set_in(0, name=""), "does_not_fit"),
    "two Magi of a player": ("rows/magus.jsonl", lambda rows: rows[1].update(owner=rows[0]["owner"]), "does_not_fit"),
    "an evening that is open": ("rows/evening.jsonl", set_in(0, closed_at=None), "does_not_fit"),
    "a table that is missing": ("tables.jsonl", without_the_last, "tampered"),
    "a table of nobody": ("tables.jsonl", set_in(0, row=2), "does_not_fit"),
    "a seat that is missing": ("tables.jsonl", lambda rows: rows[0]["seats"].pop(0), "does_not_fit"),
    "a guest of the archive who is nobody": ("tables.jsonl", set_in(0, opened_by="mallory"), "does_not_fit"),
    "a game that there is not": ("tables.jsonl", set_in(0, game="chess"), "wrong_journal"),
    "a pack for another than who took it": ("journals/0001.jsonl", with_a_pack_for_another, "wrong_journal"),
    "a fact that is missing": ("journals/0001.jsonl", lambda rows: rows.pop(40), "wrong_journal"),
    "a journal that was cut off": (
        "journals/0001.jsonl",
        lambda rows: rows.__delitem__(slice(50, None)),
        "wrong_journal",
    ),
    "a fact that there is not": ("journals/0001.jsonl", set_in(40, kind="pack_stolen"), "wrong_journal"),
    "a fact of another shape": ("journals/0001.jsonl", set_in(40, data={"x": 1}), "wrong_journal"),
    "a fact by nobody": ("journals/0001.jsonl", set_in(40, actor={"seat": 7}), "wrong_journal"),
    "no facts at all": ("journals/0001.jsonl", lambda rows: rows.clear(), "wrong_journal"),
    "an entrant whom nobody has seen": ("rows/entrant.jsonl", set_in(0, key="nobody"), "wrong_journal"),
    "a Magus who enters twice": ("rows/entrant.jsonl", set_in(1, magus=1), "does_not_fit"),
    "a match of no tournament": ("rows/match.jsonl", set_in(-1, source="tournament:9:1-1:1-2"), "wrong_row"),
    "a match that both have won": ("rows/match.jsonl", set_in(-1, lost_by_both=True), "does_not_fit"),
    "a league without a name": ("rows/tournament.jsonl", set_in(-1, name=""), "does_not_fit"),
    "what is usual, written": ("rows/magus.jsonl", set_in(0, when_absent="cautious"), "wrong_row"),
    "an unknown wish": ("rows/magus.jsonl", set_in(0, when_absent="kindly"), "wrong_row"),
    "somebody twice": ("people.jsonl", twice, "wrong_row"),
    "two Magi of a name": ("rows/magus.jsonl", set_in(1, name="Ada"), "does_not_fit"),
    "two who are one member": ("rows/membership.jsonl", twice, "does_not_fit"),
    "an evening of a number that is there": ("rows/evening.jsonl", set_in(1, number=1), "does_not_fit"),
}


OF_THE_PROGRAM = re.compile(r"constraint|campaign_|UNIQUE|CHECK|Error|DETAIL|relation", re.IGNORECASE)
"""Words of a database or of a traceback, which say nothing to who has the file."""


@pytest.mark.parametrize("what", FORGED)
def test_an_archive_that_was_forged(what: str, carried: Carried, catalogue: None) -> None:
    path, change, reason = FORGED[what]
    refusal = refused(forged(carried.packed, path, change))
    assert refusal.reason == reason
    assert not OF_THE_PROGRAM.search(str(refusal))


@pytest.mark.parametrize(("part", "bought"), [("mental", 99), ("life", 999), ("life", 21)])
def test_a_sheet_that_says_more_than_was_bought(carried: Carried, catalogue: None, part: str, bought: int) -> None:
    """Bo has bought nothing; whoever forges their sheet writes it into its only version too."""

    def grown(sheets: Rows) -> None:
        sheet = next(row for row in sheets if row["magus"] == 2)["sheet"]
        (sheet if part == "life" else sheet["attributes"])[part] = bought

    changes = {"rows/magus.jsonl": set_in(1, **{part: bought}), "rows/sheetversion.jsonl": grown}
    refusal = refused(forged_in(carried.packed, changes))
    assert refusal.values["why"] == "the sheet of Bo is not what it began with and what was bought"


def test_a_row_that_the_database_does_not_take_is_named_by_its_line(carried: Carried, catalogue: None) -> None:
    refusal = refused(forged(carried.packed, "rows/magus.jsonl", set_in(1, name="Ada")))
    words = str(refusal)
    assert "rows/magus.jsonl, line 2, contradicts itself or another row" in words


def test_a_plane_with_a_key_of_an_older_version_gets_that_of_today(carried: Carried, catalogue: None) -> None:
    def of_old(planes: Rows) -> None:
        planes[0] |= {"name": "Ætherfall", "folded": "ætherfall", "row": planes[0]["row"] | {"name": "Ætherfall"}}

    laid = load_archive(io.BytesIO(forged(carried.packed, "rows/campaignplane.jsonl", of_old)), None)
    assert laid.own_planes.get(name="Ætherfall").folded == "aetherfall"


# --- pictures --------------------------------------------------------------------------------------------------------

PICTURES = "rows/deckpicture.jsonl"


def with_picture(packed: bytes, content: bytes, **said: int) -> bytes:
    """The archive with these bytes as its picture, and digests that fit."""
    digest, reader = sha256(content).hexdigest(), ArchiveReader(io.BytesIO(packed))
    (row,) = reader.rows(PICTURES)
    other = packing.lines(PICTURES, [row | {"jpeg": digest, "digest": digest} | said])
    kept = [
        other if told.path == PICTURES else Member(told.path, reader.content(told.path), told.rows)
        for told in reader.manifest.members
        if told.path != packing.file_path(row["jpeg"])
    ]
    campaign = reader.manifest.campaign
    return packing.pack(campaign.identity, campaign.name, [*kept, Member(packing.file_path(digest), content)])


def a_file(side: int = 40, kind: str = "JPEG", **more: Any) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (side, 30), "red").save(written, kind, **more)
    return written.getvalue()


def camera() -> Image.Exif:
    exif = Image.Exif()
    exif[0x010F] = "Secret Camera"
    return exif


NO_PICTURES = {
    "no picture at all": b"<script>alert(1)</script>",
    "a picture that was cut off": a_file()[:-200],
    "a picture that is no JPEG": a_file(kind="PNG"),
    "a picture that is larger than any of ours": a_file(side=LONGEST_SIDE + 1),
    "a picture that says with which camera": a_file(exif=camera()),
    "a picture with a comment": a_file(comment=b"at home"),
    "a file that is too big": a_file() + bytes(MOST_BYTES),
}


@pytest.mark.parametrize("what", NO_PICTURES)
def test_an_archive_with_a_picture_that_nobody_could_have_brought(what: str, carried: Carried, catalogue: None) -> None:
    said = refused(with_picture(carried.packed, NO_PICTURES[what], width=40, height=30))
    assert (said.reason, said.values["where"]) == ("wrong_row", PICTURES)


def test_a_picture_of_another_size_than_its_row_says(carried: Carried, catalogue: None) -> None:
    assert refused(with_picture(carried.packed, a_file(), width=4000, height=30)).reason == "wrong_row"


def test_more_pictures_of_a_deck_than_anybody_may_bring(carried: Carried, catalogue: None) -> None:
    def five(rows: Rows) -> None:
        rows[:] = rows * (DECKS.most + 1)

    assert "too many" in str(refused(forged(carried.packed, PICTURES, five)).values["why"])


def test_another_picture_as_this_program_makes_them_is_taken(carried: Carried, catalogue: None) -> None:
    jpeg = developed(a_file(side=60)).jpeg
    load_archive(io.BytesIO(with_picture(carried.packed, jpeg, width=60, height=30)), None)
    assert bytes(DeckPicture.objects.get().jpeg) == jpeg


# --- how it is written -----------------------------------------------------------------------------------------------


def test_a_line_that_is_written_in_another_way(carried: Carried) -> None:
    """Twice the same name in an object, spaces, numbers beyond all bounds: one way to write, and no other."""
    for line in (
        b'{"handle":"a","handle":"b","name":"x"}\n',
        b'{"handle": "a","name":"x"}\n',
        b"1e999\n",
        b"[" * 9000 + b"\n",
    ):
        reader = ArchiveReader(io.BytesIO(carried.packed))
        members = [
            Member(told.path, line, 1) if told.path == "people.jsonl" else Member(told.path, b"", told.rows)
            for told in reader.manifest.members
        ]
        campaign = reader.manifest.campaign
        assert refused(packing.pack(campaign.identity, campaign.name, members)).reason == "wrong_row"
        Person.objects.all().delete()


def test_every_refusal_has_its_words() -> None:
    values = dict.fromkeys(("number", "most", "where", "version", "ours", "line", "why", "table"), "7")
    assert all(str(ArchiveRefused(reason, **values)) for reason in ArchiveRefused.words)
