"""The table as one person who may use a Power sees it: the `Situation` of a state."""

from __future__ import annotations

from collections.abc import Sequence

from games.live_magic.rules.numbers import life_to_spend
from games.live_magic.rules.powers.situation import Owner, Person
from games.live_magic.rules.rounds import held
from games.live_magic.rules.state import Magus, State


class Sight:
    """What `me` may ask of the table. `opponent` is there from the category to the end of `after_contest`."""

    __slots__ = ("me", "opponent", "state")

    def __init__(self, state: State, me: str) -> None:
        self.state = state
        self.me = me
        challenge = state.challenge
        self.opponent = challenge.other(me) if challenge is not None and me in challenge.fighters else None

    @property
    def deck(self) -> str | None:
        """The deck on the table, or the deck in dispute."""
        return self.state.challenge.deck if self.state.challenge is not None else self.state.deck

    @property
    def category(self) -> str | None:
        return self.state.challenge.category if self.state.challenge is not None else None

    @property
    def contested(self) -> str | None:
        """The pack that was called."""
        return self.state.call.pack if self.state.call is not None else None

    @property
    def is_throw_equal(self) -> bool:
        """Whether the last throw came out equal."""
        challenge = self.state.challenge
        return challenge is not None and bool(challenge.shown) and challenge.shown[-1].better is None

    def _person(self, person: Person) -> Magus | None:
        seat = self.me if person == "self" else self.opponent
        return None if seat is None else self.state.magi[seat]

    def life(self, person: Person) -> int:
        magus = self._person(person)
        return magus.life if magus is not None else 0

    def traits(self, person: Person, category: str) -> int:
        magus = self._person(person)
        return magus.traits.of(category) if magus is not None else 0

    def picks(self, person: Person) -> int:
        """Picks left in this step."""
        magus = self._person(person)
        return magus.picks if magus is not None else 0

    def packs(self, owner: Owner, deck: str | None) -> Sequence[str]:
        """Packs of a person or of the table; what was taken at completion is secret and does not count."""
        if owner == "table":
            ids: Sequence[str] = self.state.table
        else:
            magus = self._person(owner)
            ids = () if magus is None else [pack for pack in magus.packs if pack not in magus.completion]
        return [pack for pack in ids if deck is None or self.state.cards[pack].deck == deck]

    def is_choosable(self, pack: str) -> bool:
        """Not the contested pack while its call is open, not a pack that is held (D-10)."""
        return pack != self.contested and pack not in held(self.state)

    @property
    def assigned(self) -> Sequence[str]:
        """The decks that are mine for the completion."""
        completion = self.state.completion
        if completion is None:
            return ()
        return [deck for deck, seats in completion.assigned.items() if self.me in seats]

    def setting(self, name: str) -> int:
        return int(getattr(self.state.charter, name))

    @property
    def life_to_spend(self) -> int:
        """Life above the voluntary floor."""
        return life_to_spend(self.state, self.me)

    @property
    def picks_to_spend(self) -> int:
        """A caller or fighter keeps one pick to take the pack with; who has lost has nothing to take any more."""
        return self.state.magi[self.me].picks - int(self.must_keep_pick)

    @property
    def must_keep_pick(self) -> bool:
        """Whether this seat may still take the contested pack."""
        call, challenge = self.state.call, self.state.challenge
        if call is None or call.pack is None:
            return False
        if challenge is not None and challenge.at == "after_contest" and self.me in challenge.losers:
            return False
        return self.me in (call.caller, call.holder, *(challenge.fighters if challenge is not None else ()))

    @property
    def xp_to_spend(self) -> int:
        """Free experience."""
        return self.state.magi[self.me].xp_free
