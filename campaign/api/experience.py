"""The ledger, the host's corrections, what a sheet could buy, purchases, and sheets of past evenings."""

from __future__ import annotations

from typing import Any, TypedDict

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django_filters.rest_framework import ChoiceFilter, FilterSet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView, is_drawn_up
from campaign.api.filters import Number
from campaign.bridge import table_queries
from campaign.bridge.problems import PAGE, NameOverRest, files_of_text
from campaign.evenings import evenings
from campaign.experience import ledger_lines, prices
from campaign.experience.ledger import MOST, REASON_LENGTH, balance
from campaign.magi import manual_entries, purchases, sheet_history, sheets
from campaign.models import EntryKind, ExperienceEntry, Item, Magus, Person
from campaign.requests.downloads import download
from campaign.requests.lookup import sheet_to_change
from campaign.requests.made import Makes, address, created, new_or_known


class Bounds(TypedDict):
    """Bounds of an IntegerField."""

    min_value: int
    max_value: int


KEYS: Bounds = {"min_value": 1, "max_value": 2**62}


class LineSerializer(serializers.Serializer):
    """An entry: `points` with their sign, `free` after it, what it `says` in the caller's language.

    `takes_back` is the entry that a reversal takes back, `taken_back` whether this one was.
    """

    id = serializers.IntegerField(source="entry.pk")
    magus = serializers.IntegerField(source="entry.magus_id")
    kind = serializers.ChoiceField(EntryKind.choices, source="entry.kind")
    points = serializers.IntegerField(source="entry.amount")
    free = serializers.IntegerField(source="free_after")
    says = serializers.CharField(source="title")
    reason = serializers.CharField(allow_blank=True)
    evening = serializers.IntegerField(source="entry.evening.number", default=None, allow_null=True)
    item = serializers.CharField(source="entry.item", allow_blank=True)
    what = serializers.CharField(source="entry.what", allow_blank=True)
    takes_back = serializers.IntegerField(source="entry.reverses_id", allow_null=True)
    taken_back = serializers.BooleanField(source="is_reversed")
    by: serializers.StringRelatedField[Person] = serializers.StringRelatedField(source="entry.who", allow_null=True)
    at = serializers.DateTimeField(source="entry.at")


class LedgerFilters(FilterSet):
    """Which entries are shown."""

    magus = Number()
    kind = ChoiceFilter(choices=EntryKind.choices)
    evening = Number("evening__number")


class CorrectionSerializer(serializers.Serializer):
    """`tap` is a number of the caller's own: the same one again books nothing more."""

    magus = serializers.IntegerField(**KEYS)
    points = serializers.IntegerField(min_value=-MOST, max_value=MOST)
    reason = NameOverRest(max_length=REASON_LENGTH)
    tap = serializers.UUIDField()


class ReasonSerializer(serializers.Serializer):
    """Why."""

    reason = NameOverRest(max_length=REASON_LENGTH)


class WareSerializer(serializers.Serializer):
    """Something that the sheet could buy, at which price, and how many points are `short` for it."""

    item = serializers.ChoiceField(Item.choices)
    what = serializers.CharField(allow_blank=True)
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField()
    price = serializers.IntegerField()
    short = serializers.IntegerField()


class ShopSerializer(serializers.Serializer):
    """The points of a Magus, the version of the sheet that is bought for, whether it is open, and the prices."""

    free = serializers.IntegerField()
    earned = serializers.IntegerField()
    spent = serializers.IntegerField()
    version = serializers.IntegerField()
    is_open = serializers.BooleanField()
    count = serializers.IntegerField(help_text="How many wares there are.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    wares = WareSerializer(many=True)
    undoable = serializers.ListField(child=serializers.IntegerField())


class PurchaseSerializer(serializers.Serializer):
    """A purchase, with the price and the version of the sheet that were shown."""

    item = serializers.ChoiceField(Item.choices)
    what = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")
    price = serializers.IntegerField(min_value=0, max_value=MOST)
    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class PastSheetSerializer(serializers.Serializer):
    """The sheet with which an evening was played, and the points as they were at its table."""

    evening = serializers.IntegerField()
    version = serializers.IntegerField()
    style: Any = serializers.CharField()  # hides Field.style
    attributes = serializers.DictField(child=serializers.IntegerField())
    life = serializers.IntegerField()
    powers = serializers.ListField(child=serializers.CharField())
    free = serializers.IntegerField()
    spent = serializers.IntegerField()


class Ledger(MembersView):
    """Every entry of the ledger, the latest first."""

    serializer_class, filterset_class = LineSerializer, LedgerFilters

    def get_queryset(self) -> QuerySet[ExperienceEntry]:
        of_campaign = {} if is_drawn_up(self) else {"magus__campaign": self.campaign}
        return ExperienceEntry.objects.filter(**of_campaign)

    @extend_schema(responses=LineSerializer(many=True))
    def get(self, request: Request, slug: str) -> HttpResponse:
        return self.listed(self.lines(), LineSerializer)

    def lines(self) -> list[ledger_lines.Line]:
        """The entries that are asked for."""
        evenings.close_finished(self.campaign, timezone.now())
        chosen = set(self.filter_queryset(self.get_queryset()).values_list("pk", flat=True))
        return [line for line in ledger_lines.lines(self.campaign) if line.entry.pk in chosen]


def line_of(entry: ExperienceEntry) -> dict[str, object]:
    """An entry as the ledger shows it."""
    shown = ledger_lines.lines(entry.magus.campaign, entry.magus_id)
    data: dict[str, object] = LineSerializer(next(line for line in shown if line.entry.pk == entry.pk)).data
    return data


def ledger_of(slug: str, entry: ExperienceEntry) -> str:
    """Return the address of the list in which this entry is; it has no other."""
    return f"{address('ledger', {}, slug=slug)}?magus={entry.magus_id}"


class Corrections(Makes, MembersView):
    """The host gives or takes points by hand, with a reason."""

    serializer_class = CorrectionSerializer
    for_hosts = frozenset({"POST"})

    @extend_schema(responses=new_or_known(LineSerializer))
    def post(self, request: Request, slug: str) -> Response:
        data = self.body()
        magus = get_object_or_404(self.campaign.magi, pk=data["magus"])
        now, tap = timezone.now(), str(data["tap"])
        entry = manual_entries.correct(magus, data["points"], data["reason"], tap=tap, who=self.me.person, at=now)
        return self.made(entry, line_of(entry), ledger_of(slug, entry))


class TakeBack(MembersView):
    """The host takes an entry back, with a reason; both stay."""

    serializer_class = ReasonSerializer
    for_hosts = frozenset({"POST"})

    @extend_schema(responses={201: LineSerializer})
    def post(self, request: Request, slug: str, pk: int) -> Response:
        sent = self.body()
        entry = get_object_or_404(ExperienceEntry.objects.filter(magus__campaign=self.campaign), pk=pk)
        reason = sent["reason"]
        reversal = manual_entries.take_back(entry, reason, who=self.me.person, at=timezone.now())
        return created(line_of(reversal), ledger_of(slug, reversal))


class Shop(MembersView):
    """The points of a Magus and what they buy: all of it, or with `limit` or `offset` a page of `wares`."""

    serializer_class = ShopSerializer

    @extend_schema(parameters=PAGE, responses=ShopSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        evenings.close_finished(self.campaign, timezone.now())
        return Response(self.shop_of(get_object_or_404(self.campaign.magi.select_related("campaign"), pk=pk)))

    def shop_of(self, magus: Magus) -> dict[str, object]:
        """Return what a Magus has, and the page of what it could buy. Raises ValidationError."""
        points = balance(magus)
        wares = [
            {"item": one.item, "what": one.what, "before": one.before, "after": one.after, "price": one.price}
            | {"short": one.short(points.free)}
            for one in prices.offers(magus)
        ]
        page: dict[str, object] = {"count": len(wares), "next": None, "previous": None, "results": wares}
        if {"limit", "offset"} & set(self.request.query_params):
            page = self.get_paginated_response(self.paginate_queryset(wares)).data
        shop = {
            "free": points.free,
            "earned": points.earned,
            "spent": points.spent,
            "version": magus.version,
            "is_open": sheets.is_open(magus),
            "wares": page.pop("results"),
            "undoable": [entry.pk for entry in purchases.undoable(magus)],
        }
        data: dict[str, object] = ShopSerializer(shop | page).data
        return data


class Purchases(Makes, MembersView):
    """A player buys for a sheet; the same tap again buys nothing more."""

    serializer_class = PurchaseSerializer

    @extend_schema(responses=new_or_known(LineSerializer))
    def post(self, request: Request, slug: str, pk: int) -> Response:
        magus = sheet_to_change(self.campaign, self.me, pk)
        sent = self.body()
        now = timezone.now()
        entry = purchases.buy(magus, **sent, who=self.me.person, at=now)
        return self.made(entry, line_of(entry), address("purchase", self.kwargs, entry=entry.pk))


class OnePurchase(MembersView):
    """A purchase is taken back until its sheet is approved; both entries stay."""

    serializer_class = LineSerializer

    @extend_schema(request=None, responses={200: LineSerializer})
    def delete(self, request: Request, slug: str, pk: int, entry: int) -> Response:
        magus = sheet_to_change(self.campaign, self.me, pk)
        row = get_object_or_404(magus.entries.select_related("magus__campaign"), pk=entry)
        return Response(line_of(purchases.undo(row, who=self.me.person, at=timezone.now())))


class PastSheet(MembersView):
    """The sheet with which a past evening was played."""

    serializer_class = PastSheetSerializer

    @extend_schema(responses=PastSheetSerializer)
    def get(self, request: Request, slug: str, pk: int, number: int) -> Response:
        magus = get_object_or_404(self.campaign.magi, pk=pk)
        place = next((one for one in sheet_history.evenings_with(magus) if one.evening.number == number), None)
        if place is None or (then := sheet_history.sheet_then(place)) is None:
            raise Http404
        sheet = table_queries.plain(then.sheet)
        points = {"evening": number, "free": then.balance.free, "spent": then.balance.spent}
        return Response(PastSheetSerializer(sheet | points).data)


CHOSEN = [
    OpenApiParameter("magus", int, description="Only this Magus."),
    OpenApiParameter("kind", str, enum=EntryKind.values, description="Only entries of this kind."),
    OpenApiParameter("evening", int, description="Only of the evening with this number."),
]


class LedgerFile(Ledger):
    """The entries of the ledger as a CSV file, chosen as in the ledger."""

    http_method_names = ["get", "head", "options"]
    pagination_class = None

    @extend_schema(parameters=CHOSEN, responses=files_of_text(["text/csv"]))
    def get(self, request: Request, slug: str) -> HttpResponse:
        return download(ledger_lines.as_csv(self.lines()), f"{slug}-ledger.csv", "text/csv; charset=utf-8")
