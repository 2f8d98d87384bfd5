"""What browsers get of styles and scripts says the same as what lies in `static/`."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser
from pygments.lexers.javascript import JavascriptLexer
from pygments.token import Comment, Whitespace

from config.lean_static import LEAN

STATIC = Path(settings.BASE_DIR) / "static"
STYLES = sorted(STATIC.glob("**/*.css"))
SCRIPTS = sorted(STATIC.glob("**/*.js"))

UNDERSTOOD = """([source, tokens]) => {
    const laid = text => { const sheet = new CSSStyleSheet(); sheet.replaceSync(text); return sheet; };
    const close = text => text.toLowerCase().replace(/\\s*([,/(){}])\\s*/g, "$1").replace(/\\s+/g, " ");
    const tight = text => close(text).replace(/\\b0%/g, "0px");
    document.adoptedStyleSheets = [laid(tokens)];
    const probe = document.body;
    const means = style => {
        probe.style.cssText = style.cssText;
        const computed = getComputedStyle(probe);
        return [...style].map(name => `${name}: ${tight(computed.getPropertyValue(name))}`).sort();
    };
    const heading = rule => tight(rule.cssText.split("{")[0]);
    const read = rule => rule instanceof CSSFontFaceRule ? tight(rule.cssText)
        : [heading(rule), rule.style ? means(rule.style) : [], [...(rule.cssRules ?? [])].map(read)];
    return [...laid(source).cssRules].map(read);
}"""
"""Each rule as a browser understands it: what it is about, and what the values come to for an element of the page.
A background of nothing begins at 0% or at 0px, which is the same."""


@pytest.mark.thorough
@pytest.mark.browser
def test_a_browser_reads_the_same_rules_in_lean_styles(chromium: Browser) -> None:
    tokens = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    with chromium.new_page() as page:
        for file in STYLES:
            source = file.read_text(encoding="utf-8")
            lean = LEAN[".css"](source)
            assert len(lean) < len(source)
            assert page.evaluate(UNDERSTOOD, [lean, tokens]) == page.evaluate(UNDERSTOOD, [source, tokens]), file.name


def words_of(script: str) -> list[str]:
    """What a script is made of, but for comments and white space."""
    pieces = JavascriptLexer().get_tokens(script)
    said = (text.strip() for kind, text in pieces if kind not in Comment and kind not in Whitespace)
    return [text for text in said if text]


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_lean_scripts_are_made_of_the_same_words(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    lean = LEAN[".js"](source)
    assert words_of(lean) == words_of(source)
    assert len(lean) < len(source)
