"""The buttons of a seat: everything that it may do now, asked with the same questions as `decide`.

A player is offered what concerns them, the host the rest. A pairing by hand is offered as it would stand by the
ranking: a page lets it be changed before it is sent.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.rulebook import HOST, Offer, OneOf
from games.tournament.rules import challenging, leaving, questioning, reporting, scores
from games.tournament.rules.attendance import running_of
from games.tournament.rules.offers_to_host import offers_to_host, offers_to_judge
from games.tournament.rules.report_fields import fields_of, games_of, places_of
from games.tournament.rules.state import Match, State


def offers(state: State, seat: str, host: bool) -> tuple[Offer, ...]:
    """What this seat may do now; `host`: it holds the host's role too, or is the host without a seat."""
    if state.stage == "over":
        return ()
    own = _own(state, seat) if seat in state.entrants else iter(())
    as_judge = offers_to_judge(state, seat) if seat in state.entrants and not host else iter(())
    return (*own, *as_judge, *(offers_to_host(state) if host or seat == HOST else ()))


def _own(state: State, seat: str) -> Iterator[Offer]:
    for match in running_of(state, seat):
        yield from _reports(state, match, seat)
        if state.charter.is_in_pods:
            if reporting.why_not_out(state, match, (seat,)) is None:
                yield Offer("put_out", (), {"match": match.key, "players": [seat]})
        elif challenging.why_not_call_off(state, match) is None:
            yield Offer("call_off", (), {"match": match.key})
    for match in questioning.questionable_matches(state, seat):
        yield Offer("question_result", (), {"match": match.key})
    if leaving.why_not_drop(state, seat) is None:
        yield Offer("drop", (), {"entrant": seat})
        match_now = leaving.running_match(state, seat)
        if match_now is not None and not state.charter.is_in_pods:
            yield Offer("drop", (games_of(state, match_now, drops=True),), {"entrant": seat})
    if leaving.why_not_absent(state, seat) is None:
        yield Offer("say_absent", (), {"entrant": seat})
    if leaving.why_not_present(state, seat) is None and len(state.rounds) + 1 not in state.entrants[seat].no_shows:
        yield Offer("say_present", (), {"entrant": seat})
    others = challenging.who_can_be_challenged(state, seat)
    if others:
        yield Offer("challenge", (OneOf("other", others),), {"one": seat})


# --- reports ---------------------------------------------------------------------------------------------------------


def _reports(state: State, match: Match, seat: str) -> Iterator[Offer]:
    mine = match.reports.get(seat)
    for key, report in match.reports.items():
        if key != seat:
            yield Offer("confirm_report", (), {"match": match.key} | fields_of(match, report))
    if state.charter.is_in_pods:
        yield from places_of(state, match, "report", without=mine)
        return
    yield Offer("report", (games_of(state, match, without=mine),), {"match": match.key})
    draw = scores.intentional_draw(reporting.round_of(state, match).best_of)
    if not reporting.must_be_won(state, match) and mine != draw:
        yield Offer("report", (), {"match": match.key, "intentional": True})
