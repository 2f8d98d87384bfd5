"""A process in which several phones come back at once: the first reading of a game by several threads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[4]

READERS = """
import sys
import threading

import msgspec

from importlib import import_module

sys.setswitchinterval(1e-6)
together = threading.Barrier(6)


def read_every_kind():
    together.wait()
    book = import_module(f"games.{sys.argv[1]}.rules.book")
    codec, setup = book.CODEC, book.BOOK.setup_type
    for family in (codec.facts, codec.orders):
        for tag, kind in family.by_tag.items():
            try:
                family.read(tag, dict.fromkeys(kind.__struct_fields__, [[]]))
            except ValueError:
                pass
    try:
        msgspec.convert(dict.fromkeys(setup.__struct_fields__, [[]]), setup)
    except ValueError:
        pass


readers = [threading.Thread(target=read_every_kind) for _ in range(6)]
for reader in readers:
    reader.start()
for reader in readers:
    reader.join()
"""


@pytest.mark.parametrize("game", ["live_magic", "planechase", "tournament", "runes"])
def test_threads_that_first_read_a_game_at_the_same_moment_all_live(game: str) -> None:
    """Six phones that come back to a server that was just started: it does not die of them."""
    done = subprocess.run([sys.executable, "-c", READERS, game], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
