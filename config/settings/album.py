"""The site of the album is that of the tests, with the games of the product alone: nobody else has the tests' own."""

from config.settings import base
from config.settings.test import *

GAMES = base.GAMES
INSTALLED_APPS = base.INSTALLED_APPS
