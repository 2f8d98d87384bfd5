"""§3, TD-14: seeds, the next round of a bracket, the third place, and places that are filled again."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.tournament.rules import cut_ties, drawing, publishing
from games.tournament.rules import facts as f
from games.tournament.rules.attendance import slots, survivors
from games.tournament.rules.codes import DRAWN
from games.tournament.rules.decision import Decision
from games.tournament.rules.pairing import bracket, pods
from games.tournament.rules.scores import advancer_of
from games.tournament.rules.state import Match, Round, State

Tables = list[tuple[str, ...]]

# --- seeds -----------------------------------------------------------------------------------------------------------


def seeds_of_cut(state: State) -> tuple[str, ...]:
    """The first of the Swiss ranking who have not left; a tie for the last places as the host has settled it (TD-28).
    Magi out by life 0 are the last seeds (TD-16)."""
    here = cut_ties.still_here(state)
    return _out_last(state, cut_ties.first_of(state, here, cut_ties.cut_size(state, len(here))))


def seeds_drawn(decision: Decision) -> tuple[str, ...]:
    """Without a Swiss: those whom the host has set, the others drawn behind them (§3)."""
    state = decision.state
    there = [key for key, one in state.entrants.items() if one.is_in]
    left = drawing.drawn(
        state, len(state.rounds) + 1, (key for key in there if key not in state.seeds), decision.chance
    )
    return _out_last(state, [*(key for key in state.seeds if key in there), *left])


def _out_last(state: State, keys: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(keys, key=lambda key: state.entrants[key].is_out))


# --- the next round --------------------------------------------------------------------------------------------------


def pair(decision: Decision, length: int | None) -> None:
    """The next round of the bracket; before the first its seeds."""
    if not decision.state.bracket:
        is_cut = decision.state.charter.format in DRAWN
        seeds = seeds_of_cut(decision.state) if is_cut else seeds_drawn(decision)
        drawn = not is_cut and set(seeds) != set(decision.state.seeds)
        number = len(decision.state.rounds) + 1
        decision.happen(f.BracketDrawn(seeds=seeds, first_round=number, cut=is_cut, drawn=drawn))
    state, number = decision.state, len(decision.state.rounds) + 1
    here = len(survivors(state))
    is_final = here <= 2 or (state.charter.is_in_pods and here <= 4)
    best_of = publishing.best_of(state, number, is_cut=True, is_final=is_final, wanted=length)
    decision.happen(
        f.RoundPaired(round=number, part="cut", matches=tuple(_matches(state, number, best_of)), best_of=best_of)
    )


def _matches(state: State, number: int, best_of: int) -> list[Match]:
    if state.charter.is_in_pods:
        tables = _pods(state)
    elif number == state.bracket_from:
        tables = _first(state.bracket)
    else:
        assert state.latest is not None
        tables = _next(state.latest)
    matches = [_a_place(state, f"{number}-{place}", players, best_of) for place, players in enumerate(tables, 1)]
    return [*matches, *_third(state, number, len(matches), best_of)]


def _first(seeds: Sequence[str]) -> Tables:
    if len(seeds) < 2:
        return [tuple(seeds)]
    pairs = bracket.first_round(len(seeds))
    return [tuple(seeds[seed - 1] for seed in pair if seed is not None) for pair in pairs]


def _next(its: Round) -> Tables:
    """Winners of neighbouring places meet; where nobody has won, the other has no opponent (TD-16)."""
    winners = [advancer_of(match) for match in slots(its)]
    return [tuple(key for key in pair if key is not None) for pair in bracket.next_round(winners)]


def _pods(state: State) -> Tables:
    """Those who are left in the order of their seeds: the best wait, the others play at tables of four (§5)."""
    here = set(survivors(state))
    left = [key for key in state.bracket if key in here]
    if len(left) <= 5:
        return [tuple(left)]
    size = len(left)
    while not pods.is_cut(size):
        size -= 1
    waiting, rest = left[: len(left) - size], left[len(left) - size :]
    dealt = pods.cut(size)
    byes = [(key,) for key in (*waiting, *(rest[seed - 1] for seed in dealt.byes))]
    return [*byes, *(tuple(rest[seed - 1] for seed in table) for table in dealt.tables)]


def _a_place(state: State, key: str, players: tuple[str, ...], best_of: int) -> Match:
    """A place of the bracket; nobody stands in one whose two matches nobody has won."""
    return publishing.a_match(state, key, players, best_of) if players else Match(key=key, players=(), kind="bye")


def _third(state: State, number: int, finals: int, best_of: int) -> list[Match]:
    """TD-14: the losers of the semifinals, where the third place is played for."""
    latest = state.latest
    if not state.charter.third_place_match or finals != 1 or latest is None or latest.part != "cut":
        return []
    if state.charter.is_in_pods:
        return []
    losers = _losers(latest)
    if len(losers) != 2:
        return []
    return [publishing.a_match(state, f"{number}-2", losers, best_of, is_third=True)]


def _losers(its: Round) -> tuple[str, ...]:
    matches = (match for match in slots(its) if match.kind == "match")
    return tuple(key for match in matches for key in match.players if key != advancer_of(match))


# --- places that are filled again (TD-5) -----------------------------------------------------------------------------


def path(state: State, match: Match) -> tuple[Match, ...]:
    """The matches of later rounds that hang on this one: what was won by who advanced, and the third place."""
    matches: list[Match] = []
    place = match.number - 1
    for its in state.rounds[match.round :]:
        semifinal = len(slots(state.rounds[its.number - 2])) == 2
        place //= 2
        if state.charter.is_in_pods:
            matches += its.matches
            continue
        matches.append(its.matches[place])
        matches += [other for other in its.matches if other.is_third and semifinal]
    return tuple(matches)


def reopen(decision: Decision, matches: Sequence[Match]) -> None:
    """These matches are withdrawn: nobody stands in them until it is known who does."""
    empty = tuple(
        replace(
            match,
            players=(),
            kind="open",
            result=None,
            reports={},
            advances=None,
            rematch=False,
            questioned=(),
            upheld=False,
        )
        for match in matches
    )
    decision.happen(f.MatchesReopened(matches=empty))
    fill(decision)


def fill(decision: Decision) -> None:
    """Places of published rounds whose players are known by now."""
    for its in decision.state.rounds:
        if its.part == "cut" and any(match.kind == "open" for match in its.matches):
            known = tuple(_known(decision.state, decision.state.rounds[its.number - 1]))
            if known:
                decision.happen(f.BracketFilled(matches=known))


def _known(state: State, its: Round) -> list[Match]:
    before = state.rounds[its.number - 2]
    sources = slots(before)
    known: list[Match] = []
    for match in its.matches:
        place = 2 * (match.number - 1)
        feeding = sources if match.is_third else sources[place : place + 2]
        if match.kind != "open" or not all(source.is_done for source in feeding):
            continue
        if match.is_third:
            known.append(publishing.a_match(state, match.key, _losers(before), its.best_of, is_third=True))
        else:
            players = tuple(key for source in feeding if (key := advancer_of(source)) is not None)
            known.append(_a_place(state, match.key, players, its.best_of))
    return known
