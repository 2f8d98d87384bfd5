"""The starter pool with one call."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.api.pools.pools import PoolSerializer
from campaign.pools import versions
from campaign.pools.starter import bring_starter_pool


class StarterPool(MembersView):
    """Brings the pool that ships with the product; called twice it is brought once."""

    serializer_class = PoolSerializer

    @extend_schema(request=None, responses={200: PoolSerializer})
    def post(self, request: Request, slug: str) -> Response:
        if not versions.may_bring_pools(self.me):
            raise PermissionDenied
        pool = bring_starter_pool(self.campaign, self.me.person)
        return Response(self.get_serializer(pool).data)
