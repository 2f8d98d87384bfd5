"""TD-24: a tournament as our own FIDE file tells it, made a table again. Single games are lost: every match is best of
one, so points and places are those of the file, shares of games are not."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.rulebook import Fact
from games.tournament.rules import facts as f
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import MOST_IN_ROUND_ROBIN, Kind
from games.tournament.rules.evolving import evolve
from games.tournament.rules.pairing import berger
from games.tournament.rules.setup import Entry, Setup
from games.tournament.rules.state import Games, Match, Result, State, initial
from games.tournament.rules.trf import KINDS, TIE_BREAKS, BadReport, Line, Report, report_of

FROM_A_FILE = "TRF"
"""Reason of what the file tells without one."""

RESULTS = {
    ("1", "0"): Result(games=Games(1, 0)),
    ("0", "1"): Result(games=Games(0, 1)),
    ("=", "="): Result(games=Games(0, 0, 1)),
    ("0", "0"): Result(games=Games(0, 0), how="double_loss"),
    ("+", "-"): Result(games=Games(1, 0), how="no_show"),
    ("-", "+"): Result(games=Games(0, 1), how="no_show"),
    ("-", "-"): Result(games=Games(0, 0), how="no_show"),
    (" ", " "): None,
}
"""By the letters of `w` and `b`."""

OURS = {code: ours for ours, code in TIE_BREAKS.items()}
"""By what FIDE calls them, our tie-breaks."""

ALONE: dict[str, tuple[Kind, Result]] = {
    "U": ("bye", Result(games=Games(1, 0), how="bye")),
    "F": ("bye", Result(games=Games(1, 0), how="bye")),
    "H": ("bye", Result(games=Games(0, 0, 1), how="half_bye")),
    "-": ("loss", Result(games=Games(0, 1), how="loss")),
}
"""By the letter of one without an opponent."""


def replay_of(report: Report) -> tuple[Setup, tuple[Fact, ...]]:
    """What the table is opened with, and what has happened at it.

    Raises BadReport: `points_differ`, where the results do not make the points of the file; `not_ours`.
    """
    try:
        setup = _setup(report)
    except (ValueError, KeyError) as wrong:
        raise BadReport(0, "not_ours") from wrong
    if not _can_be_played(report):
        raise BadReport(0, "not_ours")
    facts = tuple(_facts(report))
    again = report_of(_played(setup, facts), report.name, report.began, report.ended)
    if _results(again) != _results(report):
        raise BadReport(0, "points_differ")
    return setup, facts


def _can_be_played(report: Report) -> bool:
    """Whether we could have written it: no round beyond those that it announces, and a round robin of not too many.
    Told before anything is computed, for anybody may send a file."""
    played = len(report.lines[0].entries) if report.lines else 0
    if report.kind != KINDS["swiss"] and max(len(report.lines), report.rounds / 2) > MOST_IN_ROUND_ROBIN:
        return False
    return played <= report.rounds


def _setup(report: Report) -> Setup:
    win, draw, loss = report.worth
    form = next(form for form, kind in KINDS.items() if kind == report.kind)
    rounds = report.rounds or None if form == "swiss" else None
    charter = Charter(format=form, best_of=1, win=win, draw=draw, loss=loss, rounds=rounds, cut=0, round_minutes=None)
    if report.tie_breaks is not None:
        charter = replace(charter, tie_breaks=tuple(OURS[code] for code in report.tie_breaks))
    entries = tuple(
        Entry(key=_key(line.number), name=line.name, lot=line.number, byes=_awarded(line)) for line in report.lines
    )
    return Setup(entries=entries, charter=charter, about={"from": "TRF"})


def _key(number: int) -> str:
    return f"e{number}"


def _awarded(line: Line) -> int:
    """TD-22: awarded byes are those of rounds 1 to b."""
    count = 0
    while count < len(line.entries) and line.entries[count].result == "F":
        count += 1
    return count


def _facts(report: Report) -> Iterator[Fact]:
    numbers = len(report.lines)
    played = len(report.lines[0].entries) if report.lines else 0
    if not report.rounds:
        return
    yield f.TournamentBegan(rounds=report.rounds, cut=0, entrants=numbers)
    if not played:
        return
    rounds = [tuple(_matches(report, number)) for number in range(1, played + 1)]
    if report.kind != KINDS["swiss"]:
        yield f.NumbersDrawn(
            numbers=tuple(_key(line.number) for line in report.lines), schedule=_schedule(report, rounds)
        )
    for number, matches in enumerate(rounds, 1):
        yield f.RoundPaired(round=number, part="main", matches=matches, best_of=1)
    for line in report.lines:
        if line.rank is None:
            yield f.EntrantDisqualified(entrant=_key(line.number), round=_last_round(line), reason=FROM_A_FILE)
    if report.ended is not None and all(match.result for matches in rounds for match in matches):
        yield f.TournamentEnded()


def _last_round(line: Line) -> int:
    """The last round in which they took part; only disqualified players have no rank (TD-4)."""
    return max((number for number, entry in enumerate(line.entries, 1) if entry.result != "Z"), default=0)


def _matches(report: Report, number: int) -> Iterator[Match]:
    """The matches of a round by the number of the first named, then who had no opponent."""
    entries = [(line, line.entries[number - 1]) for line in report.lines]
    pairs = [(line, entry) for line, entry in entries if entry.side == "w"]
    alone = [(line, entry) for line, entry in entries if entry.result in ALONE and entry.opponent is None]
    for table, (line, entry) in enumerate((*pairs, *alone), 1):
        key, players = f"{number}-{table}", (_key(line.number),)
        if entry.opponent is None:
            kind, result = ALONE[entry.result]
            yield Match(key=key, players=players, kind=kind, result=result)
        else:
            answer = report.lines[entry.opponent - 1].entries[number - 1]
            result_ = RESULTS[entry.result, answer.result]
            yield Match(key=key, players=(*players, _key(entry.opponent)), result=result_)


def _schedule(report: Report, rounds: list[tuple[Match, ...]]) -> tuple[tuple[tuple[str, str], ...], ...]:
    """The rounds of the file, then those of the table that are still to come."""
    size = len(report.lines)
    whole = berger.table(size) if report.kind == KINDS["round_robin"] else berger.double_table(size)
    pairs = tuple(
        tuple((match.players[0], match.players[1]) for match in matches if len(match.players) == 2)
        for matches in rounds
    )
    numbers = {_key(line.number): line.number for line in report.lines}
    met = [(numbers[one], numbers[other]) for matches in pairs for one, other in matches]
    left = berger.without(whole, met)[: max(0, report.rounds - len(rounds))]
    return (*pairs, *(tuple((_key(one), _key(other)) for one, other in matches) for matches in left))


def _played(setup: Setup, facts: tuple[Fact, ...]) -> State:
    state = initial(setup)
    for fact in facts:
        state = evolve(state, fact)
    return state


def _results(report: Report) -> Report:
    """Without ranks, which single games have made, and without what older files do not tell."""
    return replace(report, code="", tie_breaks=None, lines=tuple(replace(line, rank=None) for line in report.lines))
