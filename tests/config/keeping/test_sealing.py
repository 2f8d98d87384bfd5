"""Whatever happens to the file of a backup is noticed: nothing changed, missing or swapped goes through."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from config.keeping import sealing
from config.keeping.keys import WeakKey, key_of
from config.keeping.parts import Parts, read_parts
from config.keeping.sealing import CHUNK, HEAD, LENGTH, TAG, Broken, Sealer, opened

KEY, OTHER = b"a key that nobody guesses", b"a key of somebody else's"


@pytest.fixture(autouse=True)
def cheap_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """To derive a key costs a tenth of a second on purpose."""
    monkeypatch.setitem(sealing.COST, "n", 2)


def sealed(content: bytes, key: bytes | None) -> bytes:
    out = BytesIO()
    sealer = Sealer(out, key)
    sealer.write(content)
    sealer.end()
    return out.getvalue()


def content(file: bytes, key: bytes | None) -> bytes:
    return b"".join(opened(BytesIO(file), key))


@pytest.mark.parametrize("key", [None, KEY])
@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])
def test_what_was_sealed_is_opened(key: bytes | None, size: int) -> None:
    assert content(sealed(b"x" * size, key), key) == b"x" * size


def test_nothing_of_it_can_be_read_without_the_key() -> None:
    file = sealed(b"a secret of the table", KEY)
    assert b"secret" not in file
    for key, why in ((OTHER, "another one"), (None, "its key is needed")):
        with pytest.raises(Broken, match=why):
            content(file, key)


def test_one_that_is_not_encrypted_is_not_taken_where_a_key_is_given() -> None:
    with pytest.raises(Broken, match="not encrypted"):
        content(sealed(b"slipped in", None), KEY)


@pytest.mark.parametrize("key", [None, KEY])
def test_each_changed_byte_is_noticed(key: bytes | None) -> None:
    file = sealed(b"twelve facts", key)
    for at in range(len(file)):
        broken = bytearray(file)
        broken[at] ^= 1
        with pytest.raises(Broken):
            content(bytes(broken), key)


@pytest.mark.parametrize("key", [None, KEY])
def test_each_missing_end_is_noticed(key: bytes | None) -> None:
    file = sealed(b"x" * (CHUNK + 5), key)
    first = HEAD + LENGTH + CHUNK + TAG
    for length in (0, 5, HEAD, HEAD + 2, first - 1, first, first + 3, len(file) - 1):
        with pytest.raises(Broken):
            content(file[:length], key)
    with pytest.raises(Broken, match="cut off"):
        content(file[:first], key)


@pytest.mark.parametrize("key", [None, KEY])
def test_chunks_that_changed_places_are_noticed(key: bytes | None) -> None:
    file = sealed(b"a" * CHUNK + b"b" * CHUNK + b"c", key)
    long = LENGTH + CHUNK + TAG
    one, two, rest = file[HEAD : HEAD + long], file[HEAD + long : HEAD + 2 * long], file[HEAD + 2 * long :]
    for wrong in (two + one + rest, one + one + rest, one + rest, one + two + rest + rest):
        with pytest.raises(Broken):
            content(file[:HEAD] + wrong, key)


def test_parts_come_back_in_their_order_and_whole() -> None:
    out = BytesIO()
    parts = Parts(out, KEY)
    parts.write("facts", [b"one", b"", b"y" * 600_000])
    parts.write("nothing", [])
    parts.end()
    out.seek(0)
    read = [(name, b"".join(pieces)) for name, pieces in read_parts(out, KEY)]
    assert read == [("facts", b"one" + b"y" * 600_000), ("nothing", b"")]


@pytest.mark.parametrize("inside", [b"", b"no packed thing", b"\n" * 3])
def test_what_is_sealed_and_no_backup_is_refused(inside: bytes) -> None:
    with pytest.raises(Broken):
        list(read_parts(BytesIO(sealed(inside, KEY)), KEY))


def test_a_key_comes_from_a_file_or_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "key").write_bytes(KEY + b"\n")
    monkeypatch.setenv("BACKUP_KEY", OTHER.decode())
    assert (key_of(str(tmp_path / "key")), key_of(None)) == (KEY, OTHER)
    monkeypatch.delenv("BACKUP_KEY")
    assert key_of(None) is None


def test_a_key_that_somebody_could_guess_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKUP_KEY", "secret")
    with pytest.raises(WeakKey):
        key_of(None)
    (tmp_path / "key").write_bytes(b"\n")
    with pytest.raises(WeakKey):
        key_of(str(tmp_path / "key"))
