"""Names of several words without quotation marks, where only one reading of the line makes names of all of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from difflib import get_close_matches

from games.kernel.records.arguments import Arguments
from games.kernel.records.names import folded
from games.kernel.records.words import Word
from games.kernel.rulebook import Refused

MOST_WORDS = 9
"""A name has at most so many words."""
MOST_READINGS = 2
IN_NAMES = {"of"}
"""Keywords that are part of many names, and never follow the names of cards."""

IsName = Callable[[Word], bool]


def one_name(arguments: Arguments, is_name: IsName, known: Collection[str], wanted: str = "card") -> Word:
    """The next name: a word, what is in quotes, or the only run of words that is a name. Where there is none, the run
    that is nearest to one. Raises Refused (REC 2)."""
    begin = arguments.taken
    first = arguments.word(wanted)
    if first.quoted or is_name(first):
        return first
    arguments.go_back(begin)
    runs = [run for run in _runs(arguments) if is_name(run)]
    if len(runs) > 1:
        raise Refused("REC 2", "names_ambiguous", given=runs[-1].text)
    run = runs[0] if runs else _nearest(arguments, known) or first
    arguments.go_back(begin + _words_in(run))
    return run


def several_names(
    arguments: Arguments, keywords: Collection[str], is_name: IsName, known: Collection[str], wanted: str = "card"
) -> list[Word]:
    """The names up to the next keyword, at least one. Raises Refused (REC 2)."""
    begin = arguments.taken
    words = [arguments.word(wanted)]
    while not arguments.is_at_end() and not arguments.is_next(keywords):
        words.append(arguments.word(wanted))
    if all(word.quoted or is_name(word) for word in words):
        return words
    readings = [reading for reading in _readings(arguments.left_from(begin), keywords, is_name) if reading]
    if len(readings) > 1:
        raise Refused("REC 2", "names_ambiguous", given=" ".join(word.text for word in words))
    if readings:
        arguments.go_back(begin + sum(map(_words_in, readings[0])))
        return list(readings[0])
    arguments.go_back(begin)
    return _nearest_names(arguments, keywords, is_name, known, wanted)


def _runs(arguments: Arguments) -> Iterator[Word]:
    for words in range(2, MOST_WORDS + 1):
        if (run := arguments.joined(words)) is not None:
            yield run


def _words_in(name: Word) -> int:
    return 1 if name.quoted else name.text.count(" ") + 1


def _readings(words: tuple[Word, ...], keywords: Collection[str], is_name: IsName) -> list[tuple[Word, ...]]:
    """The ways in which these words, up to a keyword or the end, are names; of many the first few."""
    last = len(words)
    found: list[list[tuple[Word, ...]]] = [[] for _ in range(last)] + [[()]]
    for at in range(last - 1, -1, -1):
        if not words[at].quoted and folded(words[at].text) in keywords:
            found[at].append(())
        for name in _names_at(words, at, is_name):
            found[at] += [(name, *rest) for rest in found[at + _words_in(name)]]
        del found[at][MOST_READINGS + 1 :]
    return found[0]


def _names_at(words: tuple[Word, ...], at: int, is_name: IsName) -> Iterator[Word]:
    if words[at].quoted or is_name(words[at]):
        yield words[at]
    yield from (run for run in _runs(Arguments(words[at : at + MOST_WORDS])) if is_name(run))


# --- what is no name, and near to one --------------------------------------------------------------------------------


def _nearest_names(
    arguments: Arguments, keywords: Collection[str], is_name: IsName, known: Collection[str], wanted: str
) -> list[Word]:
    """The names, as far as they are known. The first unknown one goes on to where another name begins, unless names
    need not be known (`known` is empty); behind it every word is a name of its own."""
    names = [one_name(arguments, is_name, known, wanted)]
    while is_name(names[-1]) and not (arguments.is_at_end() or arguments.is_next(keywords)):
        names.append(one_name(arguments, is_name, known, wanted))
    if known and not names[-1].quoted and not is_name(names[-1]):
        names[-1] = _unknown_name(names[-1], arguments, set(keywords) - IN_NAMES, is_name)
    while not (arguments.is_at_end() or arguments.is_next(keywords)):
        names.append(arguments.word(wanted))
    return names


def _unknown_name(first: Word, arguments: Arguments, ends: Collection[str], is_name: IsName) -> Word:
    """All words of a name that begins with `first` and is none of this game."""
    words = [first.text]
    while arguments.left and not arguments.is_next(ends) and not any(_names_at(arguments.left, 0, is_name)):
        words.append(arguments.word("card").text)
    return Word(" ".join(words)) if len(words) > 1 else first


def _nearest(arguments: Arguments, known: Collection[str]) -> Word | None:
    """The longest run of words that is nearly a name."""
    keys = [folded(name) for name in known]
    near = [run for run in _runs(arguments) if get_close_matches(folded(run.text), keys, n=1, cutoff=0.8)]
    return near[-1] if near else None
