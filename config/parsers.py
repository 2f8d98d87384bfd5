"""What the API reads."""

from __future__ import annotations

import json
from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class PlainJSONParser(JSONParser):
    """JSON that is not nested deeper than anything we speak of, and whose texts are whole: an escape can write half a
    character, which no answer can carry. Raises ParseError (400) for the rest."""

    def parse(
        self, stream: object, media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> object:
        try:
            said = super().parse(stream, media_type, parser_context)
            json.dumps(said, ensure_ascii=False).encode()
        except RecursionError as wrong:
            raise ParseError(_("This JSON is nested too deeply.")) from wrong
        except UnicodeEncodeError as wrong:
            raise ParseError(_("This JSON holds half a character.")) from wrong
        return said
