"""Stores the keys of cards and planes again, after strokes, apostrophes and hidden signs stopped making a difference.

A name that would get another one's key keeps its own: the database holds each key once. A second name of one card with
the same key is deleted; it would find nothing more.
"""

from django.db import migrations

from campaign.bridge.shared import card_key

BATCH = 2_000


def store_keys(apps, schema_editor):
    store_names(apps.get_model("campaign", "CardName"))
    store(apps.get_model("campaign", "Card"), "key", ["campaign_id"], lambda card: card_key(card.name))
    store(apps.get_model("campaign", "PoolPack"), "key", ["pool_id"], lambda pack: card_key(pack.key))
    for model in ("CampaignPlane", "CardText"):
        store(apps.get_model("campaign", model), "folded", ["campaign_id"], lambda row: card_key(row.name))
    store_drafts(apps.get_model("campaign", "PoolImport"))


def store(model, column, among, new_key):
    for row in model.objects.only("pk", "name", column, *among).iterator(BATCH):
        key = new_key(row)
        others = {name: getattr(row, name) for name in among} | {column: key}
        if key != getattr(row, column) and fits(row, column, key) and not model.objects.filter(**others).exists():
            model.objects.filter(pk=row.pk).update(**{column: key})


def fits(row, column, key):
    return len(key) <= row._meta.get_field(column).max_length


def store_names(names):
    for name in names.objects.only("pk", "card_id", "campaign_id", "language", "name", "key").iterator(BATCH):
        key = card_key(name.name)
        if key == name.key or not fits(name, "key", key):
            continue
        same = names.objects.filter(
            card_id=name.card_id, campaign_id=name.campaign_id, language=name.language, key=key
        ).exists()
        stored = names.objects.filter(pk=name.pk)
        stored.delete() if same else stored.update(key=key)


def store_drafts(drafts):
    """What was filed by hand, and the report on a list, name cards by their keys."""
    for draft in drafts.objects.only("pk", "filings", "report").iterator(BATCH):
        filings = {card_key(key): filing for key, filing in draft.filings.items()}
        report = with_keys(draft.report)
        if (filings, report) != (draft.filings, draft.report):
            drafts.objects.filter(pk=draft.pk).update(filings=filings, report=report)


def with_keys(value):
    if isinstance(value, list):
        return [with_keys(each) for each in value]
    if isinstance(value, dict):
        return {
            name: card_key(each) if name == "key" and isinstance(each, str) else with_keys(each)
            for name, each in value.items()
        }
    return value


class Migration(migrations.Migration):
    dependencies = [("campaign", "0032_answers_to_repeated_requests")]

    operations = [migrations.RunPython(store_keys, migrations.RunPython.noop)]
