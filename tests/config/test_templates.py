"""The product's pages are sent without the white space that is only there for who reads their source."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, TemplateSyntaxError, engines
from django.template import Template as DjangoTemplate
from django.template.base import Lexer
from django.template.engine import Engine

from config.templates import Template
from config.whitespace import lean


def django_engine() -> Engine:
    """The engine of the settings."""
    backend: Any = engines["django"]
    found: Engine = backend.engine
    return found


def sent(source: str, **values: object) -> str:
    """What a page with this source sends."""
    return Template(source, engine=django_engine()).render(Context(values))


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ("<div>\n  <p>\n    One\n    two\n  </p>\n</div>\n", "<div><p>One two</p></div>"),
        ("<p>\n  <b>One</b>\n  <i>two</i>,\n  three\n</p>", "<p><b>One</b> <i>two</i>, three</p>"),
        ("<b>One</b><i>two</i>", "<b>One</b><i>two</i>"),
        ("{% if 1 %}\n  one\n{% else %}\n  two\n{% endif %}\n", "one"),
        ("one {% if 1 %}two{% endif %} three", "one two three"),
        ("{{ who }}\n{{ who }}", "Ada Ada"),
        ("{# said #}\n{% load i18n %}\none", "one"),
        ("<a\n  class='x'\n  href='y > z'\n>\n  one</a>\n two", "<a class='x' href='y > z'> one</a> two"),
        ('<input\n  name="a"{% if 1 %}\n  checked{% endif %}\n>', '<input name="a" checked>'),
        ('<use\n  href="#a"\n/>', '<use href="#a"/>'),
        (
            '<form>\n  <input type="hidden" name="a">\n  {{ who }}\n</form>',
            '<form><input type="hidden" name="a">Ada</form>',
        ),
        ("<{% if 0 %}a{% else %}b{% endif %}\n  id='x'\n>one</b>", "<b id='x'>one</b>"),
        ("one < two\n> three", "one < two > three"),
    ],
)
def test_only_white_space_that_is_seen_is_sent(source: str, page: str) -> None:
    assert sent(source, who="Ada") == page


@pytest.mark.parametrize(
    "source",
    [
        "<pre>\n one\n   two\n</pre>",
        "<textarea>\n\n one\n</textarea>",
        "<script>\n  one()\n\n  two()\n</script>",
        "<style>\n  a  { }\n</style>",
    ],
)
def test_what_is_shown_as_it_is_written_stays_so(source: str) -> None:
    assert sent(source) == source


def test_a_text_area_keeps_what_stands_beside_tags() -> None:
    assert (
        sent("<textarea>\n{% if 1 %}\n{{ who }}\n{% endif %}</textarea>\n<p>", who="Ada")
        == "<textarea>\n\nAda\n</textarea><p>"
    )


def test_the_words_of_a_translation_stay_what_the_translators_know() -> None:
    tokens = Lexer("{% blocktranslate %}\n  One\n{% endblocktranslate %}\n<p>").tokenize()
    assert [token.contents for token in lean(tokens)] == ["blocktranslate", "\n  One\n", "endblocktranslate", "<p>"]


def test_a_mistake_is_shown_where_it_stands_in_the_source() -> None:
    engine = Engine(debug=True)
    with pytest.raises(TemplateSyntaxError) as mistake:
        Template("<div>\n\n  <p>\n    {% nothing %}\n  </p>\n</div>", engine=engine)
    shown = mistake.value.template_debug  # type: ignore[attr-defined]
    assert (shown["line"], shown["during"]) == (4, "{% nothing %}")


def test_a_mistake_while_a_page_is_drawn_is_shown_where_it_stands() -> None:
    engine = Engine(debug=True)
    with pytest.raises(ValueError) as mistake:
        Template("<div>\n\n  <p>\n    {% if fails.now %}one{% endif %}", engine=engine).render(
            Context({"fails": Fails()})
        )
    assert mistake.value.template_debug["line"] == 4  # type: ignore[attr-defined]


class Fails:
    """Whatever is asked of it fails."""

    @property
    def now(self) -> str:
        raise ValueError("no")


def test_pages_and_their_parts_are_lean_and_mails_and_packages_are_not() -> None:
    pages = Path(settings.BASE_DIR) / "templates"
    with_part = next(
        file for file in pages.rglob("*.html") if "{% partialdef progress" in file.read_text(encoding="utf-8")
    )
    name = str(with_part.relative_to(pages))
    engine = django_engine()
    assert isinstance(engine.get_template(name), Template)
    assert engine.get_template(f"{name}#progress").name == "progress"
    mail = next(pages.rglob("*.txt"))
    for other in (str(mail.relative_to(pages)), "admin/base.html"):
        assert type(engine.get_template(other)) is DjangoTemplate
    assert engine.get_template(name) is engine.get_template(name)
