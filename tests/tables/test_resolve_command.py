"""`manage.py planechase resolve`: records from the shell, without a database."""

from __future__ import annotations

import ast
import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.planechase import words
from games.planechase.cards import shipped_planes
from games.runes import words as runes
from games.tables.words.records import REASONS

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "tests" / "played" / "records" / "third_evening.txt"


def resolve(*arguments: str) -> str:
    out = io.StringIO()
    call_command("planechase", "resolve", *arguments, stdout=out)
    return out.getvalue()


def test_a_record_is_resolved_and_told_as_a_line() -> None:
    assert resolve(str(EXAMPLE)) == f"{EXAMPLE}:1  Third evening · 2026-11-20: Anna wins (43 acts)\n"


def test_as_json_with_its_canonical_record() -> None:
    told = json.loads(resolve("--json", "--record", str(EXAMPLE)))
    assert told["result"] == ["Anna"]
    assert told["record"].startswith("Planechase: 1\nEvent: Third evening\n")
    assert "undo" not in told["record"]


def test_the_canonical_record_alone_can_be_resolved_again(tmp_path: Path) -> None:
    printed = tmp_path / "printed.txt"
    printed.write_text(resolve("--record", str(EXAMPLE)), encoding="utf-8")
    assert resolve("--record", str(printed)) == printed.read_text(encoding="utf-8")


def test_the_first_bad_line_is_told_with_its_rule_and_the_other_records_go_on(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    both = tmp_path / "both.txt"
    both.write_text(text.replace("resolve  # 3 damage to Bruno", "Anna: roll chaos") + "\n" + text, encoding="utf-8")
    out = io.StringIO()
    with pytest.raises(CommandError, match="1 of 2 records"):
        call_command("planechase", "resolve", str(both), stdout=out)
    bad, allowed, perhaps, unjudged, good = out.getvalue().splitlines()
    assert bad.startswith(f"{both}: line 24: «Anna: roll chaos» — CR 901.9: ")
    assert "resolve" in allowed
    assert perhaps.endswith("perhaps: resolve ⏎ Anna: roll chaos")
    assert unjudged == f"{both}: lines 25 to 56 weren’t checked: they depend on the lines above"
    assert good.startswith(f"{both}:58  Third evening")


@pytest.mark.parametrize(
    ("content", "rule"),
    [(b"", "REC 5"), (b"\xff", "REC 5"), (b"Chess: 1\nPlayers: A; B\n", "REC 5"), (b"x" * 5_000_001, "REC 6")],
)
def test_a_file_that_is_no_record(tmp_path: Path, content: bytes, rule: str) -> None:
    file = tmp_path / "some.txt"
    file.write_bytes(content)
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("planechase", "resolve", "--json", str(file), stdout=out)
    bad = json.loads(out.getvalue())["bad"]
    assert (bad["rule"], bool(bad["detail"])) == (rule, True)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="No such file"):
        resolve("nowhere.txt")


def test_records_of_both_games_stand_in_one_text_and_any_name_of_the_command_resolves_them(tmp_path: Path) -> None:
    duel = EXAMPLE.parent / "cancelled_rune.txt"
    both = tmp_path / "both.txt"
    both.write_text(EXAMPLE.read_text(encoding="utf-8") + "\n" + duel.read_text(encoding="utf-8"), encoding="utf-8")
    for command in ("records", "planechase", "runes"):
        out = io.StringIO()
        call_command(command, "resolve", "--json", str(both), stdout=out)
        told = [json.loads(line) for line in out.getvalue().splitlines()]
        assert [one["game"] for one in told] == ["planechase", "runes"]


def test_why_a_line_of_a_duel_can_not_be_is_said_in_the_words_of_duels(tmp_path: Path) -> None:
    text = (EXAMPLE.parent / "cancelled_rune.txt").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(text.replace("leave Bruno conceded", "Bruno: rune Dispel"), encoding="utf-8")
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("runes", "resolve", str(wrong), stdout=out)
    assert "«Bruno: rune Dispel» — FoW 711.2: Dispel isn’t in this rune area." in out.getvalue()


def test_the_shipped_planes_are_the_catalogue() -> None:
    assert len(shipped_planes()) == 207


def reasons_in(folder: Path) -> set[str]:
    """Every reason that a refusal of the rule REC n is raised with."""
    found = set()
    for module in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="unknown"), args=[_, ast.Constant(value=str(kind)), *_]):
                    found |= {f"{kind}_not_known", f"{kind}_not_known_near"}
                case ast.Call(args=[ast.Constant(value=str(rule)), ast.Constant(value=str(reason)), *_]) if (
                    rule.startswith("REC ")
                ):
                    found.add(reason)
    return found


def test_every_reason_why_a_line_can_not_be_is_put_into_words() -> None:
    games = ROOT / "games"
    folders = ("kernel/records", "planechase/rules/notation", "runes/rules/notation")
    reasons = {reason for folder in folders for reason in reasons_in(games / folder)}
    elsewhere = {"game_not_written", "character_not_writable"}
    said_by_the_games = set(words.REASONS) & set(runes.REASONS)
    assert (reasons | elsewhere) - said_by_the_games == set(REASONS)
    assert not set(REASONS) & (set(words.REASONS) | set(runes.REASONS))
