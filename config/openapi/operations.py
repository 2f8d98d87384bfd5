"""How an operation of the API is described: by its names, its idea, and the scope that a program's token needs."""

from __future__ import annotations

import re
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema

from campaign.models import Scope
from campaign.requests.tokens import TokenAuthentication, needed_of
from config.openapi.naming import Address, name_of, summary_of, tag_of

BEGINNING = r"^/api/v\d+/"


class Operation(AutoSchema):
    """What a view does not say of itself is made of its address."""

    def get_operation_id(self) -> str:
        return name_of(self._address)

    def get_summary(self) -> str:
        return summary_of(self.get_operation_id(), self._address)

    def get_tags(self) -> list[str]:
        return [tag_of(self._address.path)]

    def get_extensions(self) -> dict[str, Any]:
        """`x-scope`: what a token has to let its program do; without it no token opens this."""
        return {**super().get_extensions(), **({"x-scope": scope.value} if (scope := self._scope) else {})}

    @property
    def _address(self) -> Address:
        path = re.sub(BEGINNING, "", self.path)
        return Address(self.method, path, self.method == "GET" and self._is_list_view(), hasattr(self.view, "get"))

    @property
    def _scope(self) -> Scope | None:
        by_token = any(isinstance(one, TokenAuthentication) for one in self.view.get_authenticators())
        by_hand = getattr(self.view, "by_hand", False)
        return needed_of(self.method, self.view) if by_token and not by_hand else None


class UploadedFile(OpenApiSerializerFieldExtension):
    """A file is brought, never told: what is sent are its bytes."""

    target_class = "rest_framework.serializers.FileField"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, str]:
        return {"type": "string", "format": "binary"}
