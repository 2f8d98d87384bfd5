"""TD-18, TD-22: how many rounds, and which cut, are proposed for so many players (MTR Appendix E)."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.decision import refusal
from games.kernel.rulebook import Refusal
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import Format
from games.tournament.rules.pairing import pods
from games.tournament.rules.state import State
from games.tournament.rules.view import Proposal

APPENDIX_E: tuple[tuple[int, int, int], ...] = (
    (16, 5, 4),
    (32, 5, 8),
    (64, 6, 8),
    (128, 7, 8),
    (226, 8, 8),
    (409, 9, 8),
)
"""Up to so many players: so many Swiss rounds, and the cut; more: ten and eight."""

POD_ROUNDS: tuple[tuple[int, int, int], ...] = ((8, 2, 0), (16, 3, 0), (32, 4, 4), (64, 5, 10), (128, 6, 16))
"""For pods, as in APPENDIX_E; no official document names these."""


def field_size(count: int, byes: Iterable[int]) -> int:
    """TD-22: who has 1, 2, 3 awarded byes stands for 2, 4, 8 players."""
    return count + sum((1 << each) - 1 for each in byes)


def usual_form(count: int) -> Format:
    """TD-18: what an evening of so many plays."""
    return "round_robin" if count <= 8 else "swiss"


def rounds_of(form: Format, count: int, size: int) -> tuple[int, int]:
    """Rounds and cut of this form for `count` players, who stand for `size` (TD-22)."""
    match form:
        case "round_robin" | "double_round_robin":
            legs = 2 if form == "double_round_robin" else 1
            return legs * max(1, count - 1 + count % 2), 0
        case "single_elimination":
            return max(1, (count - 1).bit_length()), 0
        case "pods":
            return next(((rounds, cut) for most, rounds, cut in POD_ROUNDS if size <= most), (7, 16))
        case "swiss":
            return _swiss(count, size)
        case _:
            return 1, 0


def _swiss(count: int, size: int) -> tuple[int, int]:
    """Below nine Appendix E plays no Swiss: then the rounds that leave one undefeated, and no cut."""
    if size <= 8:
        return max(1, (size - 1).bit_length()), 0
    rounds, cut = next(((rounds, cut) for most, rounds, cut in APPENDIX_E if size <= most), (10, 8))
    return rounds, min(cut, largest_cut(count))


def largest_cut(count: int) -> int:
    """The largest power of two that fits; 0: none does."""
    return 1 << (count.bit_length() - 1) if count >= 2 else 0


def cuts(form: Format, count: int) -> tuple[int, ...]:
    """The cuts that are offered to so many: powers of two, in pods those that funnel (§5)."""
    if form == "swiss":
        return tuple(2**power for power in range(1, 7) if 2**power <= count)
    if form == "pods":
        return tuple(size for size in (4, 7, 10, 13, 16, 40) if size <= count)
    return ()


def why_not_cut(form: Format, cut: int, count: int) -> Refusal | None:
    """TD-18: why there can be no such cut."""
    if cut == 0:
        return None
    if form not in ("swiss", "pods"):
        return refusal("TD-18", "no_cut_in_this_form", form=form)
    if cut > count:
        fitting = cuts(form, count)
        return refusal("TD-18", "cut_larger_than_field", cut=cut, players=count, fits=fitting[-1] if fitting else 0)
    if form == "pods" and not pods.is_cut(cut):
        return refusal("TD-18", "no_such_cut_in_pods", cut=cut)
    return None if cut >= 2 else refusal("TD-18", "cut_too_small", cut=cut)


def proposal(count: int, charter: Charter, byes: Iterable[int] = ()) -> Proposal:
    """What is proposed for so many players, of whom some have awarded byes; `form` is what is usual."""
    form, size = charter.format, field_size(count, byes)
    rounds, cut = rounds_of(form, count, size)
    if not cut or cut not in cuts(form, count):
        cut = 0
    return Proposal(players=count, form=usual_form(count), rounds=rounds, cut=cut, cuts=cuts(form, count))


def proposal_of(state: State) -> Proposal:
    here = [one for one in state.entrants.values() if one.is_in]
    return proposal(len(here), state.charter, (one.byes for one in here))
