"""The tables of planar games and of rune duels become tables of matches: one model, and the game in a column.

Planar tables keep their keys. Rune tables get new ones, in their order, and so do the places that name them: chairs,
tables of tournament matches, what is remembered, and the `source` of matches.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Value
from django.db.models.functions import Concat

PLANECHASE, RUNES = "planechase", "runes"
SOURCE = "duel"
ON_THE_WAY = "on the way:"
COLUMNS = ("evening_id", "table_code", "laid_by_id", "laid_at", "ended_at")


def unite(apps, schema_editor):
    """Every rune table with its chairs becomes a table of a match."""
    of = _models(apps, schema_editor)
    keys = {}
    for old in of("RuneTable").order_by("pk"):
        new = of("MatchTable").create(
            game=RUNES,
            abandoned_at=old.put_aside_at,
            abandoned_why=old.put_aside_why,
            **{name: getattr(old, name) for name in COLUMNS},
        )
        keys[old.pk] = new.pk
        for chair in of("RuneChair").filter(table_id=old.pk).order_by("pk"):
            of("MatchChair").create(table_id=new.pk, seat=chair.seat, magus_id=chair.magus_id, team=0)
        of("TableOfMatch").filter(rune_table_id=old.pk).update(table_id=new.pk)
        of("RuneMatch").filter(rune_table_id=old.pk).update(laid_id=new.pk)
    _carry_sources(of("Match"), keys)
    _check_now(schema_editor)


def part(apps, schema_editor):
    """The other way: tables of rune duels become rune tables again."""
    of = _models(apps, schema_editor)
    keys = {}
    tables = of("MatchTable").filter(game=RUNES)
    for old in tables.order_by("pk"):
        new = of("RuneTable").create(
            put_aside_at=old.abandoned_at,
            put_aside_why=old.abandoned_why,
            **{name: getattr(old, name) for name in COLUMNS},
        )
        keys[old.pk] = new.pk
        for chair in of("MatchChair").filter(table_id=old.pk).order_by("pk"):
            of("RuneChair").create(table_id=new.pk, seat=chair.seat, magus_id=chair.magus_id)
        of("TableOfMatch").filter(table_id=old.pk).update(rune_table_id=new.pk, table_id=None)
        of("RuneMatch").filter(laid_id=old.pk).update(rune_table_id=new.pk, laid_id=None)
    tables.delete()
    _carry_sources(of("Match"), keys)
    _check_now(schema_editor)


def _models(apps, schema_editor):
    alias = schema_editor.connection.alias
    return lambda name: apps.get_model("campaign", name)._default_manager.using(alias)


def _carry_sources(matches, keys):
    """`duel:<key of a table>:…` names the new key. No source is there twice, not even while they change: so all of them
    are set aside first."""
    ours = matches.filter(source__startswith=f"{SOURCE}:")
    ours.update(source=Concat(Value(ON_THE_WAY), F("source")))
    for match in matches.filter(source__startswith=ON_THE_WAY):
        word, key, rest = match.source.removeprefix(ON_THE_WAY).split(":", 2)
        new = keys.get(int(key)) if key.isdecimal() else None
        matches.filter(pk=match.pk).update(source=f"{word}:{key if new is None else new}:{rest}")


def _check_now(schema_editor):
    """PostgreSQL checks references at the end of a transaction, and changes no table before it has."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def one_to_one(model, related_name, name, **more):
    return models.OneToOneField(
        on_delete=django.db.models.deletion.CASCADE, related_name=related_name, to=model, verbose_name=name, **more
    )


MAY_BE_NONE = {"blank": True, "null": True}

TABLES = [
    migrations.RenameModel("PlanarTable", "MatchTable"),
    migrations.RemoveConstraint("matchtable", "a_table_put_aside_has_no_result"),
    migrations.RenameField("matchtable", "put_aside_at", "abandoned_at"),
    migrations.RenameField("matchtable", "put_aside_why", "abandoned_why"),
    migrations.AlterField(
        "matchtable",
        "evening",
        models.ForeignKey(
            on_delete=django.db.models.deletion.CASCADE,
            related_name="match_tables",
            to="campaign.evening",
            verbose_name="evening",
        ),
    ),
    migrations.AddField(
        "matchtable",
        "game",
        models.CharField(default=PLANECHASE, max_length=40, verbose_name="game"),
        preserve_default=False,
    ),
    migrations.AddConstraint(
        "matchtable",
        models.CheckConstraint(
            condition=models.Q(("ended_at", None), ("abandoned_at", None), _connector="OR"),
            name="an_abandoned_table_has_no_result",
        ),
    ),
    migrations.AlterModelOptions(
        "matchtable",
        options={
            "ordering": ["-evening_id", "laid_at", "pk"],
            "verbose_name": "match table",
            "verbose_name_plural": "match tables",
        },
    ),
]

CHAIRS = [
    migrations.RenameModel("PlanarChair", "MatchChair"),
    migrations.RemoveConstraint("matchchair", "one_magus_on_a_planar_seat"),
    migrations.RemoveConstraint("matchchair", "a_magus_sits_once_at_a_planar_table"),
    migrations.AlterField(
        "matchchair",
        "magus",
        models.ForeignKey(
            on_delete=django.db.models.deletion.CASCADE,
            related_name="match_chairs",
            to="campaign.magus",
            verbose_name="Magus",
        ),
    ),
    migrations.AlterField(
        "matchchair",
        "table",
        models.ForeignKey(
            on_delete=django.db.models.deletion.CASCADE,
            related_name="chairs",
            to="campaign.matchtable",
            verbose_name="match table",
        ),
    ),
    migrations.AddConstraint(
        "matchchair",
        models.UniqueConstraint(fields=("table", "seat"), name="one_magus_on_a_seat_of_a_match"),
    ),
    migrations.AddConstraint(
        "matchchair",
        models.UniqueConstraint(fields=("table", "magus"), name="a_magus_sits_once_at_a_table"),
    ),
    migrations.AlterModelOptions(
        "matchchair",
        options={
            "ordering": ["-table_id", "pk"],
            "verbose_name": "chair at a match table",
            "verbose_name_plural": "chairs at match tables",
        },
    ),
]

WHAT_NAMES_A_TABLE = [
    migrations.AlterField(
        "planarsession", "laid", one_to_one("campaign.matchtable", "planar_session", "match table", **MAY_BE_NONE)
    ),
    migrations.RemoveConstraint("tableofmatch", "a_table_of_a_match_is_of_one_kind"),
    migrations.RenameField("tableofmatch", "planar_table", "table"),
    migrations.AlterModelTable("duel", "campaign_duel"),
    migrations.RenameModel("Duel", "RuneMatch"),
    migrations.RemoveConstraint("runematch", "a_duel_has_one_origin"),
    migrations.RenameField("runematch", "laid", "rune_table"),
    migrations.AddField(
        "runematch", "laid", one_to_one("campaign.matchtable", "rune_match", "match table", **MAY_BE_NONE)
    ),
]

WITHOUT_RUNE_TABLES = [
    migrations.RemoveField("runematch", "rune_table"),
    migrations.AddConstraint(
        "runematch",
        models.CheckConstraint(
            condition=models.Q(
                models.Q(("laid__isnull", False), ("recorded", None)),
                models.Q(("laid", None), ("recorded__isnull", False)),
                _connector="OR",
            ),
            name="a_duel_has_one_origin",
        ),
    ),
    migrations.RemoveField("tableofmatch", "rune_table"),
    migrations.AlterField("tableofmatch", "table", one_to_one("campaign.matchtable", "of_match", "match table")),
    migrations.DeleteModel("RuneChair"),
    migrations.DeleteModel("RuneTable"),
]


class Migration(migrations.Migration):
    dependencies = [("campaign", "0018_jobs")]

    operations = [
        *TABLES,
        *CHAIRS,
        *WHAT_NAMES_A_TABLE,
        migrations.RunPython(unite, part),
        *WITHOUT_RUNE_TABLES,
    ]
