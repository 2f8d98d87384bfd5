"""Written records over REST: the games that joined by them, texts that are resolved, their reports."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView, is_drawn_up
from campaign.bridge import recorded
from campaign.bridge.problems import Problem, files_of_text
from campaign.bridge.recorded import BadLine
from campaign.models import Person, RecordedGame, RecordImport
from campaign.records import reports, written_records
from campaign.records.stored_report import RecordRow, RefusedLine
from campaign.requests.made import address, created


class RecordedGameSerializer(serializers.ModelSerializer):
    """A game that a record has brought; its record is a text at an address of its own."""

    players = serializers.ListField(child=serializers.CharField(), read_only=True)
    winners = serializers.ListField(child=serializers.CharField(), read_only=True)
    brought_by: serializers.StringRelatedField[Person] = serializers.StringRelatedField(allow_null=True)

    class Meta:
        model = RecordedGame
        fields = ["id", "game", "title", "event", "place", "round", "day", "players", "winners", "acts", "brought_by"]
        read_only_fields = fields


class BadLineSerializer(serializers.Serializer):
    """A line of a record that cannot be, its rule, a stable reason, and why in the caller's language. `allowed`: words
    that are possible where it fails; `corrected`: the line as it would be taken, or several lines (empty: none)."""

    line = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True)
    rule = serializers.CharField()
    reason = serializers.CharField()
    values = serializers.DictField()
    detail = serializers.CharField()
    allowed = serializers.ListField(child=serializers.CharField())
    corrected = serializers.CharField(allow_blank=True)


class StretchSerializer(serializers.Serializer):
    """Lines of a record, from the first to the last."""

    line = serializers.IntegerField()
    last_line = serializers.IntegerField()


class RecordReportSerializer(serializers.Serializer):
    """The report on one record; `game` if it is in the history. If it has bad lines: `bad`, the first, `errors`, all of
    them, and `unjudged`, lines that depend on one and were not judged. `remarks`: lines that were accepted, but
    perhaps not meant."""

    line = serializers.IntegerField()
    last_line = serializers.IntegerField()
    about = serializers.DictField(child=serializers.CharField())
    players = serializers.ListField(child=serializers.CharField())
    winners = serializers.ListField(child=serializers.CharField())
    acts = serializers.IntegerField()
    became = serializers.ChoiceField(choices=["joined", "known", "unfinished", "bad"])
    game = serializers.IntegerField(required=False)
    bad = BadLineSerializer(required=False)
    errors: Any = BadLineSerializer(many=True)  # hides Serializer.errors
    unjudged = StretchSerializer(many=True)
    remarks = BadLineSerializer(many=True)


class RecordImportSerializer(serializers.ModelSerializer):
    """A text with records, without the text."""

    person: serializers.StringRelatedField[Person] = serializers.StringRelatedField(allow_null=True)
    done = serializers.SerializerMethodField()
    total = serializers.SerializerMethodField()
    text = serializers.CharField(write_only=True, trim_whitespace=False, allow_blank=True)

    class Meta:
        model = RecordImport
        fields = ["key", "person", "status", "made_at", "done", "total", "text"]
        read_only_fields = ["key", "status", "made_at"]

    def get_done(self, draft: RecordImport) -> int:
        return draft.job.done if draft.job else 0

    def get_total(self, draft: RecordImport) -> int:
        return draft.job.total if draft.job else 0


class WholeRecordImportSerializer(RecordImportSerializer):
    """A text with records, and what became of each."""

    text = serializers.CharField(read_only=True)
    records = serializers.SerializerMethodField()

    class Meta(RecordImportSerializer.Meta):
        fields = [*RecordImportSerializer.Meta.fields, "records"]

    @extend_schema_field(RecordReportSerializer(many=True))
    def get_records(self, draft: RecordImport) -> list[dict[str, Any]]:
        return [_row(row) for row in draft.report.get("rows", [])]


def unreadable(bad: BadLine) -> Problem:
    """The whole text cannot be read: 413 where it is too large, 422 otherwise."""
    refused = bad.refusal
    code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE if refused.rule == "REC 6" else 422
    why = recorded.reason_in_words(refused.rule, refused.reason, refused.values, "")
    values = {**refused.values, "line": bad.line, "text": bad.text}
    return Problem(code, refused.reason, why, rule=refused.rule, values=values)


class RecordedGames(MembersView, ListAPIView):
    """The games that joined the campaign by written records, the newest day first."""

    serializer_class = RecordedGameSerializer

    def get_queryset(self) -> QuerySet[RecordedGame]:
        if is_drawn_up(self):
            return RecordedGame.objects.none()
        return self.campaign.recorded_games.select_related("brought_by")


class OneRecordedGame(MembersView):
    """One of them."""

    serializer_class = RecordedGameSerializer

    def get(self, request: Request, slug: str, pk: int) -> HttpResponse:
        return Response(self.get_serializer(self.game()).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        game = self.game()
        if not written_records.may_remove_game(game, self.me):
            raise PermissionDenied
        written_records.remove(game)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def game(self) -> RecordedGame:
        return get_object_or_404(self.campaign.recorded_games.select_related("brought_by"), pk=self.kwargs["pk"])


class GameRecord(OneRecordedGame):
    """Its record, as text."""

    http_method_names = ["get", "head", "options"]

    @extend_schema(responses=files_of_text(["text/plain"]))
    def get(self, request: Request, slug: str, pk: int) -> HttpResponse:
        text = recorded.record_text(self.game().table_code)
        return HttpResponse(text, content_type="text/plain; charset=utf-8")


class RecordImports(MembersView, ListAPIView):
    """The texts that the caller may go on with; a new one is resolved, at once or by a worker."""

    serializer_class = RecordImportSerializer

    def get_queryset(self) -> QuerySet[RecordImport]:
        if is_drawn_up(self):
            return RecordImport.objects.none()
        mine = {} if self.me.is_host else {"person": self.me.person}
        return self.campaign.record_imports.filter(**mine).select_related("job", "person").defer("text", "report")

    @extend_schema(request=RecordImportSerializer, responses={201: WholeRecordImportSerializer})
    def post(self, request: Request, slug: str) -> Response:
        if not written_records.may_bring_records(self.me):
            raise PermissionDenied
        sent = self.body()
        try:
            draft = written_records.bring(self.campaign, self.me.person, sent["text"], timezone.now())
        except BadLine as bad:
            raise unreadable(bad) from bad
        return created(WholeRecordImportSerializer(draft).data, address("record_import", self.kwargs, key=draft.pk))


class OneRecordImport(MembersView):
    """A text and its report; a corrected text is resolved anew, and games that have joined are known again."""

    serializer_class = WholeRecordImportSerializer

    def get(self, request: Request, slug: str, key: str) -> Response:
        return Response(self.get_serializer(self.draft()).data)

    @extend_schema(request=RecordImportSerializer, responses={200: WholeRecordImportSerializer})
    def patch(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        sent = self.body(RecordImportSerializer)
        try:
            draft = written_records.correct(draft, sent["text"], timezone.now())
        except BadLine as bad:
            raise unreadable(bad) from bad
        return Response(self.get_serializer(draft).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        written_records.discard(draft)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def draft(self) -> RecordImport:
        drafts = self.campaign.record_imports.select_related("job", "person")
        draft = get_object_or_404(drafts, pk=self.kwargs["key"])
        if not written_records.may_change_import(draft, self.me):
            raise Http404
        return draft


def _row(row: RecordRow) -> dict[str, Any]:
    bad = {"bad": _bad(row["bad"])} if "bad" in row else {}
    return {
        **row,
        **bad,
        "errors": [_bad(error) for error in reports.errors_of(row)],
        "unjudged": [{"line": first, "last_line": last} for first, last in row.get("unjudged", ())],
        "remarks": [_bad(remark) for remark in row.get("remarks", ())],
    }


def _bad(bad: RefusedLine) -> dict[str, object]:
    why = recorded.reason_in_words(bad["rule"], bad["reason"], bad["values"], bad.get("game", ""))
    return {
        "line": bad["line"],
        "text": bad["text"],
        "rule": bad["rule"],
        "values": bad["values"],
        "reason": bad["reason"],
        "detail": why,
        "allowed": recorded.allowed_in_words(bad.get("allowed", ())),
        "corrected": bad.get("corrected", ""),
    }
