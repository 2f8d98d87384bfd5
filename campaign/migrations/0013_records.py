import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("campaign", "0012_planar_sessions"),
    ]

    operations = [
        migrations.AlterField(
            model_name='errand',
            name='kind',
            field=models.CharField(choices=[('pool_import', 'import of a pool'), ('evening_export', 'export of an evening'), ('campaign_export', 'archive of the campaign'), ('campaign_import', 'import of a campaign'), ('record_import', 'import of written records')], max_length=20, verbose_name='kind'),
        ),
        migrations.CreateModel(
            name='RecordedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40, verbose_name='game')),
                ('table_code', models.CharField(max_length=12, unique=True, verbose_name='table')),
                ('event', models.CharField(blank=True, max_length=200, verbose_name='event')),
                ('place', models.CharField(blank=True, max_length=200, verbose_name='place')),
                ('round', models.CharField(blank=True, max_length=200, verbose_name='round')),
                ('day', models.DateField(blank=True, null=True, verbose_name='day')),
                ('players', models.JSONField(default=list, verbose_name='players')),
                ('winners', models.JSONField(blank=True, default=list, verbose_name='winners')),
                ('acts', models.PositiveIntegerField(verbose_name='acts')),
                ('digest', models.CharField(editable=False, max_length=64)),
                ('brought_at', models.DateTimeField(auto_now_add=True, verbose_name='brought')),
                ('brought_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='recorded_games', to=settings.AUTH_USER_MODEL, verbose_name='brought by')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recorded_games', to='campaign.campaign', verbose_name='campaign')),
            ],
            options={
                'verbose_name': 'recorded game',
                'verbose_name_plural': 'recorded games',
                'ordering': [models.OrderBy(models.F('day'), descending=True, nulls_last=True), '-pk'],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'digest'), name='a_recorded_game_joins_once')],
            },
        ),
        migrations.CreateModel(
            name='RecordImport',
            fields=[
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('text', models.TextField(verbose_name='text')),
                ('status', models.CharField(choices=[('reading', 'being read'), ('read', 'read'), ('failed', 'not readable')], default='reading', max_length=10, verbose_name='status')),
                ('report', models.JSONField(blank=True, default=dict, verbose_name='report')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='record_imports', to='campaign.campaign', verbose_name='campaign')),
                ('errand', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='record_import', to='campaign.errand', verbose_name='errand')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='record_imports', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'import of records',
                'verbose_name_plural': 'imports of records',
                'ordering': ['-made_at'],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['reading', 'read', 'failed'])), name='record_import_status_is_known')],
            },
        ),
        migrations.AddField(
            model_name='planarsession',
            name='recorded',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='session', to='campaign.recordedgame', verbose_name='recorded game'),
        ),
        migrations.AddConstraint(
            model_name='planarsession',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('laid__isnull', False), ('recorded', None)), models.Q(('laid', None), ('recorded__isnull', False)), _connector='OR'), name='a_planar_game_has_one_origin'),
        ),
    ]
