"""Laws of every tournament, over random ones of every form."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given

from games.kernel.rulebook import HOST, TABLE, Fact, Order, Refused, fold
from games.tournament.rules import facts as f
from games.tournament.rules import orders as o
from games.tournament.rules.attendance import field
from games.tournament.rules.chronicle import chronicle
from games.tournament.rules.codes import Format
from games.tournament.rules.pod_scores import START
from games.tournament.rules.preparing import pairing_of, prepare
from games.tournament.rules.publishing import pairs_met
from games.tournament.rules.standings import is_listed, standings, swiss
from games.tournament.rules.state import Games, State
from tests.support.laws import SEEDS, check_offers, check_written_down, examples

from .playing import AT, BOOK, CODEC, FORMS, UNTOLD, Play, a_setup

EVERY_FORM = pytest.mark.parametrize("form", FORMS)


def a_play(seed: int, form: Format, players: int | None = None) -> Play:
    chance = Random(seed)
    return Play(a_setup(chance, form, players), chance)


# --- standings -------------------------------------------------------------------------------------------------------


def check_standings(state: State) -> None:
    """Everybody who is listed has one line; equals share a rank and the next one is left out; points are of matches."""
    table = standings(state)
    keys = [row.key for row in table.rows]
    listed = {key for key, one in state.entrants.items() if is_listed(one)}
    withdrawn = {key for key, one in state.entrants.items() if one.status == "withdrawn"}
    assert len(keys) == len(set(keys)) and set(keys) == listed | withdrawn
    ranks = [row.rank for row in table.rows if row.rank is not None and row.key not in withdrawn]
    assert ranks == sorted(ranks)
    for place, rank in enumerate(ranks, 1):
        assert rank == place or (rank < place and ranks[place - 2] == rank), ranks
    for row in table.rows:
        assert row.won + row.drawn + row.lost >= row.matches
        assert all(0 <= share <= 1 for share in (row.mw, row.gw, row.omw, row.ogw)) or state.charter.is_in_pods
        assert row.omw >= min(state.charter.least_share, Fraction(1, 5))
    check_points(state)


def check_points(state: State) -> None:
    """No point appears or is lost: in a Swiss of 3/1/0 a decided match gives three, a draw two, a
    half-point bye one."""
    records = swiss(state).records
    if state.charter.format == "pods" and state.charter.pod_points == "wager":
        lost = sum(match.kind == "loss" for its in state.rounds for match in its.matches)
        total = sum(record.points for record in records.values())
        assert total == START * len(records) if not lost else total < START * len(records)
        return
    if state.charter.is_in_pods:
        return
    given_out = 0
    for its in state.rounds:
        for match in its.matches:
            if its.part != "main" or match.result is None or match.result.games is None or match.cancelled:
                continue
            games = match.result.games
            if games.first != games.second:
                given_out += state.charter.win * (match.kind != "loss")
            elif games.first + games.drawn:
                given_out += len(match.players) * state.charter.draw
    assert sum(record.points for record in records.values()) == given_out


def check_rounds(state: State) -> None:
    """In a round everybody stands once; the index knows where."""
    for its in state.rounds:
        if state.charter.format == "free_challenges":
            continue
        here = Counter(
            key for match in its.matches if not match.cancelled and not match.is_third for key in match.players
        )
        assert max(here.values(), default=1) == 1, (its.number, here)
        for key, place in its.at.items():
            assert key in its.matches[place].players
        assert [match.key for match in its.matches] == [f"{its.number}-{n}" for n in range(1, len(its.matches) + 1)]


@EVERY_FORM
@examples(6)
@given(SEEDS)
def test_any_sequence_of_acts_keeps_standings_and_rounds_consistent(form: Format, seed: int) -> None:
    play = a_play(seed, form)
    for _ in play.steps(90):
        check_standings(play.state)
        check_rounds(play.state)


# --- pairings --------------------------------------------------------------------------------------------------------


def can_avoid_rematches(state: State, players: list[str], met: set[frozenset[str]]) -> bool:
    """Brute force: whether these can be paired, with a bye where they are odd, so that nobody meets anybody again."""
    if len(players) % 2:
        resting = [key for key in players if not state.entrants[key].is_out] or players
        return any(can_avoid_rematches(state, [other for other in players if other != key], met) for key in resting)
    if not players:
        return True
    first, *rest = players
    return any(
        frozenset((first, other)) not in met and can_avoid_rematches(state, [key for key in rest if key != other], met)
        for other in rest
    )


@examples(40)
@given(SEEDS)
def test_no_rematch_while_one_is_avoidable_and_the_order_gives_the_pairing_again(seed: int) -> None:
    play = a_play(seed, "swiss")
    before = play.state
    for _, _, facts in play.steps(110):
        for fact in facts:
            if isinstance(fact, f.RoundPaired) and fact.part == "main" and not fact.by_hand:
                players = list(field(before, fact.round))
                assert sorted(fact.order) == sorted(players)
                tables = {match.players for match in fact.matches if set(match.players) <= set(players)}
                assert set(pairing_of(before, fact.round, fact.order)) == tables
                met = pairs_met(before)
                pairs = [frozenset(table) for table in tables if len(table) == 2]
                if any(pair in met for pair in pairs):
                    assert not can_avoid_rematches(before, players, met)
                assert {match.key for match in fact.matches if match.rematch} == set(fact.rematches)
        before = play.state


@EVERY_FORM
@examples(6)
@given(SEEDS)
def test_td_8_a_pairing_counts_only_for_the_state_from_which_it_was_computed(form: Format, seed: int) -> None:
    play = a_play(seed, form)
    computed: tuple[int, o.PublishPairing] | None = None
    for _ in play.steps(90):
        if play.state.asked is not None and computed is None:
            order = prepare(play.state, play.chance)
            assert order is not None
            computed = (play.state.revision, order)
        elif computed is not None:
            fits = play.state.asked is not None and play.state.revision == computed[0]
            try:
                BOOK.decide(play.state, computed[1], TABLE, play.chance, AT)
            except Refused as refused:
                assert not fits and refused.rule == ("TD-14" if play.state.stage == "over" else "TD-8")
            else:
                assert fits
            computed = computed if fits else None


# --- offers ----------------------------------------------------------------------------------------------------------


@EVERY_FORM
@examples(6)
@given(SEEDS)
def test_what_is_offered_is_never_refused(form: Format, seed: int) -> None:
    play = a_play(seed, form)
    for _ in play.steps(80):
        if play.chance.random() < 0.15:
            check_offers(play, but=tuple(UNTOLD))


SIMPLE = {
    "drop": o.Drop,
    "come_back": o.ComeBack,
    "say_absent": o.SayAbsent,
    "say_present": o.SayPresent,
    "withdraw": o.Withdraw,
    "keep_out": o.KeepOut,
    "take_bye": o.TakeBye,
}
STEPS = {
    "stop_pairing": o.StopPairing(),
    "finish": o.Finish(),
    "ask_for_pairing": o.AskForPairing(),
    "pause_clock": o.PauseClock(),
    "resume_clock": o.ResumeClock(),
}


@EVERY_FORM
@examples(6)
@given(SEEDS)
def test_what_is_not_offered_is_refused(form: Format, seed: int) -> None:
    """For the host, and for everybody who has a seat, of every order that names one entrant or nobody."""
    play = a_play(seed, form)
    for _ in play.steps(80):
        if play.chance.random() < 0.85:
            continue
        for actor in play.actors:
            offered = play.offers(actor)
            for tag, step in STEPS.items():
                is_offered = any(offer.order == tag for offer in offered)
                assert (play.refusal(actor, step) is None) == is_offered, (actor, tag)
            for tag, kind in SIMPLE.items():
                named = {
                    key
                    for offer in offered
                    if offer.order == tag
                    for key in (
                        offer.fixed.get("entrant"),
                        *(getattr(offer.fields[0], "values", ()) if offer.fields else ()),
                    )
                }
                for key in play.state.entrants:
                    assert (play.refusal(actor, kind(entrant=key)) is None) == (key in named), (actor, tag, key)


@EVERY_FORM
@examples(6)
@given(SEEDS)
def test_every_moment_somebody_can_act_and_who_is_waited_for_is_one_of_them(form: Format, seed: int) -> None:
    play = a_play(seed, form)
    for _ in play.steps(90):
        if play.state.stage == "over":
            assert BOOK.question_key(play.state, HOST) is None
            return
        assert BOOK.question_key(play.state, HOST) is not None
        assert play.state.asked is not None or play.offers(HOST)
        for seat in BOOK.waited_for(play.state):
            assert BOOK.question_key(play.state, seat) is not None
            assert any(offer.order in ("report", "put_out") for offer in play.offers(seat))


# --- wild orders -----------------------------------------------------------------------------------------------------


@EVERY_FORM
@examples(6)
@given(SEEDS)
def test_wild_orders_are_refused_by_a_rule_or_make_facts_but_never_fail(form: Format, seed: int) -> None:
    """Orders that no button gives: strangers, matches of other rounds, impossible numbers, by anybody."""
    play = a_play(seed, form)
    for _ in play.steps(60):
        if play.chance.random() < 0.7:
            continue
        for order in wild(play):
            actor = play.chance.choice(play.actors)
            try:
                facts = BOOK.decide(play.state, order, play.by(actor), Random(1), play.at)
            except Refused as refused:
                assert refused.rule.startswith(("TD-", "§")), refused
            else:
                state = fold(BOOK, play.state, facts)
                check_standings(state)
                check_rounds(state)
                BOOK.view(state, None)


def wild(play: Play) -> list[Order]:
    """One of each order that names somebody or something, at random."""
    chance = play.chance
    keys = (*play.state.entrants, "nobody")
    matches = (*(match.key for its in play.state.rounds for match in its.matches), "0-1", "1-0", "99-1", "x", "1-")
    some = lambda: tuple(chance.choices(keys, k=chance.randint(0, 4)))  # noqa: E731
    key, other, match = chance.choice(keys), chance.choice(keys), chance.choice(matches)
    games = Games(chance.randint(-1, 6), chance.randint(-1, 6), chance.randint(-1, 6))
    told: dict[str, Any] = {
        "match": match,
        "games": chance.choice((None, games)),
        "placed": some(),
        "draw": chance.random() < 0.3,
    }
    return [
        o.Enter(
            names=some(), byes=chance.randint(-1, 5), life=chance.choice((None, -1, 0, 20)), twice=True, redraw=True
        ),
        o.Rename(key, chance.choice(("", " ", "x" * 70, "Anna"))),
        o.GiveSeats(some()),
        o.AwardByes(key, chance.randint(-1, 5)),
        o.SetSeeds(some()),
        o.Withdraw(key),
        o.KeepOut(key),
        o.Begin(rounds=chance.randint(-1, 60), cut=chance.randint(-1, 20)),
        o.AskForPairing(best_of=chance.randint(-1, 12)),
        o.PairByHand(tuple(some() for _ in range(3)), "wild"),
        o.PublishPairing(revision=play.state.revision, shuffled=some(), matches=(some(), some())),
        o.SwapPlayers(some(), "wild"),
        o.TakeBye(key),
        o.WithdrawRound(chance.randint(-1, 5), "wild"),
        o.Report(**told),
        o.ConfirmReport(**told),
        o.EnterResult(**told, intentional=chance.random() < 0.2),
        o.DoubleLoss(match),
        o.NoShow(key, chance.randint(-1, 9), chance.choice((None, -1, 0, 9))),
        o.PutOut(match, some()),
        o.Correct(**told, reason="wild", double_loss=chance.random() < 0.3),
        o.AnswerQuestion(chance.choice(("keep", "anew", "withdraw", "stand", "restart"))),
        o.Challenge(key, other),
        o.CallOff(match),
        o.Drop(key, chance.choice((None, games))),
        o.ComeBack(key),
        o.Disqualify(key, "wild", chance.choice((None, games))),
        o.SayAbsent(key),
        o.SayPresent(key),
        o.StartClock(chance.randint(-5, 100)),
        o.ExtendClock(minutes=chance.randint(-5, 100), match=match),
    ]


# --- writing down, seeing, telling -----------------------------------------------------------------------------------


@EVERY_FORM
@examples(6)
@given(SEEDS)
def test_replay_from_facts_gives_the_same_state(form: Format, seed: int) -> None:
    play = a_play(seed, form)
    for _ in play.steps(100):
        pass
    check_written_down(BOOK, CODEC, play.setup, play.state, play.facts)


@EVERY_FORM
@examples(6)
@given(SEEDS)
def test_everything_is_public_but_who_asks(form: Format, seed: int) -> None:
    """Two seats are shown the same, except for what they have to do themselves; every fact has its line."""
    play = a_play(seed, form)
    for _, _, facts in play.steps(60):
        watcher = msgspec.to_builtins(BOOK.view(play.state, None))
        for seat in BOOK.seats(play.state):
            seen = msgspec.to_builtins(BOOK.view(play.state, seat))
            assert seen | {"me": None, "mine": []} == watcher | {"mine": []}
        for fact in facts:
            line = BOOK.log_line(fact, None)
            assert line is not None and msgspec.json.encode(line)


@EVERY_FORM
@examples(6)
@given(SEEDS)
def test_the_chronicle_tells_every_match_and_every_rank(form: Format, seed: int) -> None:
    play = a_play(seed, form)
    past: list[tuple[object, Fact]] = []
    for _, _, facts in play.steps(90):
        past += [(play.at, fact) for fact in facts]
    told = chronicle(play.setup, past, AT)  # type: ignore[arg-type]
    assert {one.key: one.rank for one in told.entrants} == {
        key: standings(play.state).ranks.get(key) for key in play.state.entrants
    }
    assert [match.key for match in told.matches] == [match.key for its in play.state.rounds for match in its.matches]
    assert all((match.how is None) == (match.ended_at is None) for match in told.matches)
    assert (told.ended_at is not None) == (play.state.stage == "over")
    assert msgspec.json.encode(told)


# --- taking back -----------------------------------------------------------------------------------------------------


@EVERY_FORM
@examples(6)
@given(SEEDS)
def test_taking_back_leads_to_a_tournament_that_goes_on(form: Format, seed: int) -> None:
    play = a_play(seed, form)
    states, lengths, revisions = [play.state], [0], {play.state.revision}
    for _ in play.steps(50):
        states.append(play.state)
        lengths.append(len(play.facts))
        revisions.add(play.state.revision)
    if play.state.stage == "over":
        assert BOOK.taking_back(states[0], play.state) is not None
        return
    back = play.chance.randrange(len(states))
    play.state = BOOK.forget(states[back], play.facts[lengths[back] :])
    assert play.state.revision not in revisions, "what was computed from a state that was taken back is stale"
    for _ in play.steps(30):
        check_standings(play.state)
        check_rounds(play.state)
