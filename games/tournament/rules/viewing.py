"""The view of a seat, built up from nothing. What is not put in here nobody sees."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from msgspec.structs import replace

from games.kernel.memoize import memoize, memoize_by
from games.tournament.rules import standings as s
from games.tournament.rules import view as v
from games.tournament.rules.attendance import next_round, rounds_left, running_of, undecided, unfinished
from games.tournament.rules.correcting import answers
from games.tournament.rules.cut_ties import open_tie, settled_tie
from games.tournament.rules.no_shows import undecided_no_shows
from games.tournament.rules.proposing import proposal_of
from games.tournament.rules.scores import winner_of
from games.tournament.rules.state import Entrant, Games, Match, Result, Round, State
from games.tournament.rules.whatif import otherwise


def view(state: State, seat: str | None) -> v.View:
    """What this seat may see; None: what is public. Only `mine` differs."""
    public = _public(state)
    return view_as(state, public, seat) if seat is not None else public


def view_as(state: State, public: v.View, me: str) -> v.View:
    """The tournament as this seat sees it: what everybody sees, and the matches that it plays now."""
    if me not in state.entrants:
        return public
    return replace(public, me=me, mine=tuple(_mine(match, me) for match in running_of(state, me)))


@memoize
def _public(state: State) -> v.View:
    ranked = s.standings(state)
    asks, missing = undecided(state), undecided_no_shows(state)
    return v.View(
        me=None,
        stage=state.stage,
        charter=state.charter,
        about=state.setup.about,
        plan=state.plan,
        entrants=tuple(
            _entrant(state, one, ranked.records[one.key].byes, asks, missing) for one in state.entrants.values()
        ),
        rounds=tuple(_round(state, its) for its in state.rounds),
        standings=tuple(_row(state, row) for row in ranked.rows),
        swiss=tuple(_row(state, row) for row in s.swiss(state).rows) if state.bracket else (),
        bracket=state.bracket,
        bracket_from=state.bracket_from,
        next=_next(state),
        proposal=proposal_of(state),
        question=_question(state),
        clock=v.ClockView(state.clock.round, state.clock.ends, state.clock.left) if state.clock is not None else None,
        mine=(),
        to_come=state.schedule,
        ended_by=state.ended_by,
        cut_tie=_cut_tie(state),
    )


# --- people ----------------------------------------------------------------------------------------------------------


def _entrant(
    state: State, entrant: Entrant, byes_had: int, asks: tuple[str, ...], missing: tuple[str, ...]
) -> v.EntrantView:
    return v.EntrantView(
        key=entrant.key,
        name=entrant.name,
        number=entrant.number,
        lot=entrant.lot,
        life=entrant.life,
        is_out=entrant.is_out,
        byes=entrant.byes,
        byes_had=byes_had,
        seat=entrant.seat,
        status=entrant.status,
        next=_next_of(state, entrant),
        asks_out=entrant.key in asks,
        asks_back=entrant.key in missing,
    )


def _next_of(state: State, entrant: Entrant) -> Literal["plays", "absent", "no_show", "gone", "half_bye"]:
    number = len(state.rounds) + 1
    if not entrant.is_in:
        return "gone"
    if number in entrant.no_shows:
        return "no_show"
    if number in entrant.half_byes:
        return "half_bye"
    return "absent" if number in entrant.absent else "plays"


def _row(state: State, row: s.Row) -> v.RowView:
    entrant = state.entrants[row.key]
    return v.RowView(
        rank=row.rank,
        key=row.key,
        points=s.exact(row.points),
        played=row.matches,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        omw=s.text4(row.omw),
        gw=s.text4(row.gw),
        ogw=s.text4(row.ogw),
        keys=tuple((code, _key_text(code, value)) for code, value in row.keys),
        lot=entrant.lot,
        status=entrant.status,
    )


WHOLE = frozenset({"wins", "played", "beaten", "head_to_head"})
"""Keys that are numbers and no shares."""


def _key_text(code: str, value: s.Number) -> str:
    return s.exact(value) if code in WHOLE else s.text4(value)


# --- rounds ----------------------------------------------------------------------------------------------------------


def _depends_on(state: State, its: Round) -> tuple[object, ...]:
    """What the view of a round is made from: so one that is over is not looked at again while the next is played."""
    return (its, *state.rounds[: its.number - 1], state.entrants, state.clock, state.bracket, state.setup)


@memoize_by(_depends_on)
def _round(state: State, its: Round) -> v.RoundView:
    there = {key for match in its.matches for key in match.players if not match.cancelled}
    playing = (one for one in state.entrants.values() if one.since <= its.number)
    stayed = (one for one in playing if one.left_in is None or one.left_in >= its.number)
    return v.RoundView(
        number=its.number,
        part=its.part,
        best_of=its.best_of,
        matches=tuple(_match(state, match) for match in its.matches),
        order=its.order,
        power=its.power,
        by_hand=its.by_hand,
        repaired=its.repaired,
        resting=tuple(one.key for one in stayed if one.key not in there) if its.part == "main" else (),
        otherwise=otherwise(state, its.number),
        done=sum(match.is_done for match in its.matches),
        rounds_left=rounds_left(state, its),
    )


def _match(state: State, match: Match) -> v.MatchView:
    clock = state.clock
    timed = clock is not None and clock.round == match.round and match.extra > 0
    return v.MatchView(
        key=match.key,
        number=match.number,
        players=match.players,
        kind=match.kind,
        result=_result(match, match.result),
        reports={key: seen for key, said in match.reports.items() if (seen := _result(match, said)) is not None},
        is_running=match.is_running,
        is_disputed=match.is_disputed,
        is_third=match.is_third,
        cancelled=match.cancelled,
        rematch=match.rematch,
        advances=match.advances,
        out=match.out,
        lives={key: life for key in match.players if (life := _life(state, match, key)) is not None},
        ends=clock.ends + timedelta(minutes=match.extra) if clock is not None and timed else None,
        chooses=_who_chooses(state, match),
        questioned=match.questioned,
    )


def _who_chooses(state: State, match: Match) -> str | None:
    """§2, 9: in a playoff the higher Swiss rank; where there was no Swiss, and in it, the players draw."""
    after_swiss = state.charter.may_cut and state.rounds[match.round - 1].part == "cut"
    if not after_swiss or len(match.players) < 2 or state.charter.is_in_pods:
        return None
    return min(match.players, key=state.bracket.index)


def _life(state: State, match: Match, key: str) -> int | None:
    """At what they start: what the auction left, perhaps more in their first match (LM 3.6), and 0 for who is out by it
    (TD-16)."""
    entrant = state.entrants[key]
    if entrant.is_out:
        return 0
    return entrant.life if entrant.first_life is None or _has_met_somebody(state, match, key) else entrant.first_life


def _has_met_somebody(state: State, match: Match, key: str) -> bool:
    """Whether they have a match in a round before this one; a bye is none."""
    before = (its.matches[its.at[key]] for its in state.rounds[: match.round - 1] if key in its.at)
    return any(one.kind == "match" and not one.cancelled for one in before)


def _result(match: Match, result: Result | None) -> v.ResultView | None:
    if result is None:
        return None
    shown = Match(key=match.key, players=match.players, kind=match.kind, result=result)
    return v.ResultView(
        games=result.games,
        places=result.places,
        how=result.how,
        winner=winner_of(shown),
        text=_text_of(result.games) if result.games is not None else "",
    )


def _text_of(games: Games) -> str:
    return f"{games.first}-{games.second}-{games.drawn}"


def _mine(match: Match, seat: str) -> v.MineView:
    others = {key: said for key, said in match.reports.items() if key != seat}
    different = [said for place, said in enumerate(others.values()) if said not in list(others.values())[:place]]
    return v.MineView(
        match=match.key,
        opponents=tuple(key for key in match.players if key != seat),
        my_report=_result(match, match.reports.get(seat)),
        reported=tuple(seen for said in different if (seen := _result(match, said)) is not None),
    )


# --- what comes next -------------------------------------------------------------------------------------------------


def _next(state: State) -> v.NextView:
    waits, next_ = unfinished(state), next_round(state)
    latest = state.latest
    step = _step(state, bool(waits), next_ is not None)
    if next_ is not None and step in ("tie", "pair", "pairing"):
        number, part = next_.number, next_.part
    else:
        number, part = len(state.rounds), latest.part if latest is not None else "main"
    disputed = tuple(key for key in waits if (match := state.match(key)) is not None and match.is_disputed)
    return v.NextView(step=step, round=number, part=part, matches=len(waits), disputed=disputed)


def _step(state: State, waits: bool, more: bool) -> v.NextStep:
    if state.stage != "play":
        return "begin" if state.stage == "entry" else "over"
    if state.question is not None:
        return "answer"
    if state.asked is not None:
        return "pairing"
    if open_tie(state) is not None:
        return "tie"
    if state.charter.format == "free_challenges" or (waits and not (state.charter.is_published_at_once and more)):
        return "play"
    return "pair" if more else "finish"


def _cut_tie(state: State) -> v.CutTieView | None:
    tie, settled = open_tie(state), settled_tie(state)
    if tie is not None:
        return v.CutTieView(players=tie.players, places=tie.places)
    return v.CutTieView(settled.players, settled.places, settled.way, settled.chosen) if settled is not None else None


def _question(state: State) -> v.QuestionView | None:
    question = state.question
    if question is None:
        return None
    return v.QuestionView(kind=question.kind, answers=answers(state), match=question.match, matches=question.matches)
