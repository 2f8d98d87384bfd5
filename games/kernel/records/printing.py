"""From records to text, in the one way in which they are printed (docs/records.md, Form)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.kernel.records.form import Act, Record
from games.kernel.records.words import written


def printed(records: Iterable[Record], keywords: Collection[str] = ()) -> str:
    """The text of these records, an empty line between them. `keywords`: names that are one of them get quotes."""
    return "\n".join("".join(f"{line}\n" for line in lines_of(record, keywords)) for record in records)


def lines_of(record: Record, keywords: Collection[str]) -> list[str]:
    """The lines of one record; the last one is not empty."""
    lines = [f"{' '.join(field.key)}: {field.value}".rstrip() for field in record.fields]
    lines += ["", *record.notes]
    for act in record.acts:
        lines += [act_line(act, keywords), *act.notes]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def act_line(act: Act, keywords: Collection[str]) -> str:
    """The line of an act, without its notes."""
    slot = f"{act.slot}/" if act.slot is not None else ""
    seat = f"{act.seat}: " if act.seat is not None else ""
    line = f"{slot}{seat}{written(act.words, keywords)}"
    return line if act.comment is None else f"{line}  {note_line(act.comment)}"


def note_line(text: str) -> str:
    """A line that is only a comment."""
    return f"# {text}" if text else "#"
