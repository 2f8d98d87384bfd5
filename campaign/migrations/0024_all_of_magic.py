"""What stands on a card, by face and language, as a file of all cards has it; its names; files in pieces.

Each three letters in a row of every name of a card, kept by the database itself, so that a name is found by a part of
it or with a slip in it (campaign/cards/finding/).

SQLite: a table of FTS5 that holds no text, and triggers that keep it. Whoever makes `campaign_cardname` anew, as
Django does there when a column is altered, makes the triggers anew. PostgreSQL: an index over an array, of which the
database needs no extension: `pg_trgm` would leave out every letter that its collation does not know.
"""

import django.db.models.deletion
from django.db import migrations, models

from campaign.migrations import CreateModels

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


def keep_nothing(apps, schema_editor):
    """Nothing is lost: it is the beginning of the key."""


def find_again(apps, schema_editor):
    cards = apps.get_model("campaign", "Card").objects
    known = list(cards.only("pk", "key"))
    for card in known:
        card.front_key = card.key.split(" // ")[0]
    cards.bulk_update(known, ["front_key"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("campaign", "0023_lists_as_brought")]

    replaces = [
        ("campaign", "0024_pictures_in_the_worker"),
        ("campaign", "0025_cards_from_a_file"),
        ("campaign", "0026_what_stands_on_a_card"),
        ("campaign", "0027_letters_of_names"),
        ("campaign", "0029_no_front_of_a_name"),
    ]

    operations = [
        migrations.AddField("card", "is_loaded", models.BooleanField(default=False, editable=False)),
        CreateModels([
            migrations.CreateModel(
                name='CardFace',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('position', models.PositiveSmallIntegerField(verbose_name='position')),
                    ('mana_cost', models.CharField(blank=True, max_length=60, verbose_name='mana cost')),
                    ('colors', models.CharField(blank=True, max_length=5, verbose_name='colours')),
                    ('power', models.CharField(blank=True, max_length=8, verbose_name='power')),
                    ('toughness', models.CharField(blank=True, max_length=8, verbose_name='toughness')),
                    ('loyalty', models.CharField(blank=True, max_length=8, verbose_name='loyalty')),
                    ('defense', models.CharField(blank=True, max_length=8, verbose_name='defense')),
                    ('campaign', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='card_faces', to='campaign.campaign')),
                    ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='faces', to='campaign.card', verbose_name='card')),
                ],
                options={
                    'verbose_name': 'face of a card',
                    'verbose_name_plural': 'faces of cards',
                    'ordering': ['card_id', 'campaign_id', 'position'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('campaign', None)), fields=('card', 'position'), name='a_card_has_each_face_once'), models.UniqueConstraint(fields=('campaign', 'card', 'position'), name='a_campaign_knows_each_face_of_a_card_once')],
                },
            ),
            migrations.CreateModel(
                name='CardName',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('language', models.CharField(max_length=8, verbose_name='language')),
                    ('name', models.CharField(max_length=200, verbose_name='name')),
                    ('key', models.CharField(db_index=True, editable=False, max_length=200)),
                    ('campaign', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='card_names', to='campaign.campaign')),
                    ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='names', to='campaign.card', verbose_name='card')),
                ],
                options={
                    'verbose_name': 'name of a card',
                    'verbose_name_plural': 'names of cards',
                    'ordering': ['card_id', 'language', 'key'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('campaign', None)), fields=('card', 'language', 'key'), name='a_name_of_a_card_stands_once'), models.UniqueConstraint(fields=('campaign', 'card', 'language', 'key'), name='a_campaign_names_a_card_once')],
                    'indexes': [models.Index(fields=["language", "key"], name="names_of_a_language", opclasses=["varchar_pattern_ops", "varchar_pattern_ops"])],
                },
            ),
            migrations.CreateModel(
                name='CardWording',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('language', models.CharField(max_length=8, verbose_name='language')),
                    ('name', models.CharField(max_length=200, verbose_name='name')),
                    ('type_line', models.CharField(blank=True, max_length=200, verbose_name='type line')),
                    ('text', models.TextField(blank=True, verbose_name='text')),
                    ('picture', models.CharField(blank=True, max_length=500, verbose_name='address of the picture')),
                    ('face', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wordings', to='campaign.cardface', verbose_name='face')),
                ],
                options={
                    'verbose_name': 'wording of a card',
                    'verbose_name_plural': 'wordings of cards',
                    'ordering': ['face_id', 'language'],
                    'constraints': [models.UniqueConstraint(fields=('face', 'language'), name='a_face_is_worded_once_a_language')],
                },
            ),
            migrations.CreateModel(
                name='JobFilePiece',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('position', models.PositiveIntegerField()),
                    ('content', models.BinaryField()),
                    ('job', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pieces', to='campaign.job')),
                ],
                options={
                    'ordering': ['job_id', 'position'],
                    'constraints': [models.UniqueConstraint(fields=('job', 'position'), name='a_piece_of_a_file_comes_once')],
                },
            ),
        ]),
        migrations.AddField(
            model_name='card',
            name='campaign',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='own_cards', to='campaign.campaign', verbose_name='campaign'),
        ),
        migrations.AddField(
            model_name='card',
            name='layout',
            field=models.CharField(blank=True, max_length=24, verbose_name='layout'),
        ),
        migrations.AddField(
            model_name='card',
            name='oracle_id',
            field=models.CharField(blank=True, db_index=True, editable=False, max_length=36),
        ),
        migrations.AlterField(
            model_name='card',
            name='key',
            field=models.CharField(db_index=True, editable=False, max_length=200),
        ),
        migrations.AlterField(
            model_name='card',
            name='name',
            field=models.CharField(max_length=160, verbose_name='name'),
        ),
        migrations.AlterField(
            model_name='job',
            name='kind',
            field=models.CharField(choices=[('pool_import', 'import of a pool'), ('evening_export', 'export of an evening'), ('campaign_export', 'archive of the campaign'), ('campaign_import', 'import of a campaign'), ('record_import', 'import of written records'), ('cards_import', 'wording of planar cards'), ('card_file', 'cards from a file'), ('picture', 'picture of a deck')], max_length=20, verbose_name='kind'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.UniqueConstraint(condition=models.Q(('campaign', None)), fields=('key',), name='a_card_is_known_once'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.UniqueConstraint(fields=('campaign', 'key'), name='a_campaign_knows_its_own_card_once'),
        ),
        migrations.RunPython(keep, keep_no_more),
        migrations.AlterField(
            "card",
            "front_key",
            models.CharField(max_length=200, db_index=True, editable=False, blank=True, default=""),
        ),
        migrations.RunPython(keep_nothing, find_again),
        migrations.RemoveField("card", "front_key"),
    ]
