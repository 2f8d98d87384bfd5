"""What a game hands in, once, so that it can be played at the tables.

The folder of every game has one shape, and the platform finds its parts by their places in it:

    game.py            `GAME`, as described below
    rules/book.py      `BOOK`, the rule book, and `CODEC`, how its facts and orders are written
    rules/players/house.py  `HOUSE`, who plays it where a friend is missing (`games.kernel.house`; `has_house`)
    rules/notation     `NOTATION`, where games are written down (`header`)
    words/             the sentences (`games.tables.words`)
    screens/scene.py   `Scene`: what a phone shows of a board, and asks
    urls.py            `urlpatterns`, `table_urls`, `api_urls`, where the game has pages of its own (`has_pages`)

and in `templates/games/<key>/`: `board.html` for a phone, `screen.html` for the screen in the middle of the table,
`head.html` for what both load.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from django.urls import URLPattern
from django.utils.module_loading import import_string

from games.kernel.house import House
from games.kernel.registry import Registered

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, kw_only=True)
class Start:
    """How a table is opened from nothing, by somebody without an account.

    `page`: the name of the address; `sign`: an icon; `label` stands on a small button; `invitation` is said to who has
    never been here.
    """

    page: str
    sign: str
    label: StrOrPromise
    invitation: StrOrPromise


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game at the tables.

    `package`: its folder, as Python names it. `header`: with which key its written records begin; empty: it is not
    written down. `catalogue` (a dotted name): what its notation has to know of its cards; empty: it has none.
    `bar`: a template above its tables. `pictures_from` (a dotted name): by the code of a table, the address from which
    its phones may load pictures, empty for none. `has_cards`: what is called alike in every language there (it is named
    `{"": name}`) is a card, whose sheet can be opened.
    """

    key: str
    package: str
    title: StrOrPromise
    header: str = ""
    catalogue: str = ""
    has_pages: bool = False
    start: Start | None = None
    bar: str = ""
    pictures_from: str = ""
    has_cards: bool = False
    has_house: bool = False

    @property
    def registered(self) -> Registered:
        """Where its rule book and its notation are."""
        rules = f"{self.package}.rules"
        return Registered(f"{rules}.book", f"{rules}.notation" if self.header else "", self.header)

    @property
    def words(self) -> str:
        """The module of its sentences."""
        return f"{self.package}.words"

    @property
    def scene(self) -> Any:
        """What a phone shows of a board: a class that takes the board."""
        return import_module(f"{self.package}.screens.scene").Scene

    def urls(self, of: str = "urlpatterns") -> list[URLPattern]:
        """Addresses of its own: pages (`urlpatterns`), at its tables (`table_urls`), or over REST (`api_urls`)."""
        return list(getattr(import_module(f"{self.package}.urls"), of, ())) if self.has_pages else []

    @property
    def house(self) -> House | None:
        """Its players of the house, where it has some."""
        return import_module(f"{self.package}.rules.players.house").HOUSE if self.has_house else None

    def cards(self) -> Any:
        """What its notation has to know of the cards that ship; None where it plays with none."""
        return import_string(self.catalogue)() if self.catalogue else None

    def pictures_at(self, code: str) -> str:
        """From which address the phones of this table may load pictures; empty: from none."""
        return str(import_string(self.pictures_from)(code).pictures_from) if self.pictures_from else ""
