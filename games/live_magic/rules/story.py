"""The story of the evening: the line that each seat reads of a fact. The key is the fact's name.

`values` are the fact's fields without what is hidden from the reader. Facts that only move the table on have no line.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from games.kernel.rulebook import Fact, Line
from games.live_magic.rules import facts as f

Tone = Literal["plain", "quiet", "loud", "host"]

SILENT: frozenset[type[Fact]] = frozenset(
    {
        f.WindowPassed,
        f.WindowClosed,
        f.NobodyMayAnswer,
        f.CostsPaid,
        f.ReplyAsked,
        f.ReplyOver,
        f.PowerWaits,
        f.PowerResolved,
        f.RoundClosed,
        f.CompletionRoundClosed,
        f.PicksReopened,
        f.DeckLaidOut,
        f.ClaimPlaced,
        f.ThrowDue,
        f.DuelLeft,
        f.WagerLost,
        f.TestRepeated,
        f.DuelBegan,
    }
)
"""Facts that only move the table on."""

SEALED: dict[type[Fact], tuple[str, ...]] = {
    f.KindAnnounced: ("kind",),
    f.ContestAnswered: ("contests", "why"),
    f.PackNominated: ("pack",),
    f.ThrowSealed: ("sign",),
    f.CompletionDeclared: ("deck",),
    f.CompletionPicked: ("packs", "source"),
    f.CompletionWithdrawn: ("packs",),
    f.LandsChosen: ("basics", "others", "left_out"),
    f.PacksHidden: ("left",),
}
"""By fact, the fields that only its own seat reads."""

QUIET: frozenset[type[Fact]] = frozenset(
    {
        f.SheetApproved,
        f.PhaseBegan,
        f.StepOpened,
        f.DeckClosed,
        f.DeclarationDeclined,
        f.RoundOpened,
        f.InitiativeRotated,
        f.WindowOpened,
        f.PowerDeclined,
        f.ContestAnswered,
        f.KindAnnounced,
        f.PackNominated,
        f.ThrowSealed,
        f.CompletionRoundOpened,
        f.CompletionDeclared,
        f.CompletionOwed,
        f.CallEnded,
        f.ContesterSkipped,
        f.OutcomeAccepted,
        f.EffectBegun,
        f.PowerResolving,
        f.StandingNoSet,
    }
)

LOUD: frozenset[type[Fact]] = frozenset(
    {
        f.ThrowsShown,
        f.LeaderFound,
        f.TraitChanged,
        f.LifeChanged,
        f.DuelEnded,
        f.PackTaken,
        f.PowerActivated,
        f.ResultDecided,
        f.RaceEnded,
        f.BlindChosen,
        f.NominationsShown,
        f.CompletionShown,
        f.EveningClosed,
        f.DeckOpened,
        f.DeckWentBy,
    }
)

BY_HOST: frozenset[type[Fact]] = frozenset(
    {
        f.SheetOverruled,
        f.NewcomersLetIn,
        f.SeatMarkedAbsent,
        f.SeatMarkedPresent,
        f.InitiativeSet,
        f.DeckOrderSet,
        f.PickModeSaid,
        f.PickModeSwitched,
        f.Ruled,
        f.PackMoved,
    }
)


def log_line(fact: Fact, seat: str | None) -> Line | None:
    """The line that this seat (None: a watcher) reads of this fact."""
    if type(fact) in SILENT or _is_private(fact, seat):
        return None
    return Line(str(type(fact).__struct_config__.tag), _values(fact, seat), _tone(fact))


def _is_private(fact: Fact, seat: str | None) -> bool:
    """A standing no is nobody else's; an effect has a line only when it does nothing."""
    match fact:
        case f.StandingNoSet(seat=owner):
            return owner != seat
        case f.EffectBegun(idle=idle):
            return idle is None
        case f.PowerResolving(idle=idle):
            return not idle
        case f.RetestDue(why=why):
            return why != "power"
    return False


def _values(fact: Fact, seat: str | None) -> dict[str, object]:
    values: dict[str, object] = msgspec.to_builtins(fact)
    values.pop("fact")
    match fact:
        case f.PowerActivated(seat=owner) | f.ParamsChosen(seat=owner):
            return values if owner == seat else _unsealed(values)
        case f.BlindOffered(actor=actor):
            return {name: value for name, value in values.items() if name != "left" or actor == seat}
        case f.NewcomerSeated():
            return {"seat": fact.seat.key}
        case f.SheetRevised():
            return {"seat": fact.seat, "version": fact.sheet.version}
        case f.SheetOverruled():
            return {"seat": fact.seat, "reason": fact.reason, "version": fact.sheet.version}
        case f.RaceOpened():
            return {name: value for name, value in values.items() if name != "then"}
    hidden = SEALED.get(type(fact), ()) if getattr(fact, "seat", None) != seat else ()
    return {name: value for name, value in values.items() if name not in hidden}


def _unsealed(values: dict[str, Any]) -> dict[str, Any]:
    """Secret parameters are named, not told."""
    params = {name: value for name, value in values["params"].items() if name not in values["sealed"]}
    return values | {"params": params}


def _tone(fact: Fact) -> Tone:
    if type(fact) in BY_HOST or getattr(fact, "why", None) == "ruling":
        return "host"
    if type(fact) in LOUD:
        return "loud"
    return "quiet" if type(fact) in QUIET else "plain"
