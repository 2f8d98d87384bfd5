"""The settings of tests, for processes of their own in which the tiny game is a game like any other."""

from typing import Any

from config.settings import test
from tests.games import throws

throws.register()

globals().update({name: value for name, value in vars(test).items() if name.isupper()})

_pages: dict[str, Any] = test.TEMPLATES[0]
TEMPLATES = [_pages | {"DIRS": [*_pages["DIRS"], throws.TEMPLATES]}]
