"""Paragraphs of documents and messages of a catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from babel.messages.pofile import read_po

from bin.prose.patterns import Place, phrases_in

FENCE = "```"


def paragraphs(document: str) -> Iterator[tuple[int, str]]:
    """The paragraphs, list items and table rows of a Markdown text, each with the number of its first line; no code."""
    is_code = False
    start, lines = 0, list[str]()
    for number, line in enumerate([*document.splitlines(), ""], 1):
        text = line.strip()
        is_code ^= text.startswith(FENCE)
        begins = not text or is_code or text.startswith((FENCE, "#", "|", "- ", "* ", ">")) or is_numbered(text)
        if begins and lines:
            yield start, " ".join(lines)
            lines = []
        if text and not is_code and not text.startswith(FENCE):
            start = start if lines else number
            lines.append(text.lstrip("#|*> -"))


def is_numbered(text: str) -> bool:
    """Whether this line begins an item of a numbered list."""
    number, dot, _rest = text.partition(". ")
    return bool(dot) and number.isdigit()


def places_in_document(path: str, document: str) -> Iterator[Place]:
    for line, text in paragraphs(document):
        yield from phrases_in("document", path, line, text)


def places_in_catalogue(path: str, catalogue: BinaryIO) -> Iterator[Place]:
    """The English messages of a `.po` file, singular and plural; translations are not read."""
    for message in read_po(catalogue, ignore_obsolete=True):
        forms = message.id if isinstance(message.id, list | tuple) else [message.id]
        for text in filter(None, forms):
            yield from phrases_in("message", path, message.lineno or 0, text)
