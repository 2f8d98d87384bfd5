"""Templates are set on lines that can be read, and send what they sent before."""

from __future__ import annotations

from textwrap import dedent

from bin.format import LONGEST_ROW, files, is_too_long, is_too_long_in_prose, prose, sent
from bin.layout import WIDTH, laid_out

LONG = "a word and another one " * 6


def as_written(text: str) -> str:
    return dedent(text).lstrip("\n")


def test_elements_and_blocks_stand_on_lines_of_their_own() -> None:
    listed = "<ul>{% for a in b %}<li>{{ a }}</li>{% endfor %}</ul>"
    source = f"{{% load i18n %}}{{% if one %}}{listed}{{% else %}}<p>None</p><p>!</p>{{% endif %}}"
    assert laid_out(source) == as_written(
        """
        {% load i18n %}
        {% if one %}
          <ul>
            {% for a in b %}<li>{{ a }}</li>{% endfor %}
          </ul>
        {% else %}
          <p>None</p>
          <p>!</p>
        {% endif %}
        """
    )


def test_a_long_tag_has_each_attribute_on_a_line() -> None:
    source = f'<p><a class="one" title="{LONG}" {{% if two %}} hidden{{% endif %}} href="#">Go</a></p>'
    lines = laid_out(source).split("\n")
    assert lines[:3] == ["<p>", "  <a", '    class="one"']
    assert lines[-5:] == ["    {% if two %} hidden{% endif %}", '    href="#"', "  >Go</a>", "</p>", ""]
    assert all(len(line) <= WIDTH for line in lines)


def test_no_line_is_broken_where_a_space_would_be_seen() -> None:
    source = f"<p><b>{'x' * 70}</b><i>{'y' * 60}</i></p>"
    assert laid_out(source) == f"<p>\n  <b>{'x' * 70}</b><i>{'y' * 60}</i>\n</p>\n"


def test_a_space_beside_a_tag_stays_a_space() -> None:
    source = f"<p>{{% if one %}} {LONG}{{% endif %}} more</p>"
    assert "{% if one %} a word" in laid_out(source)
    assert "{% endif %} more" in laid_out(source)


def test_long_translations_are_trimmed_and_keep_their_words() -> None:
    words = LONG.strip()
    source = f"<p>{{% blocktranslate count n=n %}}{words}{{% plural %}}{words} {{{{ n }}}}{{% endblocktranslate %}}</p>"
    formatted = laid_out(source)
    assert formatted.startswith("<p>\n  {% blocktranslate trimmed count n=n %}\n    a word")
    assert "\n  {% plural %}\n" in formatted
    assert sent(formatted) == sent(source)
    untouched = f"<p>{{% blocktranslate %}}{LONG} {{% endblocktranslate %}}</p>"
    assert untouched[3:-4] in laid_out(untouched)


def test_translations_inside_a_tag_keep_their_words() -> None:
    words = f"{{% blocktranslate with n=n %}}{LONG}{{{{ n }}}}{{% endblocktranslate %}}"
    source = f'<a class="one" href="#" title="{words}" aria-label="{LONG}{{% if a %}}{words}{{% endif %}}">Go</a>'
    assert laid_out(source).count(words) == 2


def test_long_comments_become_several() -> None:
    formatted = laid_out("{# " + LONG * 2 + "#}{% extends 'base.html' %}")
    assert formatted.count("{# ") == 3
    assert all(line.endswith("#}") for line in formatted.split("\n")[:3])
    kept = "{# Translators: " + LONG * 2 + "#}"
    assert laid_out(kept) == kept.replace(" #}", " #}") + "\n"


def test_what_is_shown_as_it_is_written_stays_so() -> None:
    source = (
        f"<div><pre>\n  one\n\n two {{% if a %}}\n{LONG}{{% endif %}}</pre><textarea>\n{{{{ a }}}}</textarea></div>"
    )
    formatted = laid_out(source)
    assert f"<pre>\n  one\n\n two {{% if a %}}\n{LONG}{{% endif %}}</pre>" in formatted
    assert "<textarea>\n{{ a }}</textarea>" in formatted


def test_an_element_that_two_branches_open_is_no_obstacle() -> None:
    source = "{% if a %}<div class='a'>{% else %}<div class='b'>{% endif %}<p>One</p></div>"
    formatted = laid_out(source)
    assert sent(formatted) == sent(source)
    assert laid_out(formatted) == formatted


def test_what_is_formatted_stays_as_it_is_and_sends_what_it_sent() -> None:
    for file in files(".html")[::10]:
        source = file.read_text(encoding="utf-8")
        formatted = laid_out(source)
        assert sent(formatted) == sent(source), file
        assert laid_out(formatted) == formatted, file


def test_what_cannot_be_broken_may_make_a_line_long() -> None:
    assert is_too_long(LONG)
    assert not is_too_long(f'  {{% translate "{LONG}" %}}')
    assert not is_too_long(f'    url("data:{LONG}")')
    assert is_too_long(f'  {{% translate "{LONG}" %}} {"b " * 50}')
    assert not is_too_long("a" * WIDTH)


def test_code_in_texts_may_be_wide_and_rows_of_tables_up_to_a_text() -> None:
    lines = ["One", "| a | b |", "| - | - |", "```", "code", "```", "Two"]
    assert list(prose(lines)) == [(1, "One"), (2, "| a | b |"), (6, "```"), (7, "Two")]
    assert not is_too_long_in_prose(f"| {'a ' * 70}| {' ' * LONGEST_ROW} |")
    assert is_too_long_in_prose(f"| {'a ' * LONGEST_ROW} |")
    assert is_too_long_in_prose(LONG)
