"""Sets a template on lines of at most `WIDTH` columns; what it sends stays the same (`config.whitespace`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bin.markup import WORDS, Group, Item, Unit, attributes, spaced, tree_of
from config.whitespace import LINE_BREAK, OWN_LINE, TRANSLATED

WIDTH = 120
INDENT = "  "
SHORT = 40
"""What is longer may be broken inside, rather than begin a line of its own."""

ALONE = frozenset({"extends", "load", "block", "partialdef", "slot", "csrf_token"})
"""Django's tags and blocks that begin a line of their own, and end it."""

SPACIOUS = frozenset({"html", "head", "body", "main", "ul", "ol", "table", "thead", "tbody", "form", "section", "nav"})
"""Elements whose content always has lines of its own."""

DJANGO_TAG = re.compile(r"\{%.*?%\}")
OR_WORDS = re.compile(f"{WORDS}|{LINE_BREAK.pattern}", re.DOTALL)
UNBROKEN = "\0"
TRANSLATION = re.compile(r"(\{%.*?%\})(.*)(\{%.*?%\})", re.DOTALL)
PLURAL = re.compile(r"\s*\{%\s*plural\s*%\}\s*")


def laid_out(source: str) -> str:
    """The template as the formatter writes it."""
    page = Page()
    page.set_items(tree_of(source), 0, 0)
    return page.text()


class Page:
    """The lines so far, and the one that is being written."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line = ""

    def text(self) -> str:
        lines = [line.rstrip() for line in [*self.lines, self.line]]
        return "\n".join(lines).strip("\n") + "\n"

    def put(self, text: str) -> None:
        *whole, rest = (self.line + text).split("\n")
        self.lines += whole
        self.line = rest

    def new_line(self, depth: int, is_wide: bool = False) -> None:
        """Begins a line; a wide one leaves an empty line before it."""
        if self.line.strip():
            self.lines.append(self.line)
        if is_wide and self.lines and self.lines[-1]:
            self.lines.append("")
        self.line = INDENT * depth

    def fits(self, text: str | None, more: int) -> bool:
        return text is not None and len(self.line) + len(text) + more <= WIDTH

    def set_items(self, items: Sequence[Item], depth: int, tail: int) -> None:
        """One after the other; after the last `tail` columns have to follow on the same line."""
        before: Item | None = None
        for at, item in enumerate(items):
            follows = reach(items[at + 1 :], tail)
            if before:
                self.separate(before, item, depth, follows)
            self.set_item(item, depth, follows)
            before = item

    def separate(self, before: Item, item: Item, depth: int, follows: int) -> None:
        """A line break where it reads well or has to be, else what is sent."""
        gap = item.gap
        flat = one_line(item)
        alone = stands_alone(item, begins=True) or stands_alone(before, begins=False)
        if gap.may_break and (gap.is_wide or alone or not self.fits(flat, len(gap.sent) + follows)):
            self.new_line(depth, gap.is_wide)
        else:
            self.put(gap.sent)

    def set_item(self, item: Item, depth: int, follows: int) -> None:
        flat = one_line(item)
        if flat is not None and self.fits(flat, follows):
            self.put(flat)
        elif isinstance(item, Unit):
            self.set_unit(item, depth)
        else:
            self.set_group(item, depth, follows)

    def set_group(self, group: Group, depth: int, follows: int) -> None:
        """What it holds on lines of its own, as far as a line may be broken at its tags."""
        ends = [tag for tag, _items in group.parts[1:]] + [group.close]
        for at, ((tag, items), end) in enumerate(zip(group.parts, ends, strict=True)):
            if at:
                self.break_or_put(tag, depth)
            after = follows if end is group.close else 0
            self.set_tag(tag, depth, reach([*items, end], after))
            if items:
                self.break_or_put(items[0], depth + 1)
                self.set_items(items, depth + 1, reach([end], after))
        if group.parts[-1][1] or not group.close.gap.may_break:
            self.break_or_put(group.close, depth)
        self.put(flat_unit(group.close))

    def break_or_put(self, item: Item, depth: int) -> None:
        if item.gap.may_break:
            self.new_line(depth, item.gap.is_wide)
        else:
            self.put(item.gap.sent)

    def set_tag(self, unit: Unit, depth: int, follows: int) -> None:
        flat = one_line(unit)
        if flat is not None and self.fits(flat, follows):
            self.put(flat)
        else:
            self.set_unit(unit, depth)

    def set_unit(self, unit: Unit, depth: int) -> None:
        """A unit that does not fit: attributes, comments and translations may be broken, nothing else."""
        if unit.kind in ("open", "void"):
            self.set_attributes(unit, depth)
        elif unit.kind == "comment" and not unit.text.startswith("{# Translators"):
            self.set_comment(unit, depth)
        elif unit.name in TRANSLATED:
            self.set_translation(unit, depth)
        elif unit.name == "comment":
            text = DJANGO_TAG.sub(lambda tag: tag[0].replace(" ", UNBROKEN), unit.text)
            self.put("\n".join(shorter(text.split("\n"))).replace(UNBROKEN, " "))
        else:
            self.put(unit.text)

    def set_attributes(self, unit: Unit, depth: int) -> None:
        """Each on a line of its own; one that is still too long is broken at its spaces."""
        (name, *parts), end = tag_parts(unit.text)
        self.fill([name] if self.fits(name, 0) else spaced(name), depth + 2)
        for part in parts:
            self.new_line(depth + 1)
            if self.fits(part, 0):
                self.put(part)
            else:
                self.fill(spaced(part), depth + 2)
        if parts:
            self.new_line(depth)
        self.put(end)

    def fill(self, words: Sequence[str], depth: int) -> None:
        """As many words on each line as it holds."""
        for at, word in enumerate(words):
            if at and self.fits(word, 1):
                self.put(" ")
            elif at:
                self.new_line(depth)
            self.put(word)

    def set_comment(self, unit: Unit, depth: int) -> None:
        """Several comments, one on each line."""
        self.put("{#")
        for word in unit.text[2:-2].split():
            if self.line.strip() != "{#" and not self.fits(word, len("  #}")):
                self.put(" #}")
                self.new_line(depth)
                self.put("{#")
            self.put(f" {word}")
        self.put(" #}")

    def set_translation(self, unit: Unit, depth: int) -> None:
        """Its words on lines of their own, which `trimmed` joins again."""
        opening, forms, closing = read_translation(unit.text)
        if not forms:
            self.put(unit.text)
            return
        name, *rest = opening[2:-2].split(None, 1)
        options = rest[0].strip() if rest else ""
        if "trimmed" not in options.split():
            options = f"trimmed {options}".strip()
        self.put(f"{{% {name} {options} %}}")
        for at, form in enumerate(forms):
            if at:
                self.new_line(depth)
                self.put("{% plural %}")
            self.new_line(depth + 1)
            self.fill(spaced(form), depth + 1)
        self.new_line(depth)
        self.put(closing)


def shorter(lines: Sequence[str]) -> Iterator[str]:
    """The lines of a long comment; what is too much of one begins the next."""
    over = ""
    for at, line in enumerate(lines):
        indent = line[: len(line) - len(line.lstrip())]
        line = f"{indent}{over} {line.lstrip()}" if over else line
        over = ""
        while len(line) > WIDTH and " " in line[len(indent) : WIDTH]:
            cut = line.rindex(" ", 0, WIDTH + 1)
            line, over = line[:cut].rstrip(), f"{line[cut:].strip()} {over}".strip()
        yield line
        if over and at == len(lines) - 1:
            yield from shorter([indent + over])


def tag_parts(tag: str) -> tuple[list[str], str]:
    """The name of an HTML tag and its attributes, and the `>` or `/>` behind the last one."""
    parts = attributes(tag)
    end = next((end for end in ("/>", ">") if parts[-1].endswith(end)), "")
    parts[-1] = parts[-1].removesuffix(end)
    return [part for part in parts if part], end


def read_translation(text: str) -> tuple[str, list[str], str]:
    """The tag, each form of the sentence and the end tag; no forms where line breaks would change the sentence."""
    parts = TRANSLATION.fullmatch(text)
    if not parts:
        return text, [], ""
    opening, body, closing = parts.groups()
    if "trimmed" in opening.split():
        return opening, [LINE_BREAK.sub(" ", form.strip()) for form in PLURAL.split(body)], closing
    forms = re.split(r"\{%\s*plural\s*%\}", body)
    is_plain = all(form == " ".join(spaced(form)) for form in forms)
    return opening, forms if is_plain else [], closing


def one_line(item: Item) -> str | None:
    """The item without a line break, if it can and should be written so."""
    if isinstance(item, Unit):
        text = flat_unit(item)
        return None if "\n" in text else text
    if wants_lines(item):
        return None
    written = [part if isinstance(part, str) else one_line(part) for part in parts_of(item)]
    return None if None in written else "".join(filter(None, written))


def parts_of(group: Group) -> Iterator[Item | str]:
    """Everything of a group in its order, with what is sent between."""
    for at, (tag, items) in enumerate(group.parts):
        if at:
            yield tag.gap.sent
        yield tag
        for item in items:
            yield item.gap.sent
            yield item
    yield group.close.gap.sent
    yield group.close


def flat_unit(unit: Unit) -> str:
    """A unit on one line, unless it holds what is as written."""
    if unit.kind in ("open", "void", "close"):
        parts, end = tag_parts(unit.text)
        return joined(" ".join(parts) + end)
    if unit.name in TRANSLATED:
        opening, forms, closing = read_translation(unit.text)
        return opening + "{% plural %}".join(forms) + closing if forms else unit.text
    return unit.text


def leaves(items: Iterable[Item]) -> Iterator[Unit]:
    """Every unit in its order."""
    for item in items:
        if isinstance(item, Unit):
            yield item
        else:
            yield from leaves(part for part in parts_of(item) if not isinstance(part, str))


def joined(tag: str) -> str:
    """A tag on one line; the words of a translation in it stay as they are."""
    return OR_WORDS.sub(lambda found: found[0] if found[0].startswith("{%") else " ", tag)


def reach(items: Sequence[Item], tail: int) -> int:
    """How many columns these take, at the least, before a line may be broken; `tail` if it may not within them."""
    width = 0
    for unit in leaves(items):
        if unit.gap.may_break:
            return width
        flat = flat_unit(unit).split("\n", 1)[0]
        may_shrink = unit.kind in ("open", "void") and len(flat) > SHORT
        width += len(unit.gap.sent) + (len(attributes(unit.text)[0]) if may_shrink else len(flat))
        if may_shrink or "\n" in flat_unit(unit):
            return width
    return width + tail


def stands_alone(item: Item, begins: bool) -> bool:
    """Does it begin (or end) a line of its own?"""
    unit = item.open if isinstance(item, Group) else item
    if unit.kind in ("open", "void", "close"):
        return unit.name in OWN_LINE and not (unit.name == "br" and begins)
    if unit.kind in ("comment", "unread") and unit.name not in TRANSLATED:
        return True
    if unit.kind == "tag":
        return unit.name in ALONE or " as " in unit.text or (isinstance(item, Group) and holds_lines(item) > 0)
    return False


def holds_lines(group: Group) -> int:
    """How many elements on lines of their own it holds, at any depth."""
    count = 0
    for _tag, items in group.parts:
        for item in items:
            unit = item.open if isinstance(item, Group) else item
            count += unit.kind in ("open", "void") and unit.name in OWN_LINE and unit.name != "br"
            count += holds_lines(item) if isinstance(item, Group) else 0
    return count


def wants_lines(group: Group) -> bool:
    """Is it written on several lines even where one would hold it?"""
    held = holds_lines(group)
    return held > 1 or (held == 1 and (group.open.name in SPACIOUS or group.open.name == "block"))
