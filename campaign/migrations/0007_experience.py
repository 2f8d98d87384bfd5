import campaign.models.awards
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


ENTRIES = "campaign_experienceentry"
BALANCE = f"SELECT SUM(amount) FROM {ENTRIES} WHERE magus_id = NEW.magus_id"
ITS_ENTRY = f"SELECT 1 FROM {ENTRIES} WHERE id = NEW.reverses_id AND magus_id = NEW.magus_id AND amount = -NEW.amount"

SQLITE = {
    "is_never_changed": f"BEFORE UPDATE ON {ENTRIES} BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END",
    "is_never_deleted": f"BEFORE DELETE ON {ENTRIES} BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END",
    "leaves_no_debt": f"AFTER INSERT ON {ENTRIES} WHEN ({BALANCE}) < 0 "
    "BEGIN SELECT RAISE(ABORT, 'points never fall below zero'); END",
    "takes_back_whole": f"AFTER INSERT ON {ENTRIES} WHEN NEW.reverses_id IS NOT NULL AND NOT EXISTS ({ITS_ENTRY}) "
    "BEGIN SELECT RAISE(ABORT, 'a reversal takes an entry back whole'); END",
}
"""The database itself keeps the ledger, whoever writes to it."""

POSTGRESQL = [
    "CREATE FUNCTION experience_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "RAISE EXCEPTION 'an entry is never changed or deleted' USING ERRCODE = 'integrity_constraint_violation'; "
    "END $$",
    f"CREATE TRIGGER experience_entry_stays BEFORE UPDATE OR DELETE ON {ENTRIES} "
    "FOR EACH ROW EXECUTE FUNCTION experience_entry_stays()",
    # The lock makes two bookings for one Magus wait for each other, also when they come past campaign/ledger.py.
    "CREATE FUNCTION experience_entry_fits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "PERFORM 1 FROM campaign_magus WHERE id = NEW.magus_id FOR UPDATE; "
    f"IF ({BALANCE}) < 0 THEN "
    "RAISE EXCEPTION 'points never fall below zero' USING ERRCODE = 'integrity_constraint_violation'; END IF; "
    f"IF NEW.reverses_id IS NOT NULL AND NOT EXISTS ({ITS_ENTRY}) THEN "
    "RAISE EXCEPTION 'a reversal takes an entry back whole' USING ERRCODE = 'integrity_constraint_violation'; END IF; "
    "RETURN NULL; END $$",
    f"CREATE TRIGGER experience_entry_fits AFTER INSERT ON {ENTRIES} "
    "FOR EACH ROW EXECUTE FUNCTION experience_entry_fits()",
]


def guard(apps, schema_editor):
    created = [f"CREATE TRIGGER experience_entry_{name} {does}" for name, does in SQLITE.items()]
    for line in {"sqlite": created, "postgresql": POSTGRESQL}.get(schema_editor.connection.vendor, []):
        schema_editor.execute(line)


def unguard(apps, schema_editor):
    lines = {
        "sqlite": [f"DROP TRIGGER IF EXISTS experience_entry_{name}" for name in SQLITE],
        "postgresql": [f"DROP FUNCTION IF EXISTS experience_entry_{does}() CASCADE" for does in ("stays", "fits")],
    }
    for line in lines.get(schema_editor.connection.vendor, []):
        schema_editor.execute(line)


def carry_over(apps, schema_editor):
    """Powers that stand on sheets since before points were counted were earned and paid like all others."""
    Entry = apps.get_model("campaign", "ExperienceEntry")
    for magus in apps.get_model("campaign", "Magus").objects.prefetch_related("powers"):
        powers = list(magus.powers.all())
        if not powers:
            continue
        said = {"magus": magus, "at": timezone.now()}
        points, why = sum(power.xp for power in powers), "Carried over from before points were counted"
        Entry.objects.create(kind="correction", amount=points, reason=why, source=f"carried:{magus.pk}", **said)
        for power in powers:
            bought = {"item": "power", "what": power.key, "after": power.key, "version": magus.version}
            Entry.objects.create(kind="spend", amount=-power.xp, **bought, **said)


def leave(apps, schema_editor):
    """Going back there is nothing to undo: the table goes away."""


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0006_pool_of_an_evening'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='magus',
            name='magus_has_3_5_and_7',
        ),
        migrations.CreateModel(
            name='AwardScheme',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('for_coming', models.PositiveSmallIntegerField(default=0, verbose_name='for having come')),
                ('for_match', models.PositiveSmallIntegerField(default=0, verbose_name='for each match won')),
                ('for_places', models.JSONField(blank=True, default=list, validators=[campaign.models.awards.check_places], verbose_name='for the places')),
                ('by_hand', models.BooleanField(default=False, verbose_name='points by hand')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
            ],
            options={
                'verbose_name': 'award scheme',
                'verbose_name_plural': 'award schemes',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='EveningAward',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('for_coming', models.PositiveSmallIntegerField(default=0, verbose_name='for having come')),
                ('for_match', models.PositiveSmallIntegerField(default=0, verbose_name='for each match won')),
                ('for_places', models.JSONField(blank=True, default=list, validators=[campaign.models.awards.check_places], verbose_name='for the places')),
                ('by_hand', models.BooleanField(default=False, verbose_name='points by hand')),
                ('preset', models.CharField(blank=True, max_length=20, verbose_name='preset')),
                ('name', models.CharField(blank=True, max_length=60, verbose_name='name')),
                ('by_hand_points', models.JSONField(blank=True, default=dict, verbose_name='points by hand')),
                ('ranks', models.JSONField(blank=True, default=dict, verbose_name='order of equals')),
                ('booked_at', models.DateTimeField(blank=True, null=True, verbose_name='booked')),
            ],
            options={
                'verbose_name': 'award of an evening',
                'verbose_name_plural': 'awards of evenings',
            },
        ),
        migrations.CreateModel(
            name='ExperienceEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('award', 'award'), ('spend', 'spending'), ('correction', 'correction'), ('reversal', 'reversal')], max_length=10, verbose_name='kind')),
                ('amount', models.IntegerField(verbose_name='points')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('source', models.CharField(blank=True, max_length=120, null=True, unique=True, verbose_name='source')),
                ('item', models.CharField(blank=True, choices=[('style', 'Style'), ('power', 'Power'), ('life', 'life'), ('attribute', 'attribute')], max_length=10, verbose_name='bought')),
                ('what', models.CharField(blank=True, max_length=60, verbose_name='which')),
                ('before', models.CharField(blank=True, max_length=60, verbose_name='before')),
                ('after', models.CharField(blank=True, max_length=60, verbose_name='after')),
                ('version', models.PositiveIntegerField(blank=True, null=True, verbose_name='version of the sheet')),
                ('at', models.DateTimeField(verbose_name='at')),
            ],
            options={
                'verbose_name': 'entry of the ledger',
                'verbose_name_plural': 'entries of the ledger',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('games_a', models.PositiveSmallIntegerField(verbose_name='games won by the first')),
                ('games_b', models.PositiveSmallIntegerField(verbose_name='games won by the second')),
                ('source', models.CharField(max_length=120, unique=True, verbose_name='source')),
                ('at', models.DateTimeField(verbose_name='at')),
            ],
            options={
                'verbose_name': 'match',
                'verbose_name_plural': 'matches',
                'ordering': ['-evening_id', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='awardscheme',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='award_schemes', to='campaign.campaign', verbose_name='campaign'),
        ),
        migrations.AddField(
            model_name='eveningaward',
            name='booked_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='booked by'),
        ),
        migrations.AddField(
            model_name='eveningaward',
            name='evening',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='award', to='campaign.evening', verbose_name='evening'),
        ),
        migrations.AddField(
            model_name='experienceentry',
            name='evening',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='campaign.evening', verbose_name='evening'),
        ),
        migrations.AddField(
            model_name='experienceentry',
            name='magus',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='campaign.magus', verbose_name='Magus'),
        ),
        migrations.AddField(
            model_name='experienceentry',
            name='reverses',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='campaign.experienceentry', verbose_name='takes back'),
        ),
        migrations.AddField(
            model_name='experienceentry',
            name='who',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='match',
            name='a',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaign.magus', verbose_name='first Magus'),
        ),
        migrations.AddField(
            model_name='match',
            name='b',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaign.magus', verbose_name='second Magus'),
        ),
        migrations.AddField(
            model_name='match',
            name='evening',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='campaign.evening', verbose_name='evening'),
        ),
        migrations.AddField(
            model_name='match',
            name='who',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddConstraint(
            model_name='magus',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('mental__gte', 3), ('physical__gte', 7), ('social__gte', 5)), models.Q(('mental__gte', 5), ('physical__gte', 7), ('social__gte', 3)), models.Q(('mental__gte', 3), ('physical__gte', 5), ('social__gte', 7)), models.Q(('mental__gte', 7), ('physical__gte', 5), ('social__gte', 3)), models.Q(('mental__gte', 5), ('physical__gte', 3), ('social__gte', 7)), models.Q(('mental__gte', 7), ('physical__gte', 3), ('social__gte', 5)), _connector='OR'), name='magus_has_grown_from_3_5_and_7'),
        ),
        migrations.AddConstraint(
            model_name='awardscheme',
            constraint=models.UniqueConstraint(models.F('campaign'), django.db.models.functions.text.Lower('name'), name='one_award_scheme_of_a_name'),
        ),
        migrations.AddConstraint(
            model_name='awardscheme',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='an_award_scheme_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='experienceentry',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['award', 'spend', 'correction', 'reversal'])), name='entry_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='experienceentry',
            constraint=models.CheckConstraint(condition=models.Q(('amount', 0), _negated=True), name='an_entry_moves_points'),
        ),
        migrations.AddConstraint(
            model_name='experienceentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'award'), _negated=True), ('amount__gt', 0), _connector='OR'), name='an_award_gives'),
        ),
        migrations.AddConstraint(
            model_name='experienceentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'spend'), _negated=True), ('amount__lt', 0), _connector='OR'), name='a_spend_takes'),
        ),
        migrations.AddConstraint(
            model_name='experienceentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'reversal'), ('reverses__isnull', False)), models.Q(models.Q(('kind', 'reversal'), _negated=True), ('reverses', None)), _connector='OR'), name='a_reversal_names_its_entry'),
        ),
        migrations.AddConstraint(
            model_name='experienceentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['correction', 'reversal']), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='a_correction_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='experienceentry',
            constraint=models.CheckConstraint(condition=models.Q(('item', ''), models.Q(('item__in', ['style', 'power', 'life', 'attribute']), ('kind', 'spend')), _connector='OR'), name='only_a_spend_buys'),
        ),
        migrations.AddConstraint(
            model_name='experienceentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('item', ''), ('version', None)), models.Q(models.Q(('item', ''), _negated=True), ('version__isnull', False)), _connector='OR'), name='a_purchase_makes_a_version'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('a', models.F('b')), _negated=True), name='nobody_plays_against_himself'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('source', ''), _negated=True), name='a_match_has_a_source'),
        ),
        migrations.RunPython(guard, unguard),
        migrations.RunPython(carry_over, leave),
    ]
