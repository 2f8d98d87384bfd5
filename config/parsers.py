"""What the API reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from games.kernel.json_text import HalfCharacter, TooDeep, read_json


class PlainJSONParser(JSONParser):
    """JSON as it is read everywhere here: finite, not nested without end, of whole characters, in UTF-8. Raises
    ParseError (400) for the rest."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> Any:
        try:
            return read_json(stream.read().decode())
        except TooDeep as wrong:
            raise ParseError(_("This JSON is nested too deeply.")) from wrong
        except HalfCharacter as wrong:
            raise ParseError(_("This JSON holds half a character.")) from wrong
        except ValueError as wrong:
            raise ParseError(f"JSON parse error - {wrong}") from wrong
