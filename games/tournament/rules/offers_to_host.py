"""What the host may do: entries, the next step, results, corrections, comings and goings, the clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.kernel.rulebook import Combination, Field, Number, Offer, OneOf, Refusal, Several, Text, Truth
from games.tournament.rules import (
    challenging,
    clocks,
    correcting,
    cut_ties,
    entering,
    leaving,
    pairing_orders,
    questioning,
    repairing,
    reporting,
    scores,
)
from games.tournament.rules.attendance import questioned_matches, undecided
from games.tournament.rules.codes import LONGEST_NAME, MOST_BYES
from games.tournament.rules.judging import decided_by, disputes_for, is_judged_by_others
from games.tournament.rules.proposing import cuts, proposal_of, why_not_cut
from games.tournament.rules.report_fields import NAMES, places_of, row
from games.tournament.rules.state import Match, State
from games.tournament.rules.tables_by_hand import tables_by_rank

REASON = Text("reason")
LENGTHS = (1, 3, 5)


def offers_to_host(state: State) -> Iterator[Offer]:
    """The host's own acts."""
    yield from _entries(state)
    yield from _course(state)
    yield from _results(state)
    yield from _people(state)
    yield from _clock(state)


def _if(refusal: Refusal | None, order: str, *fields: Field, **fixed: object) -> Iterator[Offer]:
    if refusal is None:
        yield Offer(order, fields, fixed)


def _of(keys: tuple[str, ...], order: str, *fields: Field, name: str = "entrant", **fixed: object) -> Iterator[Offer]:
    """A button for one of these; none, if there are none."""
    if keys:
        yield Offer(order, (OneOf(name, keys), *fields), fixed)


# --- entries ---------------------------------------------------------------------------------------------------------


def _entries(state: State) -> Iterator[Offer]:
    name = Text("name", longest=LONGEST_NAME)
    yield from _if(entering.why_not_enter(state), "enter", name, Truth("seat"))
    if entering.why_not_enter(state) is not None:
        yield from _if(entering.why_not_enter(state, redraw=True), "enter", name, redraw=True)
    yield from _of(tuple(state.entrants), "rename", name)
    unseated = entering.without_seat(state)
    if unseated:
        yield Offer("give_seats", (Several("entrants", unseated, 1, len(unseated)),))
    if entering.why_not_byes(state, 0) is None:
        awarded = tuple(key for key, one in state.entrants.items() if not one.is_out)
        yield from _of(awarded, "award_byes", Number("byes", 0, MOST_BYES))
    if entering.why_not_seed(state) is None and state.entrants:
        yield Offer("set_seeds", (Several("entrants", tuple(state.entrants), 0, len(state.entrants)),))
    yield from _of(undecided(state), "keep_out")
    out = tuple(key for key in state.entrants if entering.why_not_withdraw(state, key) is None)
    yield from _of(out, "withdraw")


# --- the course ------------------------------------------------------------------------------------------------------


def _course(state: State) -> Iterator[Offer]:
    yield from _begin(state)
    yield from _cut_tie(state)
    if pairing_orders.why_not_ask(state) is None:
        yield Offer("ask_for_pairing")
        for length in LENGTHS:
            if pairing_orders.why_no_length(state, length) is None:
                yield Offer("ask_for_pairing", (), {"best_of": length})
    yield from _if(pairing_orders.why_not_stop(state), "stop_pairing")
    if pairing_orders.why_not_by_hand(state) is None:
        tables = tables_by_rank(state)
        if tables is not None:
            yield Offer("pair_by_hand", (REASON,), {"matches": [list(table) for table in tables]})
    may = repairing.swappable(state)
    if len(may) > 1:
        yield Offer("swap_players", (Several("players", may, 2, 2), REASON))
    if repairing.free_bye(state) is not None:
        late = tuple(key for key in state.entrants if repairing.why_not_take_bye(state, key) is None)
        yield from _of(late, "take_bye")
    yield from _if(repairing.why_not_withdraw(state), "withdraw_round", REASON, round=len(state.rounds))
    yield from _answers(state)
    yield from _if(pairing_orders.why_not_finish(state), "finish")


def _cut_tie(state: State) -> Iterator[Offer]:
    tie = cut_ties.open_tie(state)
    for way in cut_ties.WAYS if tie is not None else ():
        won = (Several("players", tie.players, tie.places, tie.places),) if way == "playoff" and tie else ()
        yield from _if(cut_ties.why_not_settle(state, way), "settle_cut_tie", *won, way=way)


def _begin(state: State) -> Iterator[Offer]:
    if pairing_orders.why_not_begin(state) is not None:
        return
    players = proposal_of(state).players
    if why_not_cut(state.charter.format, state.charter.cut or 0, players) is None:
        yield Offer("begin")
    if pairing_orders.may_set_rounds(state):
        for cut in (0, *cuts(state.charter.format, players)):
            yield Offer("begin", (Number("rounds", 1, 50),), {"cut": cut})


def _answers(state: State) -> Iterator[Offer]:
    if state.question is not None:
        yield Offer("answer", (OneOf("answer", correcting.answers(state)),))


# --- results ---------------------------------------------------------------------------------------------------------


def _results(state: State) -> Iterator[Offer]:
    doubted = tuple(match for key in questioned_matches(state) if (match := state.match(key)) is not None)
    yield from _upholds(match for match in doubted if not is_judged_by_others(state, match))
    every = (match for its in state.rounds for match in its.matches if match.is_running)
    running = tuple(match for match in every if not is_judged_by_others(state, match))
    if state.charter.is_in_pods:
        for match in running:
            yield from places_of(state, match, "enter_result")
            left = reporting.still_at_table(match)
            most = len(left) - reporting.must_be_won(state, match)
            yield Offer("put_out", (Several("players", left, 1, most),), {"match": match.key})
        for match in _correctable(state):
            anew = reporting.seen_anew(state, match)
            for offer in places_of(state, anew, "correct", without=match.result):
                yield Offer(offer.order, (*offer.fields, REASON), offer.fixed)
        return
    yield from results_of(state, running)
    yield from _games(state, _correctable(state), "correct", REASON)
    if state.charter.format == "free_challenges" and state.stage == "play":
        yield from _challenges(state, tuple(match for its in state.rounds for match in its.matches if match.is_running))


def _upholds(matches: Iterable[Match]) -> Iterator[Offer]:
    """A button for each match whose result a player questions (TD-30)."""
    for match in matches:
        if questioning.why_not_uphold(match) is None:
            yield Offer("uphold_result", (), {"match": match.key})


def results_of(state: State, matches: tuple[Match, ...]) -> Iterator[Offer]:
    """How running matches of two may end, as who decides them says it."""
    yield from _games(state, matches, "enter_result")
    drawable = tuple(match.key for match in matches if not reporting.must_be_won(state, match))
    yield from _of(drawable, "enter_result", name="match", intentional=True)
    yield from _of(drawable, "double_loss", name="match")


def offers_to_judge(state: State, seat: str) -> Iterator[Offer]:
    """What this seat may say in the host's place: of disputes that the host is a party to (D-52)."""
    disputed, decided = tuple(disputes_for(state, seat)), tuple(decided_by(state, seat))
    yield from _upholds(decided)
    wrong = tuple(match for match in decided if correcting.why_not_correct(state, match) is None)
    if not state.charter.is_in_pods:
        yield from results_of(state, disputed)
        yield from _games(state, wrong, "correct", REASON)
        return
    for match in disputed:
        yield from places_of(state, match, "enter_result")
    for match in wrong:
        for offer in places_of(state, reporting.seen_anew(state, match), "correct", without=match.result):
            yield Offer(offer.order, (*offer.fields, REASON), offer.fixed)


def _correctable(state: State) -> tuple[Match, ...]:
    every = (match for its in state.rounds for match in its.matches)
    may = (match for match in every if correcting.why_not_correct(state, match) is None)
    return tuple(match for match in may if not is_judged_by_others(state, match))


def _games(state: State, matches: tuple[Match, ...], order: str, *fields: Field) -> Iterator[Offer]:
    """One form for all matches that have the same legal scores."""
    alike: dict[tuple[int, bool], list[str]] = {}
    for match in matches:
        length = reporting.round_of(state, match).best_of, reporting.must_be_won(state, match)
        alike.setdefault(length, []).append(match.key)
    for (best_of, decided), keys in alike.items():
        legal = scores.legal_games(best_of, decided=decided)
        score = Combination("games", NAMES, tuple(map(row, legal)))
        yield Offer(order, (OneOf("match", tuple(keys)), score, *fields))


def _challenges(state: State, running: tuple[Match, ...]) -> Iterator[Offer]:
    for challenger in state.entrants:
        others = challenging.who_can_be_challenged(state, challenger)
        yield from _of(others, "challenge", name="other", one=challenger)
    yield from _of(tuple(match.key for match in running), "call_off", name="match")


# --- people ----------------------------------------------------------------------------------------------------------


def _people(state: State) -> Iterator[Offer]:
    keys = tuple(state.entrants)
    yield from _of(tuple(key for key in keys if leaving.why_not_drop(state, key) is None), "drop")
    yield from _of(tuple(key for key in keys if leaving.why_not_disqualify(state, key) is None), "disqualify", REASON)
    yield from _of(tuple(key for key in keys if leaving.why_not_back(state, key) is None), "come_back")
    yield from _of(tuple(key for key in keys if leaving.why_not_absent(state, key) is None), "say_absent")
    yield from _of(tuple(key for key in keys if leaving.why_not_half_bye(state, key) is None), "give_half_bye")
    yield from _of(tuple(key for key in keys if leaving.why_not_present(state, key) is None), "say_present")
    for number in (len(state.rounds), len(state.rounds) + 1):
        missing = tuple(key for key in keys if reporting.why_no_no_show(state, key, number) is None)
        yield from _of(missing, "no_show", round=number)


# --- the clock -------------------------------------------------------------------------------------------------------


def _clock(state: State) -> Iterator[Offer]:
    if clocks.why_not_start(state) is None:
        if state.charter.round_minutes is not None:
            yield Offer("start_clock")
        yield Offer("start_clock", (Number("minutes", 1, clocks.LONGEST),))
    if clocks.why_no_clock(state) is None:
        minutes = Number("minutes", 1, clocks.LONGEST)
        yield Offer("extend_clock", (minutes,))
        late = tuple(match.key for match in state.rounds[-1].matches if match.is_running)
        yield from _of(late, "extend_clock", minutes, name="match")
    yield from _if(clocks.why_not_pause(state), "pause_clock")
    yield from _if(clocks.why_not_resume(state), "resume_clock")
