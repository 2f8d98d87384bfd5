"""Phones that are told that it is their turn while they sleep, over REST: each for its own seat."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import Conflict
from campaign.bridge.problems import TableView
from campaign.models import PushSubscription
from campaign.requests.made import Makes, address, new_or_known
from campaign.webhooks.addresses import LONGEST
from campaign.webhooks.push import subscriptions
from campaign.webhooks.push.keys import Reach, own_key, public_part
from campaign.webhooks.push.subscriptions import SubscriptionRefused


class PushKeySerializer(serializers.Serializer):
    """By which key push services know this installation: what a browser takes as `applicationServerKey`."""

    key = serializers.CharField()


class PushKeysSerializer(serializers.Serializer):
    """The keys of a subscription, as a browser makes them, in base64url."""

    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=40)


class PushSubscriptionSerializer(serializers.ModelSerializer):
    """A phone that is told. Where it is reached (`endpoint`, `keys`: what the browser's `PushSubscription` says) is
    written and never read."""

    id = serializers.UUIDField(source="key", read_only=True)
    endpoint = serializers.CharField(write_only=True, max_length=LONGEST)
    keys = PushKeysSerializer(write_only=True)
    expirationTime = serializers.FloatField(  # noqa: N815 (the browser's name)
        write_only=True, required=False, allow_null=True, help_text="As the browser says it; not used."
    )

    class Meta:
        model = PushSubscription
        fields = ["id", "seat", "language", "made_at", "renewed_at", "endpoint", "keys", "expirationTime"]
        read_only_fields = ["seat", "language", "made_at", "renewed_at"]


class SeatedView(TableView):
    """A view for who has a seat at the table; 403 for those who look on."""

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        if self.visitor.seat is None:
            raise PermissionDenied(_("Only players at the table get messages."))


class TablePushKey(SeatedView):
    """The key with which the browser of a seat's phone subscribes.

    Asked for by POST, for whoever asks first has it made."""

    @extend_schema(operation_id="tables_push_key", request=None, responses={200: PushKeySerializer})
    def post(self, request: Request, code: str) -> Response:
        return Response({"key": public_part(own_key(timezone.now()))})


class PushSubscriptions(Makes, SeatedView):
    """Has a phone of the caller's seat told that it is its turn, in the language of the call, whenever nobody looks at
    the table from that seat. A second call keeps it; a seat has five phones at most, and the oldest goes."""

    @extend_schema(
        operation_id="tables_push_subscribe",
        request=PushSubscriptionSerializer,
        responses=new_or_known(PushSubscriptionSerializer),
    )
    def post(self, request: Request, code: str) -> Response:
        serializer = PushSubscriptionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        sent = serializer.validated_data
        table, seat = self.visitor
        assert seat is not None
        reach = Reach(sent["endpoint"], **sent["keys"])
        try:
            row = subscriptions.register(table.code, seat.key, reach, get_language() or "en", timezone.now())
        except SubscriptionRefused as why:
            if why.field:
                raise ValidationError({why.field: [str(why)]}) from why
            raise Conflict(str(why)) from why
        location = address("table_push_subscription", self.kwargs, key=row.pk)
        return self.made(row, PushSubscriptionSerializer(row).data, location)


class OnePushSubscription(SeatedView):
    """A phone of the caller's seat is told no more."""

    @extend_schema(operation_id="tables_push_unsubscribe", responses={204: None})
    def delete(self, request: Request, code: str, key: UUID) -> Response:
        table, seat = self.visitor
        assert seat is not None
        if not subscriptions.end(table.code, seat.key, seat.holder, key):
            raise Http404
        return Response(status=status.HTTP_204_NO_CONTENT)
