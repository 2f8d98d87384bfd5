"""What a table of runes knows: the state that all facts together make. Frozen, shares structure, plain data."""

from __future__ import annotations

from games.kernel.rulebook import Value
from games.runes.rules.cards import Catalogue
from games.runes.rules.charter import Charter
from games.runes.rules.codes import Divinity, Face, Kind, Phase, SpellType, Stage, Symbol, Why
from games.runes.rules.decks import Deck
from games.runes.rules.setup import Setup, with_known_names


class Area(Value, frozen=True):
    """A rune area (§2). Its order means nothing: `up` stands in the order of turning up, `down` and `known` by name.

    `hidden`: face-down runes whose names nobody has entered. `known`: those of `down` that everybody has seen (R-24).
    """

    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    hidden: int = 0

    @property
    def face_down(self) -> int:
        """How many lie face down; everybody may count them (FoW 302.2a)."""
        return len(self.down) + self.hidden

    @property
    def secret(self) -> tuple[str, ...]:
        """The names that only their owner has seen."""
        return tuple(name for name in self.down if name not in self.known)


class Standing(Value, frozen=True):
    """How a ruler lies (R-16), with `face` up."""

    face: Face = "ruler"
    covered: str | None = None
    """The card that lies on the J-ruler now."""
    astral: bool = False
    """It is destroyed."""
    divinity: Divinity | None = None
    """What an effect says instead of the printed value, until another card or side lies up (R-14)."""


class Condition(Value, frozen=True):
    """A [Rune] condition: a symbol for each rune of that attribute, or a number of runes (§6)."""

    symbols: tuple[Symbol, ...] = ()
    number: int = 0

    @property
    def text(self) -> str:
        """As it is written: `{W}{W}` or `3`."""
        return "".join(f"{{{symbol}}}" for symbol in self.symbols) or str(self.number)


class Watch(Value, frozen=True):
    """A card with [Rune] that its player has entered (R-17), and whether its condition was met last."""

    name: str
    condition: Condition
    met: bool = False


class Player(Value, frozen=True):
    """A player, through the whole match."""

    key: str
    name: str
    life: int
    deck: Deck = Deck()
    """What they play with."""
    area: Area = Area()
    standing: Standing = Standing()
    watched: tuple[Watch, ...] = ()
    redrawn: int | None = None
    """How many cards they have put back, None: not yet."""
    turns: int = 0
    """How many of their own they have begun in this game."""
    judged: int = 0
    """In which turn their last judgment was."""
    out: Why | None = None
    gone: bool = False
    """They have left the match."""
    wins: int = 0
    sided: Deck | None = None
    """What they want to play the next game with."""
    ready: bool = False
    """They have said that they are done with siding."""


class Item(Value, frozen=True):
    """Something in the chase. `object` never comes back in a game. `from_area`: from a rune area, or a copy of it.

    `types`: of an ordinary spell. `x`, `options`, `targets`, `pay`: what its player said. `cost`: as shown.
    `copied`: it is a copy of another spell (R-11). `effect`: what the program knows to do when it resolves (R-24)."""

    object: int
    kind: Kind
    name: str
    controller: str
    types: tuple[SpellType, ...] = ()
    from_area: bool = False
    copied: bool = False
    auto: bool = False
    x: int = 0
    options: str = ""
    targets: str = ""
    pay: str = ""
    cost: str = ""
    effect: str = ""

    @property
    def is_spell(self) -> bool:
        """A card in the chase area (FoW 312.3); a judgment is neither spell nor ability (FoW 705.2d)."""
        return self.kind in ("rune", "chant", "spell")


class Turn(Value, frozen=True):
    """The turn. `draws`: there is a draw, `recovers`: there is a recovery phase (FoW 500, §0)."""

    of: str
    number: int
    phase: Phase = "draw"
    draws: bool = True
    recovers: bool = True
    battle: bool = False


class Due(Value, frozen=True):
    """What a player must do before anything else: turn one of their runes face down (R-24)."""

    seat: str
    by: str


class Cancelling(Value, frozen=True):
    """What `by` cancels is asked of its player, before anything else goes on (FoW 1012)."""

    seat: str
    by: str
    wording: str = ""
    """The wording of its effect, where its row says it."""


class Played(Value, frozen=True):
    """A game of the match that is over; no winner: a draw."""

    number: int
    winners: tuple[str, ...]
    by: str = ""


class Result(Value, frozen=True):
    """How the match ended; no winner: a draw. `left`: the others left between two games."""

    winners: tuple[str, ...]
    left: bool = False


class State(Value, frozen=True):
    """A table."""

    setup: Setup
    stage: Stage
    players: dict[str, Player]
    game: int = 1
    """Which game of the match."""
    starter: str | None = None
    turn: Turn | None = None
    turns: int = 0
    """Begun in this game."""
    priority: str | None = None
    """Who has it."""
    passed: tuple[str, ...] = ()
    """Who has passed in a row."""
    chase: tuple[Item, ...] = ()
    """From the bottom."""
    objects: int = 0
    """The last number given to an item."""
    due: Due | None = None
    cancelling: Cancelling | None = None
    games: tuple[Played, ...] = ()
    result: Result | None = None

    @property
    def charter(self) -> Charter:
        return self.setup.charter

    @property
    def catalogue(self) -> Catalogue:
        """The cards of this table."""
        return self.setup.catalogue

    @property
    def seating(self) -> tuple[str, ...]:
        """Every seat, clockwise, also who has left."""
        return self.setup.keys

    @property
    def playing(self) -> tuple[str, ...]:
        """Who is in the game, clockwise."""
        return tuple(key for key, one in self.players.items() if one.out is None and not one.gone)

    @property
    def top(self) -> Item | None:
        """What resolves next."""
        return self.chase[-1] if self.chase else None


def new_area(deck: Deck) -> Area:
    """The rune deck laid out, all face down (FoW 403.1)."""
    return Area(down=tuple(sorted(deck.runes)), hidden=deck.hidden)


def initial(setup: Setup) -> State:
    """The table before anything has happened."""
    players = {}
    for seat in setup.seats:
        deck = with_known_names(setup.decks.get(seat.key, Deck()), setup.catalogue)
        life = setup.charter.start_life(seat.key)
        players[seat.key] = Player(seat.key, seat.name, life, deck, new_area(deck))
    return State(setup=setup, stage="decks", players=players)
