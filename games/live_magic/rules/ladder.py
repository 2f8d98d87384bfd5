"""D-12: one pack, several claimants: the holder fights the next in the queue, the winner holds."""

from __future__ import annotations

from typing import Literal

from games.live_magic.rules import facts as f
from games.live_magic.rules.completion import place_winner
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.powers.bars import is_barred
from games.live_magic.rules.state import OpenCall, State


def is_able(state: State, call: OpenCall, seat: str) -> bool:
    """Whether this claimant can still fight and take: they have a pick (in the auction) and are not out (D-12,
    D-19)."""
    magus = state.magi[seat]
    return not magus.is_out and (call.pack is None or magus.picks > 0)


def go_on(decision: Decision) -> bool:
    """The next rung of the ladder."""
    state, call = decision.state, decision.state.call
    assert call is not None
    if call.pack is not None and call.pack not in state.table:
        decision.happen(f.CallEnded(pack=call.pack, deck=None, taken_by=_owner(state, call.pack)))
        return True
    if call.holder is None or not is_able(state, call, call.holder):
        return _give_way(decision, call)
    if not call.queue:
        return _take(decision, call, call.holder)
    _fight_or_skip(decision, call, call.holder, call.queue[0])
    return True


def _owner(state: State, pack: str) -> str | None:
    """Who has the contested pack already, by a Power: then there is nothing left to fight for."""
    return next((seat for seat, one in state.magi.items() if pack in one.packs), None)


def _give_way(decision: Decision, call: OpenCall) -> bool:
    """Nobody leads: the next holds without a fight; with nobody left the pack stays on the table."""
    if call.queue:
        decision.happen(f.HolderGaveWay(holder=call.queue[0]))
    else:
        _end(decision, call, None)
    return True


def _take(decision: Decision, call: OpenCall, holder: str) -> bool:
    """The ladder is over: the holder takes the pack with one pick; a deck is placed by the completion."""
    if call.pack is not None:
        picks = decision.state.magi[holder].picks - 1
        how: Literal["won", "free"] = "won" if call.beaten else "free"
        decision.happen(f.PackTaken(seat=holder, pack=call.pack, picks=picks, how=how))
    _end(decision, call, holder)
    return True


def _end(decision: Decision, call: OpenCall, holder: str | None) -> None:
    if call.deck is not None:
        place_winner(decision)
        return
    decision.happen(f.CallEnded(pack=call.pack, deck=None, taken_by=holder))


def _fight_or_skip(decision: Decision, call: OpenCall, holder: str, rival: str) -> None:
    """Who has no pick left, is out, or may not contest when their turn comes is skipped."""
    state = decision.state
    if not is_able(state, call, rival) or (call.sealed and is_barred(state, rival, "contest")):
        decision.happen(f.ContesterSkipped(seat=rival))
        return
    deck = call.deck or state.deck
    assert deck is not None
    number = state.numbers.challenges + 1
    decision.happen(f.DuelBegan(number=number, caller=holder, contester=rival, pack=call.pack, deck=deck))
