"""Each three letters in a row of every name of a card, kept by the database itself, so that a name is found by a part of
it or with a slip in it (campaign/cards/finding/).

SQLite: a table of FTS5 that holds no text, and triggers that keep it. Whoever makes `campaign_cardname` anew, as
Django does there when a column is altered, makes the triggers anew. PostgreSQL: an index over an array, of which the
database needs no extension: `pg_trgm` would leave out every letter that its collation does not know.
"""

from django.db import migrations, models

WHOLE = "'^' || {}.key || '$'"
OUT_WITH_THE_OLD = (
    "INSERT INTO campaign_cardname_letters (campaign_cardname_letters, rowid, letters) "
    f"VALUES ('delete', old.id, {WHOLE.format('old')});"
)
IN_WITH_THE_NEW = f"INSERT INTO campaign_cardname_letters (rowid, letters) VALUES (new.id, {WHOLE.format('new')});"
TRIGGERS = {
    "added": f"AFTER INSERT ON campaign_cardname BEGIN {IN_WITH_THE_NEW} END",
    "changed": f"AFTER UPDATE OF id, key ON campaign_cardname BEGIN {OUT_WITH_THE_OLD} {IN_WITH_THE_NEW} END",
    "removed": f"AFTER DELETE ON campaign_cardname BEGIN {OUT_WITH_THE_OLD} END",
}
SQLITE = [
    "CREATE VIRTUAL TABLE campaign_cardname_letters USING fts5"
    "(letters, content='', detail='none', columnsize=0, tokenize='trigram case_sensitive 1')",
    "INSERT INTO campaign_cardname_letters (rowid, letters) SELECT id, '^' || key || '$' FROM campaign_cardname",
    *(f"CREATE TRIGGER campaign_cardname_{done} {what}" for done, what in TRIGGERS.items()),
]
POSTGRESQL = [
    "CREATE FUNCTION card_letters(key text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ "
    "SELECT array_agg(DISTINCT substr('^' || key || '$', at, 3)) FROM generate_series(1, char_length(key)) AS at $$",
    "CREATE INDEX campaign_cardname_letters ON campaign_cardname USING gin (card_letters(key))",
]


def keep(apps, schema_editor):
    lines = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
    for line in lines.get(schema_editor.connection.vendor, []):
        schema_editor.execute(line)


def keep_no_more(apps, schema_editor):
    lines = {
        "sqlite": [
            *(f"DROP TRIGGER IF EXISTS campaign_cardname_{done}" for done in TRIGGERS),
            "DROP TABLE IF EXISTS campaign_cardname_letters",
        ],
        "postgresql": ["DROP FUNCTION IF EXISTS card_letters(text) CASCADE"],
    }
    for line in lines.get(schema_editor.connection.vendor, []):
        schema_editor.execute(line)


class Migration(migrations.Migration):

    dependencies = [("campaign", "0026_what_stands_on_a_card")]

    operations = [
        migrations.AddIndex(
            "cardname",
            models.Index(
                fields=["language", "key"],
                name="names_of_a_language",
                opclasses=["varchar_pattern_ops", "varchar_pattern_ops"],
            ),
        ),
        migrations.RunPython(keep, keep_no_more),
    ]
