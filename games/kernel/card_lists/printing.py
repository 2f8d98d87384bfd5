"""What programs write around the name of a card: set, collector number, finish, tags, categories.

`Counterspell` is what is left of `[2X2#117] Counterspell`, `Counterspell (MH2) 267 *F* #Ramp`, `Counterspell|MH2|1`,
`Counterspell [Draw,Maybeboard{noDeck}] ^Have,#37d67a^`, `Counterspell (Borderless)`, `Counterspell <retro> [MH2] (F)`
and, for Magic Workstation, `[US] Mountain (1)`.
"""

from __future__ import annotations

import re

import msgspec

from games.kernel.card_lists.headings import NOT_IN_DECK, kind_of


class Printing(msgspec.Struct, frozen=True):
    """A name, and what stood around it. `left_out`: why the list itself does not count it, `category`: what it says."""

    name: str
    set_code: str = ""
    number: str = ""
    finish: str = ""
    tags: tuple[str, ...] = ()
    left_out: str = ""
    category: str = ""


_CODE = r"[A-Z0-9_]{2,6}|[a-z0-9_]{2,6}"
_NUMBER = r"[\w-]{0,8}[0-9][\w★†‡*-]{0,8}"
_FORGE = re.compile(rf"([^|]+?)(\+?)\|({_CODE})?(?:\|.*)?")
_BEFORE = re.compile(rf"\[({_CODE})?(?:[#:]([^\]\s]{{1,12}}))?\]\s+(.+?)(?:\s+\([0-9]{{1,2}}\))?")
_LABEL = re.compile(r"\s+\^([^\^,]*)[^\^]*\^$")
_TAG = re.compile(r"\s+#(?:\s.*|!?[^\s\d].*)$")
_STARS = re.compile(r"\s+\*([A-Za-z][A-Za-z-]{0,14})\*$")
_SET = re.compile(rf"\s+[(\[<]({_CODE})[)\]>](?:\s+#?({_NUMBER})(?:\s.*)?)?$")
_LETTER = re.compile(r"\s+\(([FE])\)$")
_VARIANT = re.compile(r"\s+<([^<>]{1,40})>$")
_CATEGORIES = re.compile(rf"\s+\[(?!(?:{_CODE})\])([^\[\]]*)\]$")
_TREATMENTS = (
    r"borderless|showcase|extended art|full art|alternate art|alternate foil|retro frame|old border|foil etched|etched "
    r"foil|surge foil|galaxy foil|textured foil|promo pack|prerelease|promo|buy-a-box|bundle|anime|manga|jp alternate "
    r"art|japanese alternate art|oversized|foil|non-?foil|future sight frame|white border|black border|thick stock|"
    r"serial numbered|halo foil|step-and-compleat foil|display commander|reprint|list"
)
_TREATMENT = re.compile(rf"\s+\((?:(?:{_TREATMENTS})(?:[ ,&-]+(?:{_TREATMENTS}))*|0\d{{1,3}})\)$", re.I)
_FINISHES = {"f": "foil", "foil": "foil", "e": "etched", "f-etch": "etched", "etched": "etched"}
_NO_DECK = "{nodeck}"
_BRACES = re.compile(r"\{[^{}]*\}")


def printing(text: str) -> Printing:
    """The name in this text and what stands around it. Never empty where the text is not."""
    found = Printing(text.strip())
    if forge := _FORGE.fullmatch(found.name):
        foil = "foil" if forge[2] else ""
        found = msgspec.structs.replace(found, name=forge[1].strip(), set_code=forge[3] or "", finish=foil)
    if before := _BEFORE.fullmatch(found.name):
        found = msgspec.structs.replace(found, name=before[3], set_code=before[1] or "", number=before[2] or "")
    while (less := _one_less(found)) is not None:
        found = less
    return found


def _one_less(found: Printing) -> Printing | None:
    """Without what stands last after the name; None when nothing does."""
    name = found.name
    for pattern, kept in _SUFFIXES:
        if (suffix := pattern.search(name)) and suffix.start() > 0:
            return msgspec.structs.replace(found, name=name[: suffix.start()], **kept(found, suffix))
    return None


def _label(found: Printing, suffix: re.Match[str]) -> dict[str, object]:
    return {"tags": (*filter(None, [suffix[1].strip()]), *found.tags)}


def _tags(found: Printing, suffix: re.Match[str]) -> dict[str, object]:
    tags = tuple(tag for part in suffix[0].split("#") if (tag := part.strip(" !,")))
    return {"tags": (*tags, *found.tags)}


def _starred(found: Printing, suffix: re.Match[str]) -> dict[str, object]:
    finish = _FINISHES.get(suffix[1].lower(), "")
    return {"finish": finish} if finish else {"tags": (suffix[1], *found.tags)}


def _set(found: Printing, suffix: re.Match[str]) -> dict[str, object]:
    if found.set_code and suffix[1].isdigit():  # MTGGoldfish: `Forest <250> [ELD]`
        return {"number": found.number or suffix[1]}
    return {"set_code": suffix[1], "number": suffix[2] or found.number}


def _categories(found: Printing, suffix: re.Match[str]) -> dict[str, object]:
    """Categories in brackets, of which the first decides whether a card is in the deck."""
    first = suffix[1].split(",")[0]
    names = tuple(name for part in suffix[1].split(",") if (name := _BRACES.sub("", part).strip()))
    kind = kind_of(names[0]) if names else None
    why: str = kind if kind in NOT_IN_DECK else ""
    why = why or ("not_in_deck" if _NO_DECK in first.lower() else "")
    said = {"left_out": why, "category": names[0] if names else ""} if why else {}
    return {"tags": (*names, *found.tags), **said}


def _variant(found: Printing, suffix: re.Match[str]) -> dict[str, object]:
    return {"tags": (suffix[1], *found.tags)}


def _treatment(found: Printing, suffix: re.Match[str]) -> dict[str, object]:
    return {"tags": (suffix[0].strip(" ()"), *found.tags)}


_SUFFIXES = (
    (_LABEL, _label),
    (_TAG, _tags),
    (_STARS, _starred),
    (_LETTER, _starred),
    (_CATEGORIES, _categories),
    (_SET, _set),
    (_VARIANT, _variant),
    (_TREATMENT, _treatment),
)
