"""TD-24: a Swiss or a round robin as FIDE writes it (TRF16, with the head of TRF26), for other programs to check; our
own files are read again.

One match is one entry of a round. `w` is the first named, who sits lower. Letters: `1` won, `=` drawn, `0` lost (both
lines of a double loss), `+` and `-` awarded, `U` the bye of the pairing, `F` an awarded bye (TD-22), `H` a half-point
bye (TD-31), `Z` absent, late, resting or cancelled; a blank: no result yet. The columns are those of the FIDE document
(C.04, annex 2):

    001 NNNN sttt name (33)                         RRRR FED FFFFFFFFFFF BBBBBBBBBB PPPP RRRR  OOOO c r  OOOO c r …

Points are our match points. What TRF16 has no line for is told twice: by the lines that programs for it have agreed on
(XXR rounds, BBW, BBD, BBL points), and by those of TRF26 (142 rounds, 162 points, 192 form, 202 tie-breaks). Single
games are lost, and the cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import TypeVar

from games.kernel.contacts import has_contact
from games.kernel.naming import tidied
from games.kernel.rulebook import Value
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import Format, How, TieBreak
from games.tournament.rules.standings import swiss
from games.tournament.rules.state import Match, Round, State

T = TypeVar("T")

KINDS: dict[Format, str] = {
    "swiss": "Individual: Swiss-System",
    "round_robin": "Individual: Round-Robin",
    "double_round_robin": "Individual: Double-Round-Robin",
}
"""What stands under 092; other forms are not written."""

CODES: dict[Format, str] = {
    "swiss": "CUSTOM_SWISS",
    "round_robin": "BERGER_ROUNDROBIN",
    "double_round_robin": "FIDE_DOUBLEROUNDROBIN",
}
"""What stands under 192: our Swiss is none of FIDE's systems, a double round robin is FIDE's (TD-19)."""

TIE_BREAKS: dict[TieBreak, str] = {
    "omw": "OTHER_OMW",
    "gw": "OTHER_GW",
    "ogw": "OTHER_OGW",
    "head_to_head": "DE",
    "wins": "WIN",
}
"""What stands under 202; what FIDE does not compute is called other."""

MOST = 9999
"""The start-rank number has four columns."""

NAME = 33
"""So long a name fits its column; a longer one stands in a comment too."""

AWARDED: tuple[How, ...] = ("no_show", "dropped", "disqualified", "out", "walkover")
"""Results that were not played."""

LETTERS = "1=0+-UFHZ "
NEW_LINE = "\r\n"
REMARK = "### Points are match points. One round is one match; the single games of a match are not told."
REMARK_RUNNING = "### A match with a blank result is still played: nobody is absent there."


class Entry(Value, frozen=True):
    """What a player did in a round. `opponent`: their number, None: nobody. `side`: `w`, `b` or `-`."""

    opponent: int | None
    side: str
    result: str


REST = Entry(None, "-", "Z")


class Line(Value, frozen=True):
    """A player: their number 1, 2 …, match points, rank (None: none), and what they did in each round."""

    number: int
    name: str
    points: int
    rank: int | None
    entries: tuple[Entry, ...]


class Report(Value, frozen=True):
    """A tournament as the file tells it. `worth`: the points of win, draw, loss."""

    name: str
    kind: str
    rounds: int
    worth: tuple[int, int, int]
    lines: tuple[Line, ...]
    code: str = ""
    """The form as TRF26 encodes it; empty: the file does not say."""
    tie_breaks: tuple[str, ...] | None = None
    """As TRF26 calls them; None: the file does not say."""
    began: date | None = None
    ended: date | None = None


class BadReport(ValueError):
    """A file that we have not written. `line`: counted from 1, 0: the whole; `why`: a reason key."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line, self.why = line, why


# --- what is told ----------------------------------------------------------------------------------------------------


def is_reported(charter: Charter) -> bool:
    """Whether a tournament of this form can be written."""
    return charter.format in KINDS


def fits(players: int) -> bool:
    """Whether so many players can be numbered in the columns that there are."""
    return players <= MOST


def report_of(state: State, name: str, began: date | None = None, ended: date | None = None) -> Report:
    """The tournament as it stands now. Raises ValueError for forms that are not written (`is_reported`), and for more
    players than `fits`."""
    if not is_reported(state.charter):
        raise ValueError(f"{state.charter.format} is not written as TRF")
    if not fits(len(state.entrants)):
        raise ValueError(f"more than {MOST} players are not written as TRF")
    ranked, charter = swiss(state), state.charter
    ranks = ranked.ranks
    numbers = {key: number for number, key in enumerate(_in_order(state), 1)}
    rounds = [its for its in state.rounds if its.part == "main"]
    lines = tuple(
        Line(
            number=number,
            name=one_line(state.entrants[key].name),
            points=int(ranked.records[key].points),
            rank=ranks.get(key),
            entries=tuple(_entry(state, its, key, numbers) for its in rounds),
        )
        for key, number in numbers.items()
    )
    planned = state.plan.rounds if state.plan is not None else 0
    return Report(
        name=one_line(name),
        kind=KINDS[charter.format],
        rounds=max(planned, len(rounds)),
        worth=charter.worth,
        lines=lines,
        code=CODES[charter.format],
        tie_breaks=tuple(TIE_BREAKS[code] for code in charter.tie_breaks),
        began=began,
        ended=ended,
    )


def _in_order(state: State) -> tuple[str, ...]:
    """The numbers of a round robin as they were drawn (§4); else the order of entry."""
    late = sorted(state.entrants.values(), key=lambda one: one.number)
    return (*state.numbers, *(one.key for one in late if one.key not in state.numbers))


def _entry(state: State, its: Round, key: str, numbers: Mapping[str, int]) -> Entry:
    if key not in its.at or (match := its.matches[its.at[key]]).cancelled:
        return REST
    if match.kind == "bye" and match.result is not None and match.result.how == "half_bye":
        return Entry(None, "-", "H")
    if match.kind == "bye":
        return Entry(None, "-", "F" if its.number <= state.entrants[key].byes else "U")
    if match.kind == "loss":
        return Entry(None, "-", "-")
    one, other = match.players
    first = key == one
    return Entry(numbers[other if first else one], "w" if first else "b", _letter(match, first=first))


def _letter(match: Match, *, first: bool) -> str:
    result = match.result
    if result is None or result.games is None:
        return " "
    is_awarded = result.how in AWARDED
    won, lost = (result.games.first, result.games.second) if first else (result.games.second, result.games.first)
    if won > lost:
        return "+" if is_awarded else "1"
    if won < lost or result.games.drawn == won == 0:
        return "-" if is_awarded else "0"
    return "="


def one_line(text: str) -> str:
    """The text without what would break a line, or a column."""
    return " ".join(text.split())


# --- writing ---------------------------------------------------------------------------------------------------------


def written(report: Report) -> str:
    return "".join(line.rstrip() + NEW_LINE for line in _file(report))


def _file(report: Report) -> Iterator[str]:
    yield f"012 {report.name}"
    yield f"042 {_day(report.began)}"
    yield f"052 {_day(report.ended)}"
    yield f"062 {len(report.lines)}"
    yield f"092 {report.kind}"
    yield from _head_of_26(report)
    yield f"XXR {report.rounds}"
    yield from (f"BB{letter} {_points(worth)}" for letter, worth in zip("WDL", report.worth, strict=True))
    yield REMARK
    if any(entry.result == " " for line in report.lines for entry in line.entries):
        yield REMARK_RUNNING
    yield from (f"### {line.number} is {line.name}" for line in report.lines if len(line.name) > NAME)
    yield from map(_player, report.lines)


def _head_of_26(report: Report) -> Iterator[str]:
    """The lines that only TRF26 has. A bye of the pairing is worth a win."""
    win, draw, loss = report.worth
    worths = (("W", win), ("D", draw), ("L", loss), ("P", win))
    yield f"142 {report.rounds}"
    yield "162  " + "    ".join(f"{letter}{_points(points)}" for letter, points in worths)
    if report.code:
        yield f"192 {report.code}"
    if report.tie_breaks is not None:
        yield f"202 {','.join(report.tie_breaks)}"


def _player(line: Line) -> str:
    entries = "".join(f"  {entry.opponent or '0000':>4} {entry.side} {entry.result}" for entry in line.entries)
    rank = line.rank or ""
    start = f"001 {line.number:>4}{'':6}{line.name[:NAME]:<{NAME}}"
    return f"{start}{'':33}{_points(line.points)} {rank:>4}{entries}"


def _points(points: int) -> str:
    """In four columns: `11.0`, and `100` where it would not fit."""
    return f"{points:>4}" if points >= 100 else f"{points:>2}.0"


def _day(day: date | None) -> str:
    return day.strftime("%Y/%m/%d") if day is not None else ""


# --- reading ---------------------------------------------------------------------------------------------------------


def read(text: str) -> Report:
    """What `written` has written. Raises BadReport."""
    reading = _Reading()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            name = reading.take(line)
        except (ValueError, IndexError) as wrong:
            raise BadReport(number, "not_ours") from wrong
        if has_contact(name):
            raise BadReport(number, "contact")
    return reading.report()


class _Reading:
    """The lines so far."""

    def __init__(self) -> None:
        self.of: dict[str, str] = {}
        self.names: dict[int, str] = {}
        self.lines: list[Line] = []

    def take(self, line: str) -> str:
        """Read one line, and return the name of a player in it, if any. Raises ValueError."""
        tag, rest = line[:3], line[4:].strip()
        if tag == "001":
            player = _read_player(line)
            self.lines.append(player)
            return player.name
        if long := re.fullmatch(r"### (\d+) is (.+)", line):
            name = tidied(long[2])
            self.names[int(long[1])] = name
            return name
        if line.strip() and tag != "###":
            self.of[tag] = rest
        return ""

    def report(self) -> Report:
        """Everything together. Raises BadReport where it does not fit."""
        lines = tuple(self._named(line) for line in self.lines)
        self._check(lines)
        try:
            return Report(
                name=tidied(self.of["012"]),
                kind=self.of["092"],
                rounds=self._rounds(),
                worth=self._worth(),
                lines=lines,
                code=self.of.get("192", ""),
                tie_breaks=_read_codes(self.of.get("202")),
                began=_read_day(self.of.get("042", "")),
                ended=_read_day(self.of.get("052", "")),
            )
        except (KeyError, ValueError) as wrong:
            raise BadReport(0, "not_ours") from wrong

    def _rounds(self) -> int:
        """By TRF26, or by what was agreed on before; where both say it they agree. Raises KeyError, ValueError."""
        told = {int(self.of[tag]) for tag in ("142", "XXR") if tag in self.of}
        return _only(told)

    def _worth(self) -> tuple[int, int, int]:
        """Points of win, draw and loss, from either. Raises KeyError, ValueError."""
        told = {_read_worth(self.of["162"])} if "162" in self.of else set()
        if "BBW" in self.of or not told:
            told.add((_read_points(self.of["BBW"]), _read_points(self.of["BBD"]), _read_points(self.of["BBL"])))
        return _only(told)

    def _named(self, line: Line) -> Line:
        known = self.names.get(line.number)
        if known is None:
            return line
        return Line(line.number, known, line.points, line.rank, line.entries)

    def _check(self, lines: tuple[Line, ...]) -> None:
        """Numbers are 1, 2 …, rounds are equally many, and of two opponents each names the other."""
        if [line.number for line in lines] != list(range(1, len(lines) + 1)) or self.of.get(
            "092"
        ) not in KINDS.values():
            raise BadReport(0, "not_ours")
        if len({len(line.entries) for line in lines}) > 1:
            raise BadReport(0, "rounds_differ")
        for line in lines:
            for at, entry in enumerate(line.entries):
                if entry.opponent is not None and not _is_answered(line.number, entry, lines, at):
                    raise BadReport(0, "opponents_differ")


def _is_answered(number: int, entry: Entry, lines: tuple[Line, ...], at: int) -> bool:
    """Whether their opponent tells the same match from the other side."""
    if entry.opponent is None or not 1 <= entry.opponent <= len(lines):
        return False
    other = lines[entry.opponent - 1].entries[at]
    fits = {"1": "0", "0": "10", "=": "=", "+": "-", "-": "+-", " ": " "}
    same = other.opponent == number and {entry.side, other.side} == {"w", "b"}
    return same and entry.result in fits and other.result in fits[entry.result]


def _read_player(line: str) -> Line:
    columns = f"{line:<89}"
    rounds = columns[91:]
    entries = tuple(_read_entry(f"{rounds[at : at + 8]:<8}") for at in range(0, len(rounds), 10))
    rank = columns[85:89].strip()
    return Line(
        number=int(columns[4:8]),
        name=tidied(columns[14:47]),
        points=_read_points(columns[80:84]),
        rank=int(rank) if rank else None,
        entries=entries,
    )


def _read_entry(columns: str) -> Entry:
    opponent, side, result = int(columns[:4]), columns[5], columns[7]
    if side not in "wb-" or result not in LETTERS or (result == "H" and side != "-"):
        raise ValueError(columns)
    return Entry(opponent or None, side, result)


def _only(told: set[T]) -> T:
    """The one value that was told. Raises ValueError: none, or several."""
    (value,) = told
    return value


def _read_worth(text: str) -> tuple[int, int, int]:
    """Of line 162. Raises KeyError, ValueError."""
    found = {letter: _read_points(points) for letter, points in re.findall(r"([WDLP])\s*([\d.]+)", text)}
    if found.get("P", found["W"]) != found["W"]:
        raise ValueError("a bye is worth a win")
    return found["W"], found["D"], found["L"]


def _read_codes(text: str | None) -> tuple[str, ...] | None:
    """Of line 202."""
    return None if text is None else tuple(code for code in text.split(",") if code)


def _read_points(text: str) -> int:
    whole, _, part = text.strip().partition(".")
    if part.strip("0"):
        raise ValueError("half points are not ours")
    return int(whole)


def _read_day(text: str) -> date | None:
    return date.fromisoformat(text.replace("/", "-")) if text else None
