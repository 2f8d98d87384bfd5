"""No message is used both alone and with a count: gettext before Python 3.13 does not find the one alone."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from babel.messages.pofile import read_po

from tests.support.messages import ROOT, Use, uses, uses_in_a_template, uses_in_python


def used_both_ways(found: Iterable[Use]) -> list[str]:
    """The uses without a count of messages that have one elsewhere."""
    known = list(found)
    counted = {(use.context, use.message) for use in known if use.is_counted}
    return sorted(
        f"{use.place}: {use.message!r}" for use in known if not use.is_counted and (use.context, use.message) in counted
    )


@pytest.mark.parametrize(
    ("python", "template"),
    [
        ('ngettext("pack", "packs", n)', '{% translate "pack" %}'),
        ('npgettext_lazy("cards", "pack", "packs")', '{% translate "pack" context "cards" %}'),
        ('_("pack")', "{% blocktranslate count n=x %}pack{% plural %}packs{% endblocktranslate %}"),
        (
            'pgettext("a", "%(n)s p")',
            '{% blocktranslate context "a" count n=x %}{{ n }} p{% plural %}s{% endblocktranslate %}',
        ),
        ('ngettext("pack", "packs", n)', '{% include "a.html" with a=_("pack") %}'),
    ],
)
def test_a_message_alone_and_with_a_count_is_seen(python: str, template: str) -> None:
    assert len(used_both_ways([*uses_in_python(python, "a.py"), *uses_in_a_template(template, "a.html")])) == 1


@pytest.mark.parametrize(
    ("python", "template"),
    [
        ('ngettext("pack", "packs", n)', '{% translate "pack" context "alone" %}'),
        ('ngettext("pack", "packs", n)', '{% translate "packs" %}'),
        ('_("pack")', '{% translate "pack" %}'),
    ],
)
def test_other_messages_and_contexts_may_stand_alone(python: str, template: str) -> None:
    assert not used_both_ways([*uses_in_python(python, "a.py"), *uses_in_a_template(template, "a.html")])


def test_no_message_is_used_both_alone_and_with_a_count() -> None:
    wrong = used_both_ways(uses())
    assert not wrong, "\n".join(wrong)


def test_the_uses_are_those_that_gettext_collects() -> None:
    found = {(use.context, use.message, use.is_counted) for use in uses()}
    with (ROOT / "locale/it/LC_MESSAGES/django.po").open("rb") as lines:
        catalogue = [message for message in read_po(lines, locale="it") if message.id]
    collected = {(one.context, one.id if isinstance(one.id, str) else one.id[0], one.pluralizable) for one in catalogue}
    assert not collected - found
