"""Webhooks over REST: whom a campaign tells what happens, for its hosts alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import Throttled, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import Conflict, MembersView, is_drawn_up
from campaign.bridge.problems import NameOverRest
from campaign.models import AttemptProblem, DeliveryStatus, EventKind, Webhook, WebhookAttempt, WebhookDelivery
from campaign.models.telling.webhooks import CHOSEN, WhyOff
from campaign.requests.access import TOO_OFTEN_BY_HAND, may_send_by_hand
from campaign.requests.made import address, created
from campaign.webhooks import hooks, log
from campaign.webhooks.hooks import WebhookRefused

T = TypeVar("T")


class WebhookSerializer(serializers.ModelSerializer):
    """A webhook. `shown` is what may be read of where it leads; what it needs (`address`, or for Telegram the bot's
    `token` and the `chat`) is written and never read."""

    name = NameOverRest(max_length=60)
    events = serializers.ListField(child=serializers.ChoiceField(CHOSEN), allow_empty=False)
    language = serializers.ChoiceField(settings.LANGUAGES, default="en")
    is_on = serializers.BooleanField(required=False)
    off_why = serializers.ChoiceField(WhyOff.choices, read_only=True, allow_blank=True)
    address = serializers.CharField(write_only=True, required=False, allow_blank=True, default="", max_length=500)
    token = serializers.CharField(write_only=True, required=False, allow_blank=True, default="", max_length=120)
    chat = serializers.CharField(write_only=True, required=False, allow_blank=True, default="", max_length=40)

    class Meta:
        model = Webhook
        fields = [
            "id",
            "name",
            "form",
            "events",
            "language",
            "shown",
            "is_on",
            "off_at",
            "off_why",
            "failures",
            "failing_since",
            "made_at",
            "rotated_at",
            "address",
            "token",
            "chat",
        ]
        read_only_fields = ["shown", "off_at", "failures", "failing_since", "made_at", "rotated_at"]


class ChangedWebhookSerializer(WebhookSerializer):
    """What may be changed of a webhook: everything but its form."""

    class Meta(WebhookSerializer.Meta):
        read_only_fields = [*WebhookSerializer.Meta.read_only_fields, "form"]


class NewWebhookSerializer(WebhookSerializer):
    """A webhook that was just made: `secret`, with which its messages are signed, is said this one time; it is empty
    where they are not."""

    secret = serializers.CharField(allow_blank=True)

    class Meta(WebhookSerializer.Meta):
        fields = [*WebhookSerializer.Meta.fields, "secret"]


class SecretSerializer(serializers.Serializer):
    """A secret that was just made, said this one time."""

    secret = serializers.CharField()


class AttemptSerializer(serializers.ModelSerializer):
    """What came of telling it once: a `status` with the beginning of the `answer`, or a `problem`."""

    problem = serializers.ChoiceField(AttemptProblem.choices, allow_blank=True)

    class Meta:
        model = WebhookAttempt
        fields = ["at", "milliseconds", "status", "problem", "answer"]


class DeliverySerializer(serializers.ModelSerializer):
    """An event on its way. `id` is that of the message, the same for each attempt; `due_at`: when it is tried next."""

    id = serializers.CharField(source="message")
    key = serializers.UUIDField()
    event = serializers.ChoiceField(EventKind.choices, source="event.kind")
    at = serializers.DateTimeField(source="event.at")
    status = serializers.ChoiceField(DeliveryStatus.choices)
    log = AttemptSerializer(many=True)

    class Meta:
        model = WebhookDelivery
        fields = ["id", "key", "event", "at", "status", "due_at", "attempts", "log"]


class HostsView(MembersView):
    """A view for hosts alone, whatever is asked."""

    for_hosts: ClassVar[frozenset[str]] = frozenset({"GET", "POST", "PATCH", "DELETE"})
    serializer_class: Any = WebhookSerializer

    def hook(self) -> Webhook:
        """The webhook of the address. Raises Http404."""
        return get_object_or_404(self.campaign.webhooks, pk=self.kwargs["pk"])

    def count_by_hand(self) -> None:
        """Counts one more message that is sent by hand. Raises Throttled."""
        if not may_send_by_hand(self.request):
            raise Throttled(detail=TOO_OFTEN_BY_HAND)


def unless_refused(act: Callable[[], T]) -> T:
    """What the domain gives. Raises ValidationError at the field that is wrong, Conflict for anything else."""
    try:
        return act()
    except WebhookRefused as why:
        if why.field:
            raise ValidationError({why.field: [str(why)]}) from why
        raise Conflict(str(why)) from why


class Webhooks(HostsView, ListAPIView):
    """The webhooks of a campaign."""

    def get_queryset(self) -> QuerySet[Webhook]:
        return Webhook.objects.none() if is_drawn_up(self) else self.campaign.webhooks.all()

    @extend_schema(responses={201: NewWebhookSerializer})
    def post(self, request: Request, slug: str) -> Response:
        wanted = {"form": "standard"} | self.body(WebhookSerializer)
        wanted.pop("is_on", None)
        hook, secret = unless_refused(lambda: hooks.make(self.campaign, at=timezone.now(), **wanted))
        return created(WebhookSerializer(hook).data | {"secret": secret}, address("webhook", self.kwargs, pk=hook.pk))


class OneWebhook(HostsView):
    """A webhook. `is_on` switches it off and on again."""

    serializer_class = ChangedWebhookSerializer

    def get(self, request: Request, slug: str, pk: int) -> Response:
        return Response(WebhookSerializer(self.hook()).data)

    def patch(self, request: Request, slug: str, pk: int) -> Response:
        hook, now = self.hook(), timezone.now()
        serializer = ChangedWebhookSerializer(hook, data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        wanted = dict(serializer.validated_data)
        is_on = wanted.pop("is_on", None)
        unless_refused(lambda: hooks.change(hook, now, **wanted))
        if is_on is not None:
            hooks.switch(hook, now, on=is_on)
        return Response(WebhookSerializer(self.hook()).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        self.hook().delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class WebhookSecret(HostsView):
    """A new secret; for a day the one before signs too."""

    serializer_class = SecretSerializer

    @extend_schema(request=None, responses=SecretSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        return Response({"secret": unless_refused(lambda: hooks.rotate(self.hook(), timezone.now()))})


class WebhookTest(HostsView):
    """Has it told that this is a test."""

    serializer_class = DeliverySerializer

    @extend_schema(request=None, responses={202: DeliverySerializer})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        hook = self.hook()
        self.count_by_hand()
        delivery = unless_refused(lambda: hooks.test(hook, timezone.now()))
        return Response(DeliverySerializer(delivery).data, status.HTTP_202_ACCEPTED)


class Deliveries(HostsView, ListAPIView):
    """What a webhook was told, the latest first, and what became of it."""

    serializer_class = DeliverySerializer

    def get_queryset(self) -> QuerySet[WebhookDelivery]:
        return WebhookDelivery.objects.none() if is_drawn_up(self) else log.deliveries_of(self.hook())


class SendAgain(HostsView):
    """Sends a message again, with the id that it has."""

    serializer_class = DeliverySerializer

    @extend_schema(request=None, responses={202: DeliverySerializer})
    def post(self, request: Request, slug: str, pk: int, key: UUID) -> Response:
        delivery = get_object_or_404(self.hook().deliveries.select_related("event"), pk=key)
        self.count_by_hand()
        sent = unless_refused(lambda: log.send_again(delivery, timezone.now()))
        return Response(DeliverySerializer(sent).data, status.HTTP_202_ACCEPTED)
