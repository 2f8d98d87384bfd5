"""The pages of written records: bringing, the report with its line that cannot be, correcting, taking home."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from msgspec.structs import replace

from campaign.models import Campaign, Membership, Person, RecordImport, Role
from games.kernel import table as kernel_table
from games.planechase import setup
from games.planechase.rules import orders as o
from games.planechase.rules.charter import Charter
from games.tables import service, state
from games.tables.models import Table
from tests.support.worlds.people import campaign_of

EXAMPLE = (Path(__file__).resolve().parents[2] / "played" / "records" / "third_evening.txt").read_text("utf-8")
BAD = EXAMPLE.replace("Third evening", "Fourth evening").replace("resolve  # 3 damage to Bruno", "Anna: roll chaos")
AT = "/c/{}/records/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada", "bo")


def phone(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def bring(campaign: Campaign, text: str, who: str = "ada") -> Any:
    return phone(who).post(f"{AT.format(campaign.slug)}bring/", {"text": text}, follow=True)


def said(answer: Any) -> str:
    return str(answer.content.decode())


def correction(answer: Any, text: str) -> tuple[str, dict[str, str]]:
    """Where the first correction of this page is sent, and what with."""
    form = answer.context["bad"][0][1]
    assert form is not None
    values = {name: str(form.initial[name]) for name in ("line", "last_line", "was")}
    return f"{answer.request['PATH_INFO']}correct/", values | {"text": text}


def test_a_record_that_is_pasted_joins_and_can_be_taken_home(campaign: Campaign) -> None:
    answer = bring(campaign, EXAMPLE.replace("\n", "\r\n"))
    assert "1 game in the campaign’s history" in said(answer)
    game = campaign.recorded_games.get()
    page = phone("bo").get(f"{AT.format(campaign.slug)}{game.pk}/")
    assert "Anna won" in said(page) and "seven cards, the first mulligan is free" in said(page)
    home = phone("bo").get(f"{AT.format(campaign.slug)}{game.pk}/record.txt")
    assert home["Content-Disposition"] == 'attachment; filename="third-evening.txt"'
    assert said(home).startswith("Planechase: 1\nEvent: Third evening\n")
    assert "Third evening" in said(phone("bo").get(AT.format(campaign.slug)))


def test_a_file_can_be_sent_instead(campaign: Campaign) -> None:
    file = SimpleUploadedFile("year.txt", b"\xef\xbb\xbf" + EXAMPLE.encode())
    answer = phone("ada").post(f"{AT.format(campaign.slug)}bring/", {"text": "", "file": file}, follow=True)
    assert campaign.recorded_games.count() == 1
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("file", "status", "words"),
    [(b"\xff", 422, "isn’t UTF-8"), (b"", 422, "no record"), (b"x" * 5_000_001, 413, "too large")],
)
def test_a_file_that_is_no_text_of_records_is_refused(campaign: Campaign, file: bytes, status: int, words: str) -> None:
    sent = {"file": SimpleUploadedFile("year.txt", file)}
    answer = phone("ada").post(f"{AT.format(campaign.slug)}bring/", sent)
    assert (answer.status_code, words in said(answer)) == (status, True)
    assert not RecordImport.objects.exists()


def test_the_bad_line_is_shown_in_its_place_and_the_record_corrected(campaign: Campaign) -> None:
    answer = bring(campaign, f"{EXAMPLE}\n{BAD}")
    page = said(answer)
    assert "Anna: roll chaos" in page and "CR 901.9" in page and "Resolve the stack first" in page
    (bad,) = answer.context["report"].bad
    (place,) = bad.places
    assert [(line.number, line.is_bad) for line in place.around] == [
        (79, False),
        (80, False),
        (81, True),
        (82, False),
        (83, False),
    ]
    where, sent = correction(answer, BAD.replace("Anna: roll chaos\nBruno: life", "resolve\nBruno: life"))
    fixed = phone("ada").post(where, sent, follow=True)
    assert "2 games in the campaign’s history" in said(fixed)
    assert campaign.recorded_games.count() == 2


MANY = (
    EXAMPLE.replace("Event: Third evening", "Event: Fifth evening")
    .replace("Anna: keep", "Ana: keep")
    .replace("Anna: roll chaos", "Anna: rol chaos")
    .replace("up Minamo", "up Mminamo")
)
COUNTED_TWICE = EXAMPLE.replace("resolve  # a flame counter", "resolve\ncounters Naar Isle +1 flame")


def test_every_bad_line_is_shown_and_corrected_at_one_tap(campaign: Campaign) -> None:
    answer = bring(campaign, MANY)
    page = unescape(said(answer))
    for corrected in ("Anna: keep", "Anna: roll chaos  # costs 1", "resolve up Minamo  # the blanks are blank again"):
        assert f'<code lang="en">{corrected}</code>' in page
    where, sent = correction(answer, MANY)
    fixed = phone("ada").post(where, sent | {"mend": "on"}, follow=True)
    assert "1 game in the campaign’s history" in said(fixed)
    assert RecordImport.objects.get().text == EXAMPLE.replace("Third evening", "Fifth evening")


def test_a_line_that_was_changed_by_hand_stays_so(campaign: Campaign) -> None:
    answer = bring(campaign, MANY)
    where, sent = correction(answer, MANY.replace("up Mminamo", "up Minamo  # I saw it"))
    phone("ada").post(where, sent | {"mend": "on"})
    assert "up Minamo  # I saw it" in RecordImport.objects.get().text
    assert campaign.recorded_games.count() == 1


def test_lines_that_were_not_judged_are_told(campaign: Campaign) -> None:
    assert "Lines 25 to 56 weren’t checked" in said(bring(campaign, BAD))


def test_a_line_that_was_perhaps_not_meant_is_asked_about(campaign: Campaign) -> None:
    page = said(bring(campaign, COUNTED_TWICE))
    assert "Is this what happened?" in page and "counters Naar Isle +1 flame" in page
    assert campaign.recorded_games.count() == 1


def test_the_report_of_an_older_version_shows_its_bad_line(campaign: Campaign) -> None:
    where, _sent = correction(bring(campaign, BAD), "")
    draft = RecordImport.objects.get()
    (row,) = draft.report["rows"]
    for name in ("errors", "unjudged"):
        del row[name]
    for name in ("allowed", "corrected"):
        del row["bad"][name]
    draft.save()
    assert "Resolve the stack first" in said(phone("ada").get(where.removesuffix("correct/")))
    (told,) = phone("ada").get(f"/api/v1/campaigns/{campaign.slug}/record-imports/{draft.pk}").json()["records"]
    assert told["errors"] == [told["bad"]] and told["unjudged"] == []


def test_a_correction_of_a_text_that_is_another_by_now_is_refused(campaign: Campaign) -> None:
    where, sent = correction(bring(campaign, BAD), EXAMPLE)
    assert phone("carla").post(where, sent).status_code == 302
    late = phone("ada").post(where, sent | {"text": EXAMPLE.replace("Third", "Ninth")})
    assert late.status_code == 409
    assert "Somebody else has corrected this text meanwhile" in said(late)
    assert campaign.recorded_games.count() == 1


def test_a_correction_that_is_none(campaign: Campaign) -> None:
    where, sent = correction(bring(campaign, BAD), "")
    assert phone("ada").post(where, sent).status_code == 422
    assert phone("ada").post(where, {"text": "x"}).status_code == 422
    assert RecordImport.objects.get().text == BAD


def test_a_text_without_any_header_is_kept_for_correction(campaign: Campaign) -> None:
    where, sent = correction(bring(campaign, "nonsense"), EXAMPLE)
    assert phone("ada").post(where, sent).status_code == 302
    assert campaign.recorded_games.count() == 1


def test_while_a_worker_reads_the_page_asks_again(campaign: Campaign) -> None:
    ada = Person.objects.get(username="ada")
    draft = RecordImport.objects.create(campaign=campaign, person=ada, text=EXAMPLE)
    at = f"{AT.format(campaign.slug)}texts/{draft.pk}/"
    assert "hx-get" in said(phone("ada").get(at))
    assert phone("ada").get(f"{at}progress/").headers.get("HX-Refresh") is None
    assert phone("ada").post(f"{at}discard/").status_code == 409
    RecordImport.objects.update(status="failed")
    assert phone("ada").get(f"{at}progress/").headers["HX-Refresh"] == "true"
    assert phone("ada").post(f"{at}discard/").status_code == 302


def test_watchers_read_and_bring_nothing(campaign: Campaign) -> None:
    bring(campaign, EXAMPLE)
    wim = Person.objects.create_user("wim")
    Membership.objects.create(campaign=campaign, person=wim, role=Role.WATCHER)
    assert "Third evening" in said(phone("wim").get(AT.format(campaign.slug)))
    assert phone("wim").post(f"{AT.format(campaign.slug)}bring/", {"text": EXAMPLE}).status_code == 403


def test_who_brought_a_game_takes_it_out(campaign: Campaign) -> None:
    bring(campaign, EXAMPLE)
    at = f"{AT.format(campaign.slug)}{campaign.recorded_games.get().pk}/remove/"
    assert phone("bo").post(at).status_code == 403
    assert phone("ada").post(at).status_code == 302
    assert not campaign.recorded_games.exists()


def test_the_example_beside_the_form_is_a_record_that_resolves(campaign: Campaign) -> None:
    page = said(phone("ada").get(f"{AT.format(campaign.slug)}bring/"))
    example = unescape(re.search(r'<pre class="record"[^>]*>(.*?)</pre>', page, re.DOTALL)[1])  # type: ignore[index]
    bring(campaign, example)
    assert campaign.recorded_games.get().winners == ["Bruno"]


# --- over REST -------------------------------------------------------------------------------------------------------


def test_over_rest_a_text_is_brought_corrected_and_read(campaign: Campaign) -> None:
    ada, api = phone("ada"), f"/api/v1/campaigns/{campaign.slug}/"
    made = ada.post(f"{api}record-imports", {"text": BAD}, content_type="application/json")
    assert made.status_code == 201
    (row,) = made.json()["records"]
    assert (row["became"], row["bad"]["line"], row["bad"]["reason"]) == ("bad", 24, "stack_not_empty")
    assert [error["line"] for error in row["errors"]] == [24]
    assert row["unjudged"] == [{"line": 25, "last_line": 56}] and row["remarks"] == []
    assert row["bad"]["corrected"] == "resolve\nAnna: roll chaos" and "resolve" in row["bad"]["allowed"]
    draft = f"{api}record-imports/{made.json()['key']}"
    fixed = ada.patch(draft, {"text": EXAMPLE}, content_type="application/json").json()
    assert [row["became"] for row in fixed["records"]] == ["joined"]
    (game,) = ada.get(f"{api}records").json()["results"]
    assert (game["title"], game["winners"]) == ("Third evening", ["Anna"])
    assert said(ada.get(f"{api}records/{game['id']}/text")).startswith("Planechase: 1\n")
    assert ada.delete(f"{api}records/{game['id']}").status_code == 204
    assert ada.delete(draft).status_code == 204


@pytest.mark.parametrize(
    ("text", "status", "code"), [("", 422, "text_is_empty"), ("#\n" * 200_001, 413, "too_many_lines")]
)
def test_over_rest_a_text_that_is_none_is_refused(campaign: Campaign, text: str, status: int, code: str) -> None:
    api = f"/api/v1/campaigns/{campaign.slug}/record-imports"
    answer = phone("ada").post(api, {"text": text}, content_type="application/json")
    assert (answer.status_code, answer.json()["reason"]) == (status, code)


# --- games of free tables --------------------------------------------------------------------------------------------


def play_freely(who: str, *, to_the_end: bool) -> Table:
    """A game of Planechase from nothing that this account has laid: Anna starts, Bruno leaves."""
    wanted = setup.Wanted(("Anna", "Bruno"), Charter(decks="communal"))
    table, _passed = setup.open_game(wanted, "Planechase", Person.objects.get(username=who), Random(3))
    seat = table.seats.get(key="Anna")
    for order in (o.First(seat="Anna", how="chosen"), o.Start(), *([o.Leave(seats=("Bruno",))] if to_the_end else [])):
        now = state.current(table.stream_id, table.game).state
        service.act(table, seat, replace(order, question=kernel_table.question_of(now, order, "Anna")))
    return table


def test_a_finished_game_of_a_free_table_joins_by_its_record(campaign: Campaign) -> None:
    """Every game becomes a record, and joins the campaign's history; once, and by whom has played it."""
    table, running = (play_freely("ada", to_the_end=over) for over in (True, False))
    bringing = f"{AT.format(campaign.slug)}bring/"
    page = said(phone("ada").get(bringing))
    assert f"?table={table.code}" in page and running.code not in page
    assert table.code not in said(phone("bo").get(bringing))
    of_bo, text = (
        phone(name).get(f"{bringing}?table={table.code}").context["form"]["text"].value() for name in ("bo", "ada")
    )
    assert of_bo == ""
    assert text.startswith("Planechase: 1\nPlayers: Anna; Bruno\n")
    bring(campaign, text)
    assert campaign.recorded_games.get().winners == ["Anna"]
    assert table.code not in said(phone("ada").get(bringing))
