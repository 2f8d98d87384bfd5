"""Settings as people choose them, and why no table can be set up with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from games.kernel.rulebook import Impossible, Refusal
from games.tables import words
from games.tables.words import Lexicon

T = TypeVar("T", bound=msgspec.Struct)


class InvalidSetup(Exception):
    """It cannot be played like this; the offences, each with its rule, or one reason of the setup."""

    def __init__(self, *offences: Refusal, why: str = "") -> None:
        super().__init__(why or ", ".join(offence.reason for offence in offences))
        self.offences = offences

    def sentences(self, game: str) -> list[str]:
        """Each offence of a deck of this game, or the one reason."""
        return [sentence(game, offence) for offence in self.offences] or [str(self)]


def invalid(wrong: Exception) -> InvalidSetup:
    """Why a setup or a charter could not be made: the offence that it names, else the text of the error."""
    impossible = wrong if isinstance(wrong, Impossible) else wrong.__cause__
    return InvalidSetup(impossible.refusal) if isinstance(impossible, Impossible) else InvalidSetup(why=str(wrong))


def charter_of(kind: type[T], settings: Mapping[str, object]) -> T:
    """The charter of this kind with these settings; those that are missing have their default. Raises InvalidSetup."""
    try:
        return msgspec.convert(dict(settings), kind)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise invalid(wrong) from wrong


def sentence(game: str, offence: Refusal) -> str:
    """An offence with its rule, and with whose deck it is."""
    return f"{of_deck(offence, words.reason(offence, Lexicon(game, {}, {}, None)))} {offence.rule}"


def of_deck(offence: Refusal, text: str) -> str:
    """The sentence of an offence, with whose deck it is where it is somebody's."""
    owner = str(offence.values.get("deck", ""))
    return f"{owner}: {text}" if owner else text
