"""The web server's entry point where tests read its pages: what chance draws into them holds no words."""

import pytest

from config.asgi import application
from tests.support.services.wordless import draw_no_words

__all__ = ["application"]

draw_no_words(pytest.MonkeyPatch())
