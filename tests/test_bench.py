"""`make bench` and `make load` measure the running product: a handful of everything, so that they still run when they
are wanted."""

import subprocess
import sys

import pytest

from bench.phones.wire import Chunks, Head, Messages, version_in
from bench.yardstick import engine
from tests.support.services.site import ROOT

MEASURED = (
    "one durable commit",
    "an act: from POST to the last of twelve boards",
    "an act in the service",
    "facts of a planar game folded",
    "an act of a written record",
    "the die, chaos",
    "a Swiss round of 8",
    "first load of a table (cs), compressed",
)
CARRIED = (
    "3 watchers: an act to the last of them",
    "for each stream",
    "2 tables of 3: an act to the last phone",
    "Swiss, round 1 of 4: a report to the last phone",
)
FOUND = (
    "SQLite, 300 cards",
    "PostgreSQL, 300 cards",
    "search, the first 2 letters",
    "find, a list of 540 with 40 slips",
)
LOOKED_AT = (
    "host-en: computed there",
    "host-en: largest paint",
    "host-en: moved while it came",
    "host-en: kinds of pages",
)
WORKED = (
    "an act of an evening: layout",
    "an own act: script",
    "an own act, 6 times what its thread computes: together",
    "nodes in the document after 2, loaded anew",
)


def told_by(module: str) -> str:
    """What this command prints."""
    done = subprocess.run([sys.executable, "-m", module, "--short"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.process
@pytest.mark.browser
@pytest.mark.thorough
@pytest.mark.parametrize(("module", "names"), [("bench", MEASURED), ("bench.load", CARRIED), ("bench.names", FOUND)])
def test_everything_is_measured_on_a_running_product(module: str, names: tuple[str, ...]) -> None:
    told = told_by(module)
    assert [name for name in names if name not in told] == []


@pytest.mark.process
@pytest.mark.browser
@pytest.mark.thorough
@pytest.mark.parametrize(("module", "names"), [("bench.phone", WORKED), ("bench.pages", LOOKED_AT)])
def test_the_work_of_a_phone_is_measured_in_a_browser(module: str, names: tuple[str, ...]) -> None:
    told = told_by(module)
    assert [name for name in names if name not in told] == []


def test_where_no_node_is_installed_the_other_engine_is_left_out_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(engine.Missing, match="node"):
        engine.install()


# --- what the phones read ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "version"),
    [
        (b'data: <div id="board"\ndata:   data-version="17">', 17),
        (b"id: 18\ndata: <p>a piece</p>", 18),
        (b'data: <p data-version="18">a piece</p>\nid: 18', 18),
        (b"event: alive\ndata:", None),
    ],
)
def test_a_message_names_the_version_that_it_shows(message: bytes, version: int | None) -> None:
    assert version_in(message) == version


@pytest.mark.parametrize("piece", [1, 2, 3, 5, 100])
def test_a_stream_is_read_in_whatever_pieces_it_comes(piece: int) -> None:
    wire = b"8\r\ndata: a\n\r\n1\r\n\n\r\n9\r\nid: 2\n\nid\r\n0\r\n\r\n"
    chunks, messages = Chunks(), Messages()
    read: list[bytes] = []
    for at in range(0, len(wire), piece):
        read += messages.feed(chunks.feed(wire[at : at + piece]))
    assert read == [b"data: a", b"id: 2"]
    assert chunks.is_over


def test_the_head_of_an_answer_says_how_its_body_comes() -> None:
    head = Head.of(b"HTTP/1.1 422 No\r\nContent-Length: 12\r\nTransfer-Encoding: Chunked\r\n\r\n")
    assert (head.status, head.length, head.is_chunked) == (422, 12, True)
