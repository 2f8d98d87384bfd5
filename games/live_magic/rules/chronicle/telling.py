"""How the facts of an evening become its chronicle: one walk over them, beside the state that they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from games.kernel.rulebook import Fact
from games.live_magic.rules import facts as f
from games.live_magic.rules.chronicle.records import (
    Bet,
    Came,
    Challenged,
    Changed,
    Chronicle,
    DeckAuctioned,
    Gone,
    How,
    PackPicked,
    PowerUsed,
    Quantity,
    Sat,
    Thrown,
)
from games.live_magic.rules.evolving import HAPPENED, evolve
from games.live_magic.rules.evolving.changes import open_call, open_challenge, values_of
from games.live_magic.rules.setup import Setup
from games.live_magic.rules.state import Shown, State, arrived, initial


def chronicle(setup: Setup, facts: Iterable[tuple[datetime, Fact]]) -> Chronicle:
    """What is remembered of a table after these facts, each with its time: the ones that stand
    (`kernel.table.standing`).

    What is hidden until the evening is closed (LM §4: the packs of the completion) is left out before.
    """
    teller = _Teller(initial(setup))
    for at, fact in facts:
        teller.hear(at, fact)
    return teller.told()


class _Teller:
    """The chronicle in the making. `state` is the table before the fact that is being heard."""

    def __init__(self, state: State) -> None:
        self.first = self.state = state
        self.decks: list[DeckAuctioned] = []
        self.picks: list[PackPicked] = []
        self.secret: list[tuple[datetime, str, str]] = []
        self.challenges: list[Challenged] = []
        self.throws: list[Thrown] = []
        self.powers: dict[int, PowerUsed] = {}
        self.changes: list[Changed] = []
        self.bets: list[Bet] = []
        self.last_throws: dict[str, Came] = {}

    def hear(self, at: datetime, fact: Fact) -> None:
        """Notes what this fact tells. Facts of the table around the game tell nothing here."""
        if type(fact) not in HAPPENED:
            return
        if (note := NOTES.get(type(fact))) is not None:
            note(self, at, fact)
        self.state = evolve(self.state, fact)

    def told(self) -> Chronicle:
        return Chronicle(
            closed=self.state.phase == "closed",
            sat=tuple(self._sat(seat) for seat in self.state.magi),
            decks=tuple(self.decks),
            picks=tuple(self.picks),
            challenges=tuple(self.challenges),
            throws=tuple(self.throws),
            powers=tuple(self.powers[number] for number in sorted(self.powers)),
            changes=tuple(self.changes),
        )

    def _sat(self, seat: str) -> Sat:
        """Life as it was when the sheet was in force: a sheet that was revised moves the first value too (D-33)."""
        magus, newcomers = self.state.magi[seat], {one.key: one for one in self.state.newcomers}
        first = arrived(newcomers[seat], self.state.charter) if seat in newcomers else self.first.magi[seat]
        before = max(1, first.life + magus.sheet.life - first.sheet.life)
        return Sat(seat, magus.style, magus.kind, magus.colours, before, magus.life, magus.absent)

    # --- decks and packs ---------------------------------------------------------------------------------------------

    def open_deck(self, at: datetime, fact: f.DeckOpened) -> None:
        order = len(self.decks) + 1
        self.decks.append(DeckAuctioned(order, fact.deck, self.state.pick_mode, fact.packs, None, at, None))

    def close_deck(self, at: datetime, fact: f.DeckClosed) -> None:
        self.decks[-1] = replace(self.decks[-1], left=fact.left, closed_at=at)

    def take(self, at: datetime, fact: f.PackTaken) -> None:
        how, challenge = self._how(fact)
        self._gain(at, fact.seat, fact.pack, how, challenge)

    def _how(self, fact: f.PackTaken) -> tuple[How, int | None]:
        """How a pack was won, and the number of the challenge that decided it."""
        call, challenge = self.state.call, self.state.challenge
        match fact.how:
            case "split":
                return "fate", challenge.number if challenge else None
            case "take":
                return "power", challenge.number if challenge else None
            case "free":
                return "alone" if call is None or not (call.asked or call.sealed) else "uncontested", None
        decided = next((one for one in reversed(self.challenges) if call and one.call == call.number), None)
        if decided is None:
            return "contested", None
        return "power" if decided.how in ("power", "race") else "contested", decided.number

    def _gain(self, at: datetime, seat: str, pack: str, how: How, challenge: int | None) -> None:
        deck = self.state.cards[pack].deck
        assert deck != "L"
        is_auction = self.state.deck is not None
        self.picks.append(
            PackPicked(
                number=len(self.picks) + 1,
                seat=seat,
                pack=pack,
                deck=deck,
                auction=len(self.decks) if is_auction else None,
                step=self.state.priority if is_auction else None,
                how=how,
                challenge=challenge,
                at=at,
            )
        )

    def _lose(self, seat: str, pack: str, gone: Gone, to: str | None) -> None:
        """The pick by which they had this pack is over."""
        for index in range(len(self.picks) - 1, -1, -1):
            pick = self.picks[index]
            if (pick.seat, pick.pack, pick.gone) == (seat, pack, None):
                self.picks[index] = replace(pick, gone=gone, gone_to=to if to in self.state.magi else None)
                return

    def put_back(self, at: datetime, fact: f.PackPutBack) -> None:
        self._lose(fact.owner, fact.pack, fact.why, None)

    def swap(self, at: datetime, fact: f.PacksSwapped) -> None:
        number = self.state.challenge.number if self.state.challenge else None
        for pack, source, target in ((fact.a, fact.owner_a, fact.owner_b), (fact.b, fact.owner_b, fact.owner_a)):
            self._move(at, pack, source, target, "swap", number)

    def move(self, at: datetime, fact: f.PackMoved) -> None:
        self._move(at, fact.pack, fact.source, fact.target, "ruling", None)

    def _move(self, at: datetime, pack: str, source: str, target: str, why: Any, challenge: int | None) -> None:
        """From a seat, the table or the pool to another of them."""
        if source in self.state.magi:
            self._lose(source, pack, why, target)
        if target in self.state.magi:
            self._gain(at, target, pack, why, challenge)

    # --- completion: secret until the end ----------------------------------------------------------------------------

    def pick_in_secret(self, at: datetime, fact: f.CompletionPicked) -> None:
        self.secret += [(at, fact.seat, pack) for pack in fact.packs]

    def pick_again(self, at: datetime, fact: f.CompletionWithdrawn) -> None:
        self.secret = [one for one in self.secret if one[1] != fact.seat or one[2] not in fact.packs]

    def close(self, at: datetime, fact: f.EveningClosed) -> None:
        """Now everything may be read."""
        for picked_at, seat, pack in self.secret:
            self._gain(picked_at, seat, pack, "completion", None)

    # --- challenges --------------------------------------------------------------------------------------------------

    def begin_challenge(self, at: datetime, fact: f.DuelBegan) -> None:
        self.bets = []

    def open_race(self, at: datetime, fact: f.RaceOpened) -> None:
        self.bets.append(Bet(fact.opener, fact.opening))

    def bid(self, at: datetime, fact: f.BidMade) -> None:
        self.bets.append(Bet(fact.seat, fact.amount))

    def leave_challenge(self, at: datetime, fact: f.DuelLeft) -> None:
        challenge, call = open_challenge(self.state), open_call(self.state)
        for shown in challenge.shown:
            self._note_throws(challenge.number, shown, challenge.fighters)
        self.challenges.append(
            Challenged(
                number=challenge.number,
                call=call.number,
                auction=len(self.decks) if challenge.pack else None,
                step=self.state.priority if challenge.pack else None,
                deck=challenge.deck,
                pack=challenge.pack,
                caller=challenge.caller,
                contester=challenge.contester,
                category=challenge.category,
                bare=challenge.bare,
                tests=challenge.shown,
                bets=tuple(self.bets),
                retests=challenge.paid,
                overbids=challenge.overbidden,
                conceded=challenge.conceded,
                winner=challenge.winner,
                losers=challenge.losers,
                how=challenge.how,
                before={seat: challenge.before[seat] for seat in challenge.fighters},
                after={seat: values_of(self.state.magi[seat]) for seat in challenge.fighters},
                at=at,
            )
        )

    def _note_throws(self, challenge: int, shown: Shown, fighters: Iterable[str]) -> None:
        """Number the throws of a test, the caller's first: a fact that was stored keeps no order of its seats."""
        for seat in fighters:
            sign = shown.signs[seat]
            came: Came = "equal" if shown.better is None else "won" if shown.better == seat else "lost"
            number, before = len(self.throws) + 1, self.last_throws.get(seat)
            self.throws.append(Thrown(number, challenge, shown.number, seat, sign, came, shown.by_hands, before))
            self.last_throws[seat] = came

    # --- Powers, and what everything costs ---------------------------------------------------------------------------

    def use_power(self, at: datetime, fact: f.PowerActivated | f.PowerCopied) -> None:
        self.powers[fact.number] = PowerUsed(
            number=fact.number,
            seat=fact.seat,
            power=fact.power,
            window=fact.window,
            deck=self.state.deck,
            challenge=self.state.challenge.number if self.state.challenge else None,
            copied=isinstance(fact, f.PowerCopied),
            came="worked",
            at=at,
        )

    def cancel_power(self, at: datetime, fact: f.PowerCancelled) -> None:
        self.powers[fact.number] = replace(self.powers[fact.number], came="cancelled")

    def resolve_power(self, at: datetime, fact: f.PowerResolving) -> None:
        if fact.idle:
            self.powers[fact.number] = replace(self.powers[fact.number], came="idle")

    def change_trait(self, at: datetime, fact: f.TraitChanged) -> None:
        self._change(fact.seat, fact.category, fact.before, fact.after, fact.why)

    def change_life(self, at: datetime, fact: f.LifeChanged) -> None:
        self._change(fact.seat, "life", fact.before, fact.after, fact.why)

    def _change(self, seat: str, what: Quantity, before: int, after: int, why: str) -> None:
        number = self.state.challenge.number if self.state.challenge else None
        self.changes.append(Changed(len(self.changes) + 1, seat, what, before, after, why, number))


NOTES: dict[type[Fact], Callable[[_Teller, datetime, Any], None]] = {
    f.DeckOpened: _Teller.open_deck,
    f.DeckClosed: _Teller.close_deck,
    f.PackTaken: _Teller.take,
    f.PackPutBack: _Teller.put_back,
    f.PacksSwapped: _Teller.swap,
    f.PackMoved: _Teller.move,
    f.CompletionPicked: _Teller.pick_in_secret,
    f.CompletionWithdrawn: _Teller.pick_again,
    f.EveningClosed: _Teller.close,
    f.DuelBegan: _Teller.begin_challenge,
    f.RaceOpened: _Teller.open_race,
    f.BidMade: _Teller.bid,
    f.DuelLeft: _Teller.leave_challenge,
    f.PowerActivated: _Teller.use_power,
    f.PowerCopied: _Teller.use_power,
    f.PowerCancelled: _Teller.cancel_power,
    f.PowerResolving: _Teller.resolve_power,
    f.TraitChanged: _Teller.change_trait,
    f.LifeChanged: _Teller.change_life,
}
"""Which facts are remembered, and how."""
