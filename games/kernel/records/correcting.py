"""Proposals of how a line may have been meant that cannot be: each is tried before it is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from msgspec.structs import replace

from games.kernel.records.arguments import Misread
from games.kernel.records.form import Act, BadLine
from games.kernel.records.grammar import Given
from games.kernel.records.names import folded
from games.kernel.records.opening import NEAR
from games.kernel.records.printing import act_line
from games.kernel.records.whose import Position, given_by
from games.kernel.records.words import Word, lexed
from games.kernel.rulebook import Refused

NEAR_KEYWORD = 0.7
"""Similarity, as of difflib, from which a word is taken for a misspelled keyword."""
LONGEST_QUOTED = 5
"""Words of a name that is tried in quotation marks."""


def corrected(act: Act, refused: Refused, position: Position, *, is_sure: bool) -> tuple[Act, ...]:
    """The acts of the first proposal that can be; none where there is none. `is_sure`: the game before the line is
    known, so that the rule book is asked; else a proposal only has to be read."""
    for proposal in _proposals(act, refused, position):
        try:
            return _tried(proposal, position, is_sure=is_sure)
        except Refused:
            continue
    return ()


def readable(bad: BadLine, position: Position, *, is_sure: bool) -> tuple[Act, ...]:
    """The act of a line with a quotation mark too many or too few, where without it, or with one more, it is one."""
    for text in (f'{bad.text}"', bad.text.replace('"', "")):
        try:
            parts = lexed(text)
            act = Act(parts.words, parts.seat, parts.slot, parts.comment, line=bad.line)
            return _tried((act,), position, is_sure=is_sure) if act.words else ()
        except Refused:
            continue
    return ()


def line_of(acts: Sequence[Act], position: Position) -> str:
    """These acts as they are written."""
    return "\n".join(act_line(act, position.notation.keywords) for act in acts)


def _tried(acts: Sequence[Act], position: Position, *, is_sure: bool) -> tuple[Act, ...]:
    """These acts as they are printed. Raises Refused."""
    printed = []
    for act in acts:
        given = given_by(act, position)
        printed.append(_printed(act, given, position))
        if is_sure:
            state = position.state
            for fact in position.decide(given):
                state = position.book.evolve(state, fact)
            position = position._replace(state=state)
    return tuple(printed)


def _printed(act: Act, given: Given, position: Position) -> Act:
    seat, words = position.notation.grammar.write(given.order, given.seat, position.names)
    return Act(words, seat, act.slot, act.comment, line=act.line)


# --- proposals -------------------------------------------------------------------------------------------------------


def _proposals(act: Act, refused: Refused, position: Position) -> Iterator[tuple[Act, ...]]:
    if refused.reason.endswith(NEAR):
        yield (_with_near(act, str(refused.values["given"]), str(refused.values["near"])),)
    if refused.reason == "keyword_as_name":
        given = refused.values["given"]
        yield (replace(act, words=tuple(replace(word, quoted=word.text == given) for word in act.words)),)
    if refused.rule == "REC 1" and act.seat is None and len(act.words) > 1 and not act.words[0].quoted:
        yield (replace(act, seat=act.words[0].text.removesuffix(":"), words=act.words[1:]),)
    if refused.reason == "argument_unexpected" and isinstance(refused, Misread):
        yield from ((_with_word(act, str(refused.values["given"]), word),) for word in refused.allowed)
    yield from ((proposal,) for proposal in _with_other_words(act, refused, position))
    for verb in position.notation.likely_acts(refused.reason):
        yield (replace(act, seat=None, words=lexed(verb).words),)
    if not refused.rule.startswith("REC"):
        yield from ((_act(line, act), act) for line in position.notation.often_forgotten)


def _with_other_words(act: Act, refused: Refused, position: Position) -> Iterator[Act]:
    """The act with the keyword that the bad word is near to, with that word as its player, or in a name of several
    words."""
    at = next((at for at, word in enumerate(act.words) if word.text == refused.values.get("given")), 0)
    if not at or act.words[at].quoted:
        return
    bad, before, behind = act.words[at], act.words[:at], act.words[at + 1 :]
    for keyword in get_close_matches(folded(bad.text), sorted(position.notation.keywords), cutoff=NEAR_KEYWORD):
        yield replace(act, words=(*before, Word(keyword), *behind))
    if refused.reason != "argument_too_many":
        return
    if act.seat is None:
        yield replace(act, seat=bad.text, words=(*before, *behind))
    for begin in range(at - 1, max(0, at - LONGEST_QUOTED), -1):
        for end in range(at + 1, min(len(act.words), begin + LONGEST_QUOTED) + 1):
            name = act.words[begin:end]
            if not any(word.quoted for word in name):
                quoted = Word(" ".join(word.text for word in name), quoted=True)
                yield replace(act, words=(*act.words[:begin], quoted, *act.words[end:]))


def _with_near(act: Act, given: str, near: str) -> Act:
    """The act with the near name, player or verb in the place of what was written, in one word or in several."""
    if act.seat is not None and folded(act.seat) == folded(given):
        return replace(act, seat=near)
    length = given.count(" ") + 1
    for at in range(len(act.words)):
        words = act.words[at : at + length]
        if folded(" ".join(word.text for word in words)) != folded(given):
            continue
        is_verb = at == 0
        new = lexed(near).words if is_verb else (Word(near, quoted=True, tail=words[-1].tail),)
        return replace(act, words=(*act.words[:at], *new, *act.words[at + length :]))
    return replace(act, words=tuple(_with_tail(word, given, near) for word in act.words))


def _with_word(act: Act, given: str, allowed: str) -> Act:
    """The act with the keyword before the argument that lacks it, or in the place of another word there:
    `counter walking by Stifle`."""
    at = next((at for at, word in enumerate(act.words) if word.text + word.tail == given), len(act.words))
    rest = act.words[at + 1 :] or act.words[at:]
    return replace(act, words=(*act.words[:at], Word(allowed.split(" ")[0]), *rest))


def _with_tail(word: Word, given: str, near: str) -> Word:
    """A word that is the name and what is grown onto it: `Jnd/chaos`."""
    tail = word.text[len(given) :]
    is_it = not word.quoted and folded(word.text[: len(given)]) == folded(given) and tail[:1] in tuple("@/~")
    return Word(near, quoted=True, tail=tail) if is_it else word


def _act(line: str, beside: Act) -> Act:
    return Act(lexed(line).words, slot=beside.slot, line=beside.line)
