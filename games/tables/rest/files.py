"""Answers that are files of text, as the schema says them: programs get the text, in whatever form it was asked for."""

from __future__ import annotations

from collections.abc import Iterable

from drf_spectacular.types import OpenApiTypes

SHAPES = {"application/json": OpenApiTypes.OBJECT}


def files_of_text(content_types: Iterable[str]) -> dict[tuple[int, str], OpenApiTypes]:
    """What an address answers that gives a file in these forms, the plainest first: a generated client reads an answer
    as the first form that it knows, and would take JSON for all of them."""
    kinds = {content_type.partition(";")[0] for content_type in content_types}
    return {(200, kind): SHAPES.get(kind, OpenApiTypes.STR) for kind in sorted(kinds, key=_how_plain)}


def _how_plain(kind: str) -> tuple[bool, bool, str]:
    return kind != "text/plain", not kind.startswith("text/"), kind
