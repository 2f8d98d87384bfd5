"""How the things that the row of a Power names are called in a sentence: choices, packs, categories, numbers.

A row is told to the one who may use it: they are “you”. In the effects after a race `self` is who is left of it.
Whatever stands in a row is told somehow: a draft may hold what is not legal yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.live_magic.words.glossary import CATEGORY, SIGN
from games.tables.words import codes

Params = Mapping[str, Mapping[str, Any]]

UNKNOWN = "…"

COUNTED: dict[str, tuple[str | Promise, str | Promise]] = {
    "life": (gettext_lazy("your life"), gettext_lazy("your opponent’s life")),
    "picks": (gettext_lazy("your picks"), gettext_lazy("your opponent’s picks")),
}
"""What a function of one person counts."""

PACKS_OF: dict[str, str | Promise] = {
    "self": gettext_lazy("the chosen pack of yours"),
    "opponent": gettext_lazy("the chosen pack of your opponent"),
    "table": gettext_lazy("the chosen pack of the table"),
}

OPERATIONS: dict[str, str | Promise] = {
    "minus": gettext_lazy("%(a)s minus %(b)s"),
    "plus": gettext_lazy("%(a)s plus %(b)s"),
    "min": gettext_lazy("the smaller of %(a)s and %(b)s"),
    "max": gettext_lazy("the larger of %(a)s and %(b)s"),
}
SUMS = ("minus", "plus")

COMPARISONS: dict[str, str | Promise] = {
    "ge": gettext_lazy("%(a)s is at least %(b)s"),
    "le": gettext_lazy("%(a)s is at most %(b)s"),
    "eq": gettext_lazy("%(a)s is the same as %(b)s"),
    "ne": gettext_lazy("%(a)s is not %(b)s"),
    "and": gettext_lazy("%(a)s, and %(b)s"),
    "or": gettext_lazy("%(a)s, or %(b)s"),
}
JUNCTIONS = ("and", "or")

OWNED: dict[tuple[str, str], str | Promise] = {
    ("ge", "self"): gettext_lazy("you have at least %(what)s"),
    ("le", "self"): gettext_lazy("you have at most %(what)s"),
    ("ge", "opponent"): gettext_lazy("your opponent has at least %(what)s"),
    ("le", "opponent"): gettext_lazy("your opponent has at most %(what)s"),
}


def params_of(row: Mapping[str, object]) -> dict[str, Mapping[str, object]]:
    """The choices of a row by their names."""
    listed = row.get("params")
    rows = listed if isinstance(listed, list) else []
    return {str(param["name"]): param for param in rows if isinstance(param, dict) and param.get("name")}


def listing(words: Sequence[str], last: str | None = None) -> str:
    """`a, b and c`."""
    return get_text_list(list(words), last if last is not None else _("and"))


# --- choices, packs, categories, decks, signs ------------------------------------------------------------------------


def named(word: object, params: Params) -> str:
    """How a choice is referred to after it was made: `$x` is X."""
    name = str(word).removeprefix("$")
    param = params.get(name)
    if param is None:
        return UNKNOWN
    match param.get("type"):
        case "int":
            return name.upper()
        case "pack":
            deck_words = str(PACKS_OF.get(str(param.get("of")), UNKNOWN))
        case "category":
            deck_words = _("the chosen category")
        case "deck":
            deck_words = _("the chosen deck")
        case _:
            deck_words = _("your choice") if param.get("by") != "opponent" else _("your opponent’s choice")
    return deck_words if is_alone(name, params) else _("%(thing)s (“%(name)s”)") % {"thing": deck_words, "name": name}


def is_alone(name: str, params: Params) -> bool:
    """Whether no other choice of the row would be called the same."""
    me = params[name]
    alike = [one for one in params.values() if one.get("type") == me.get("type") and one.get("of") == me.get("of")]
    return len(alike) == 1 or me.get("type") == "int"


def is_param(word: object) -> bool:
    return isinstance(word, str) and word.startswith("$")


def pack(word: object, params: Params) -> str:
    """The contested pack, or one that was chosen."""
    return _("the contested pack") if word == "contested" else named(word, params)


def category(word: Any, params: Params) -> str:
    """Mental, the category of the challenge, or the chosen one."""
    if word == "current":
        return _("the category of the challenge")
    return named(word, params) if is_param(word) else str(CATEGORY.get(word, UNKNOWN))


def deck(word: object, params: Params) -> str:
    """A deck by its name, the one on the table, or the chosen one."""
    if word == "current":
        return _("this deck")
    return named(word, params) if is_param(word) else str(codes.DECKS.get(str(word), UNKNOWN))


def sign(word: Any) -> str:
    return str(SIGN.get(word, UNKNOWN))


def signs(words: object) -> str:
    """`rock and paper`."""
    return listing([sign(word) for word in words]) if isinstance(words, list) else UNKNOWN


# --- amounts ---------------------------------------------------------------------------------------------------------


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def plural_of(value: Any) -> int:
    """By which number the noun after this amount is bent: what is worked out may be many."""
    return abs(value) if is_whole(value) else 2


def life(amount: object, params: Params) -> str:
    return _("%(number)s life") % {"number": number(amount, params)}


def traits(amount: object, of: object, params: Params) -> str:
    """`2 Mental traits`, `1 trait of the category of the challenge`."""
    values = {"number": number(amount, params), "category": category(of, params)}
    if of in CATEGORY:
        return ngettext("%(number)s %(category)s trait", "%(number)s %(category)s traits", plural_of(amount)) % values
    return ngettext("%(number)s trait of %(category)s", "%(number)s traits of %(category)s", plural_of(amount)) % values


def picks(amount: object, params: Params) -> str:
    return ngettext("%(number)s pick", "%(number)s picks", plural_of(amount)) % {"number": number(amount, params)}


def packs(amount: object, of: object, params: Params) -> str:
    values = {"number": number(amount, params), "deck": deck(of, params)}
    return ngettext("%(number)s pack of %(deck)s", "%(number)s packs of %(deck)s", plural_of(amount)) % values


# --- numbers and conditions ------------------------------------------------------------------------------------------


def number(value: object, params: Params) -> str:
    """A number of a row: `3`, `X`, `your life minus 1`; a setting stands as `{name}`, to be filled in."""
    if isinstance(value, list):
        return _expression(value, params)
    if isinstance(value, str):
        return _word(value, params)
    return str(value) if is_whole(value) else UNKNOWN


def _word(word: str, params: Params) -> str:
    if is_param(word):
        return named(word, params)
    if word.startswith("setting:"):
        return "{" + word.removeprefix("setting:") + "}"
    if word == "contested":
        return _("the contested pack")
    known = (codes.DECKS, CATEGORY, SIGN)
    return next((str(names[word]) for names in known if word in names), word or UNKNOWN)


def _expression(value: list[object], params: Params) -> str:
    function, arguments = (str(value[0]), value[1:]) if value else ("", [])
    if function in OPERATIONS and len(arguments) == 2:
        a, b = (_operand(function, one, params) for one in arguments)
        return str(OPERATIONS[function]) % {"a": a, "b": b}
    counted = _counted(function, arguments, params)
    if counted is not None:
        return counted
    if function not in (*COMPARISONS, "not", "throw"):
        return UNKNOWN
    return _("1 if %(condition)s, else 0") % {"condition": condition(value, params)}


def _operand(function: str, value: object, params: Params) -> str:
    """A sum within a sum stands in brackets."""
    inner = isinstance(value, list) and bool(value) and value[0] in SUMS
    return f"({number(value, params)})" if inner and function in SUMS else number(value, params)


def _counted(function: str, arguments: list[object], params: Params) -> str | None:
    """What a function of the table counts; None for any other."""
    match function, arguments:
        case (("life" | "picks"), [who]):
            return str(COUNTED[function][who == "opponent"])
        case "traits", [who, of] if of in CATEGORY:
            values = {"category": category(of, params)}
            return (
                _("your opponent’s %(category)s traits") % values
                if who == "opponent"
                else _("your %(category)s traits") % values
            )
        case "traits", [who, of]:
            values = {"category": category(of, params)}
            return (
                _("your opponent’s traits of %(category)s") % values
                if who == "opponent"
                else _("your traits of %(category)s") % values
            )
        case "packs", [who, of]:
            values = {"deck": deck(of, params)}
            return (
                _("the number of your opponent’s packs of %(deck)s") % values
                if who == "opponent"
                else _("the number of your packs of %(deck)s") % values
            )
        case "deck", []:
            return _("the deck on the table")
    return None


def condition(value: object, params: Params) -> str:
    """A condition of a row, as it follows “if”."""
    function, arguments = (str(value[0]), value[1:]) if isinstance(value, list) and value else ("", [])
    if (sentence := _throw(function, arguments)) is not None:
        return sentence
    if (sentence := _deck_on_table(function, arguments)) is not None:
        return sentence
    if (sentence := _owned(function, arguments, params)) is not None:
        return sentence
    if function == "not" and len(arguments) == 1:
        return _("it is not so that %(condition)s") % {"condition": condition(arguments[0], params)}
    if function in COMPARISONS and len(arguments) == 2:
        say = condition if function in JUNCTIONS else number
        a, b = (say(one, params) for one in arguments)
        return str(COMPARISONS[function]) % {"a": a, "b": b}
    if function in COMPARISONS or function == "not":
        return UNKNOWN
    return _("%(number)s is not 0") % {"number": number(value, params)}


def _throw(function: str, arguments: list[object]) -> str | None:
    """`eq(throw(equal), 1)` and its kin; None for anything else."""
    if function == "throw":
        return _("the throw came out equal")
    if function not in ("eq", "ne") or len(arguments) != 2 or ["throw", "equal"] not in arguments:
        return None
    other = arguments[1] if arguments[0] == ["throw", "equal"] else arguments[0]
    if other not in (0, 1):
        return None
    was_equal = (other == 1) == (function == "eq")
    return _("the throw came out equal") if was_equal else _("the throw did not come out equal")


def _deck_on_table(function: str, arguments: list[object]) -> str | None:
    """`ne(deck(), A)`: the deck on the table is not the Artifacts; None for anything else."""
    if function not in ("eq", "ne") or len(arguments) != 2 or ["deck"] not in arguments:
        return None
    other = arguments[1] if arguments[0] == ["deck"] else arguments[0]
    if not isinstance(other, str) or other not in codes.DECKS:
        return None
    values = {"deck": codes.DECKS[other]}
    if function == "eq":
        return _("the deck on the table is the %(deck)s") % values
    return _("the deck on the table is not the %(deck)s") % values


def _owned(function: str, arguments: list[object], params: Params) -> str | None:
    """`ge(traits(self, mental), 1)`: you have at least 1 Mental trait; None for anything else."""
    if function not in ("ge", "le") or len(arguments) != 2 or not isinstance(arguments[0], list):
        return None
    counted, least = arguments
    match counted:
        case ["traits", who, of]:
            what = traits(least, of, params)
        case ["packs", who, of]:
            what = packs(least, of, params)
        case ["picks", who]:
            what = picks(least, params)
        case ["life", who]:
            what = life(least, params)
        case _:
            return None
    words = OWNED.get((function, str(who)))
    return str(words) % {"what": what} if words is not None else None


def share(word: object, params: Params) -> str:
    """One of the values between which somebody chooses."""
    return pack(word, params) if word == "contested" or is_param(word) else number(word, params)


def either(words: Sequence[str]) -> str:
    """`a, b or c`, in the reader's language."""
    return listing(words, pgettext("between the last two choices", "or"))
