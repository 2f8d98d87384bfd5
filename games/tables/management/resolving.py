"""`manage.py records resolve FILE...`, and by the name of each game that is written down: `planechase`, `runes`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from games.kernel.records.form import BadLine
from games.kernel.records.reading import decoded
from games.kernel.records.seats import DRAW, UNFINISHED
from games.tables import records
from games.tables.records import Read


class Bad(TypedDict):
    """The line at which a record ends that cannot be."""

    line: int
    text: str
    rule: str
    reason: str
    values: dict[str, Any]
    detail: str
    """The reason in words."""
    allowed: list[str]
    """Words that are possible there."""
    corrected: str
    """The line as it would be taken, or several; empty where none is proposed."""


class Resolved(TypedDict):
    """How a record ends: one line of `--json`."""

    file: str
    line: int
    game: NotRequired[str]
    players: NotRequired[list[str]]
    about: NotRequired[dict[str, str]]
    acts: NotRequired[int]
    facts: NotRequired[int]
    bad: NotRequired[Bad]
    """The first bad line."""
    errors: NotRequired[list[Bad]]
    unjudged: NotRequired[list[tuple[int, int]]]
    """First and last lines of stretches that depend on a bad line before them."""
    remarks: NotRequired[list[Bad]]
    result: NotRequired[list[str]]
    record: NotRequired[str]
    """In its canonical form."""


class ResolvingCommand(BaseCommand):
    """Runs written records through the rule book of each; stores nothing and needs no database."""

    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        does = parser.add_subparsers(dest="does", required=True)
        resolve = does.add_parser("resolve", help="run records to their end; exit code 1 when a line cannot be")
        resolve.add_argument("files", nargs="+", metavar="FILE", help="a text with records; - reads standard input")
        resolve.add_argument("--json", action="store_true", help="print one JSON object for each record")
        resolve.add_argument("--record", action="store_true", help="print each record in its canonical form")

    def handle(self, *args: Any, **options: Any) -> None:
        results = [result for file in options["files"] for result in self._resolve(file, options)]
        bad = sum("bad" in result for result in results)
        if bad:
            raise CommandError(_("%(bad)s of %(all)s records cannot be resolved") % {"bad": bad, "all": len(results)})

    def _resolve(self, file: str, options: dict[str, object]) -> list[Resolved]:
        lines = []
        for result in _results(file):
            lines.append(result)
            record = result.pop("record", None)
            if options["json"]:
                kept = result | ({"record": record} if options["record"] else {})
                self.stdout.write(json.dumps(kept, ensure_ascii=False))
            elif options["record"] and record is not None:
                self.stdout.write(record if len(lines) == 1 else f"\n{record}")
            else:
                self.stdout.write(_in_words(result))
        return lines


def _results(file: str) -> list[Resolved]:
    try:
        text = decoded(_bytes_of(file))
        return [_result(file, read) for read in records.read_records(text, timezone.now())]
    except BadLine as bad:
        return [{"file": file, "line": bad.line, "bad": _bad(bad, ""), "errors": [_bad(bad, "")]}]


def _bytes_of(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error


def _result(file: str, read: Read) -> Resolved:
    """How a record ends, as plain data."""
    result: Resolved = {"file": file, "line": read.line}
    if read.game is not None:
        result |= {
            "game": records.game_of(read.game),
            "players": [seat.name for seat in read.game.setup.seats],
            "about": read.game.setup.about,
            "acts": read.game.acts,
            "facts": len(read.game.happened),
        }
    if read.findings.remarks:
        result["remarks"] = [_bad(remark, read.of) for remark in read.findings.remarks]
    if read.bad is not None:
        errors = [_bad(error, read.of) for error in read.findings.errors]
        return result | {"bad": errors[0], "errors": errors, "unjudged": list(read.findings.unjudged)}
    assert read.game is not None, "a record is a game or has a bad line"
    return result | {"result": list(read.game.result), "record": records.printed_of(read.game)}


def _bad(bad: BadLine, game: str) -> Bad:
    return {
        "line": bad.line,
        "text": bad.text,
        "rule": bad.refusal.rule,
        "reason": bad.refusal.reason,
        "values": bad.refusal.values,
        "detail": records.why_bad(bad, game),
        "allowed": records.allowed_words(bad),
        "corrected": bad.corrected,
    }


def _in_words(result: Resolved) -> str:
    """`evening.txt:1  Third evening · 2026-11-20: Anna wins (43 acts)`, or every line that cannot be."""
    place = f"{result['file']}:{result['line']}"
    messages = [line for bad in result.get("errors", ()) for line in _bad_in_words(bad)]
    messages += [
        _("lines %(first)s to %(last)s weren’t checked: they depend on the lines above")
        % {"first": first, "last": last}
        for first, last in result.get("unjudged", ())
    ]
    messages += [
        _("line %(line)s: «%(text)s» — is this meant? %(detail)s") % each for each in result.get("remarks", ())
    ]
    lines = [f"{result['file']}: {line}" for line in messages]
    return "\n".join(lines if "errors" in result else [*lines, f"{place}  {_how_it_ends(result)}"])


def _bad_in_words(bad: Bad) -> list[str]:
    lines = [_("line %(line)s: «%(text)s» — %(rule)s: %(detail)s") % bad]
    if bad["allowed"] and "wanted" not in bad["values"]:
        lines.append("  " + _("possible here: %(allowed)s") % {"allowed": " · ".join(bad["allowed"])})
    if bad["corrected"]:
        lines.append("  " + _("perhaps: %(corrected)s") % {"corrected": " ⏎ ".join(bad["corrected"].split("\n"))})
    return lines


def _how_it_ends(result: Resolved) -> str:
    title = " · ".join(result["about"].values()) or ", ".join(result["players"])
    values = {"title": title, "who": " + ".join(result["result"]), "acts": result["acts"]}
    return _sentence(result["result"]) % values


def _sentence(result: list[str]) -> str:
    if result == [UNFINISHED]:
        return _("%(title)s: not finished (%(acts)s acts)")
    if result == [DRAW]:
        return _("%(title)s: a draw (%(acts)s acts)")
    return _("%(title)s: %(who)s wins (%(acts)s acts)")
