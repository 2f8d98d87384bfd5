"""Settings from the environment: what is wrong is refused by name."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env


@pytest.mark.parametrize(("written", "meant"), [("1", True), ("Yes", True), ("on", True), ("0", False), ("no", False)])
def test_a_flag_is_yes_or_no(monkeypatch: pytest.MonkeyPatch, written: str, meant: bool) -> None:
    monkeypatch.setenv("FLAG", written)
    assert env.flag("FLAG", not meant) is meant


def test_a_flag_that_says_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAG", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="FLAG must be yes or no, not 'perhaps'"):
        env.flag("FLAG", True)


def test_a_number_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIZE", "12 seats")
    with pytest.raises(ImproperlyConfigured, match="SIZE must be a whole number"):
        env.number("SIZE", 12)


@pytest.mark.parametrize(("written", "bytes"), [("100MB", 100 << 20), ("64 KiB", 64 << 10), ("2gb", 2 << 30), ("7", 7)])
def test_a_size_has_a_unit(monkeypatch: pytest.MonkeyPatch, written: str, bytes: int) -> None:
    monkeypatch.setenv("SIZE", written)
    assert env.size("SIZE", "1MB") == bytes


def test_a_size_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIZE", "large")
    with pytest.raises(ImproperlyConfigured, match="SIZE must be a size such as 100MB, not 'large'"):
        env.size("SIZE", "1MB")


def test_a_missing_text_is_refused_unless_it_has_a_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NAME_OF_NOTHING", raising=False)
    assert env.text("NAME_OF_NOTHING", "default") == "default"
    with pytest.raises(ImproperlyConfigured, match="NAME_OF_NOTHING must be set"):
        env.text("NAME_OF_NOTHING")


def test_a_text_that_says_nothing_is_a_missing_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VAR_DIR", "")
    assert env.text("VAR_DIR", "var") == "var"
    with pytest.raises(ImproperlyConfigured, match="VAR_DIR must be set"):
        env.text("VAR_DIR")


def test_words_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOSTS", " a.example , b.example ,")
    assert env.words("HOSTS") == ["a.example", "b.example"]


def test_sqlite_is_durable_and_takes_its_lock_at_once() -> None:
    given = env.database("sqlite:////var/lib/game%20night/db.sqlite3")
    assert given["NAME"] == "/var/lib/game night/db.sqlite3"
    assert given["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "synchronous = FULL" in given["OPTIONS"]["init_command"]
    assert "journal_mode = WAL" in given["OPTIONS"]["init_command"]


def test_postgresql_by_host_and_by_socket() -> None:
    by_host = env.database("postgres://magus:p%40ss@db.example:6432/evenings?sslmode=require")
    assert (by_host["HOST"], by_host["PORT"], by_host["USER"], by_host["PASSWORD"], by_host["NAME"]) == (
        *("db.example", 6432, "magus", "p@ss", "evenings"),
    )
    assert by_host["OPTIONS"] == {"sslmode": "require"}
    by_socket = env.database("postgres://magus@/evenings?host=/run/pg", pooled=True)
    assert by_socket["HOST"] == "/run/pg"
    assert by_socket["OPTIONS"] == {
        "pool": {"min_size": 1, "max_size": 20, "timeout": 10.0},
        "fallback_application_name": env.process_name(),
    }


def test_postgresql_knows_web_processes_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SERVES", raising=False)
    assert not env.process_name().startswith(env.WEB_NAME)
    monkeypatch.setenv("SERVES", "yes")
    assert env.process_name().startswith(f"{env.WEB_NAME} ")
    assert len(env.process_name()) < 64, "PostgreSQL cuts off what is longer"


def test_another_database_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="not mysql://"):
        env.database("mysql://root@localhost/evenings")


@pytest.mark.parametrize(
    ("redis", "celery"),
    [
        ("redis://localhost:6379/2", "redis://localhost:6379/2"),
        ("unix:///run/redis.sock", "redis+socket:///run/redis.sock?virtual_host=0"),
        ("unix:///run/redis.sock?db=3", "redis+socket:///run/redis.sock?virtual_host=3"),
    ],
)
def test_celery_spells_a_socket_differently(redis: str, celery: str) -> None:
    assert env.broker(redis) == celery
