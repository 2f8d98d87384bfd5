"""The story of a tournament: the line that everybody reads of a fact. The key is the fact's name, or says more.

Entrants stand in `values` by key, matches too; texts of people as they wrote them. Everything is public.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from games.kernel.rulebook import Fact, Line
from games.tournament.rules import facts as f
from games.tournament.rules.pairing import bracket
from games.tournament.rules.scores import as_read
from games.tournament.rules.state import Result

Tone = Literal["plain", "quiet", "loud", "host"]
Values = dict[str, Any]

TONES: dict[type[Fact], Tone] = {
    f.TournamentBegan: "loud",
    f.RoundPaired: "loud",
    f.TournamentEnded: "loud",
    f.BracketDrawn: "loud",
    f.RoundWithdrawn: "loud",
    f.PairingRepaired: "loud",
    f.ResultCorrected: "loud",
    f.ResultQuestioned: "loud",
    f.EntrantDisqualified: "loud",
    f.CutWithdrawn: "loud",
    f.CutTieSettled: "loud",
    f.EntrantsAdded: "quiet",
    f.EntrantRemoved: "quiet",
    f.EntrantRenamed: "quiet",
    f.SeatsGiven: "quiet",
    f.ByesAwarded: "quiet",
    f.SeedsSet: "quiet",
    f.PairingAsked: "quiet",
    f.PairingStopped: "quiet",
    f.ResultReported: "quiet",
    f.BracketFilled: "quiet",
    f.AbsenceSaid: "quiet",
    f.AbsenceTakenBack: "quiet",
    f.PresenceSaid: "quiet",
    f.ClockStarted: "quiet",
    f.ClockExtended: "quiet",
    f.ClockPaused: "quiet",
    f.ClockResumed: "quiet",
}

"""Never `host`, which is red: a correction with its reason warns nobody."""

MANY = 12
"""So many names stand in a line; of more the number."""


def log_line(fact: Fact, seat: str | None) -> Line | None:
    """The line that every seat reads of this fact; None: nothing, the line before it has said it."""
    if isinstance(fact, f.PutAsBefore):
        return None
    key, values = TELL.get(type(fact), _plain)(fact)
    return Line(key, values, TONES.get(type(fact), "plain"))


def _plain(fact: Fact) -> tuple[str, Values]:
    """The fact's own name and fields."""
    return _tag(fact), {name: getattr(fact, name) for name in fact.__struct_fields__}


def _tag(fact: Fact) -> str:
    return str(type(fact).__struct_config__.tag)


def _added(fact: f.EntrantsAdded) -> tuple[str, Values]:
    names = tuple(entry.name for entry in fact.entries)
    key = "entrants_added" if fact.since == 1 else "entrants_added_late"
    return key, {"count": len(names), "names": names if len(names) <= MANY else (), "round": fact.since}


def _numbers(fact: f.NumbersDrawn) -> tuple[str, Values]:
    return "numbers_drawn_again" if fact.again else "numbers_drawn", {"rounds": len(fact.schedule)}


def _bracket(fact: f.BracketDrawn) -> tuple[str, Values]:
    key = "cut_drawn" if fact.cut else "bracket_drawn" if fact.drawn else "bracket_set"
    return key, {"players": len(fact.seeds)}


def _tie(fact: f.CutTieSettled) -> tuple[str, Values]:
    others = tuple(key for key in fact.players if key not in fact.chosen)
    return f"cut_tie_{fact.way}", {"players": fact.chosen, "others": others, "places": fact.places}


def _asked(fact: f.PairingAsked) -> tuple[str, Values]:
    return "pairing_asked", {"round": fact.round}


def _paired(fact: f.RoundPaired) -> tuple[str, Values]:
    """A pairing by hand is told with its reason, an unavoidable rematch with its number (§2, 7)."""
    key = "round_paired_by_hand" if fact.by_hand else "cut_round_paired" if fact.part == "cut" else "round_paired"
    byes = tuple(match.players[0] for match in fact.matches if match.kind == "bye" and match.players)
    go_on = 4 if any(len(match.players) > 2 for match in fact.matches) else 2
    left = bracket.rounds_left(sum(not match.is_third for match in fact.matches), go_on)
    elimination = {"left": left, "field": go_on**left} if fact.part == "cut" else {}
    return key, elimination | {
        "round": fact.round,
        "matches": sum(match.kind == "match" for match in fact.matches),
        "byes": byes if len(byes) <= MANY else (),
        "rematches": len(fact.rematches),
        "reason": fact.by_hand,
    }


def _withdrawn(fact: f.RoundWithdrawn) -> tuple[str, Values]:
    key = "round_withdrawn" if fact.why == "hand" else "round_withdrawn_after_correction"
    return key, {"round": fact.round, "reason": fact.reason}


def _repaired(fact: f.PairingRepaired) -> tuple[str, Values]:
    return "pairing_repaired", {
        "round": fact.round,
        "players": fact.players,
        "reason": fact.reason,
        "rematches": len(fact.rematches),
        "second_byes": fact.second_byes,
    }


def _match_paired(fact: f.MatchPaired) -> tuple[str, Values]:
    match = fact.match
    key = "loss_awarded" if match.kind == "loss" else "match_paired"
    return key, {"match": match.key, "players": match.players, "round": match.round}


def _reported(fact: f.ResultReported) -> tuple[str, Values]:
    key = "reports_differ" if fact.disputed else "result_reported"
    return key, {"match": fact.match, "entrant": fact.entrant, **_of_result(fact.result)}


def _questioned(fact: f.ResultQuestioned) -> tuple[str, Values]:
    values = {"match": fact.match, "entrant": fact.entrant, "reason": fact.reason}
    return "result_questioned", values | _of_result(fact.result)


def _entered(fact: f.ResultEntered) -> tuple[str, Values]:
    """By how it came about: `result_played`, `result_no_show` …; of pods `result_of_pod`."""
    key = "result_of_pod" if fact.result.places else f"result_{fact.result.how}"
    return key, {"match": fact.match, "players": fact.players, "entered": fact.entered, **_of_result(fact.result)}


def _corrected(fact: f.ResultCorrected) -> tuple[str, Values]:
    values = {"match": fact.match, "players": fact.players, "reason": fact.reason, **_of_result(fact.new)}
    return "result_corrected", values | {"old": _of_result(fact.old)["score"], "old_places": fact.old.places}


def _of_result(result: Result) -> Values:
    score = as_read(result.games) if result.games is not None else ""
    return {"score": score, "places": result.places, "how": result.how}


def _question(fact: f.HostAsked) -> tuple[str, Values]:
    return f"host_asked_{fact.question.kind}", {"match": fact.question.match, "matches": fact.question.matches}


def _answer(fact: f.HostAnswered) -> tuple[str, Values]:
    return f"host_answered_{fact.answer}", {"match": fact.question.match, "matches": fact.question.matches}


def _keys_of(fact: f.MatchesReopened | f.BracketFilled) -> tuple[str, Values]:
    return _tag(fact), {"matches": tuple(match.key for match in fact.matches)}


def _clock(fact: f.ClockExtended) -> tuple[str, Values]:
    key = "clock_extended" if fact.match is None else "match_extended"
    return key, {"minutes": fact.minutes, "match": fact.match}


def _ended(fact: f.TournamentEnded) -> tuple[str, Values]:
    return "tournament_ended" if fact.by == "host" else f"tournament_ended_{fact.by}", {}


def _dropped(fact: f.EntrantDropped) -> tuple[str, Values]:
    return "entrant_dropped_cancelled" if fact.cancelled else "entrant_dropped", {"entrant": fact.entrant}


def _seats(fact: f.SeatsGiven) -> tuple[str, Values]:
    many = len(fact.entrants) > MANY
    return "seats_given", {"count": len(fact.entrants), "entrants": () if many else fact.entrants}


TELL: dict[type[Fact], Callable[[Any], tuple[str, Values]]] = {
    f.EntrantsAdded: _added,
    f.SeatsGiven: _seats,
    f.NumbersDrawn: _numbers,
    f.BracketDrawn: _bracket,
    f.CutTieSettled: _tie,
    f.PairingAsked: _asked,
    f.RoundPaired: _paired,
    f.RoundWithdrawn: _withdrawn,
    f.PairingRepaired: _repaired,
    f.MatchPaired: _match_paired,
    f.ResultReported: _reported,
    f.ResultQuestioned: _questioned,
    f.ResultEntered: _entered,
    f.ResultCorrected: _corrected,
    f.HostAsked: _question,
    f.HostAnswered: _answer,
    f.MatchesReopened: _keys_of,
    f.BracketFilled: _keys_of,
    f.ClockExtended: _clock,
    f.TournamentEnded: _ended,
    f.EntrantDropped: _dropped,
}
"""Facts whose line says more, or less, than their fields."""
