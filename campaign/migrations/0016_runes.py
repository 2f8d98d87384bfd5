"""Rune duels of a campaign: the tables that an evening lays, who sat where, and which is a tournament's match."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("campaign", "0015_tournaments"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name='RuneTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table_code', models.CharField(editable=False, max_length=12, unique=True, verbose_name='table')),
                ('laid_at', models.DateTimeField(verbose_name='laid')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rune_tables', to='campaign.evening', verbose_name='evening')),
                ('laid_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='laid by')),
            ],
            options={
                'verbose_name': 'rune table',
                'verbose_name_plural': 'rune tables',
                'ordering': ['-evening_id', 'laid_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='RuneChair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(max_length=20, verbose_name='seat')),
                ('magus', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rune_chairs', to='campaign.magus', verbose_name='Magus')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chairs', to='campaign.runetable', verbose_name='rune table')),
            ],
            options={
                'verbose_name': 'chair at a rune table',
                'verbose_name_plural': 'chairs at rune tables',
                'ordering': ['-table_id', 'pk'],
                'constraints': [
                    models.UniqueConstraint(fields=('table', 'seat'), name='one_magus_on_a_rune_seat'),
                    models.UniqueConstraint(fields=('table', 'magus'), name='a_magus_sits_once_at_a_rune_table'),
                ],
            },
        ),
        migrations.RenameModel(old_name='MatchOnPlanes', new_name='TableOfMatch'),
        migrations.AlterModelOptions(
            name='tableofmatch',
            options={'ordering': ['tournament_id', 'pk'], 'verbose_name': 'table of a match', 'verbose_name_plural': 'tables of matches'},
        ),
        migrations.AlterField(
            model_name='tableofmatch',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='match_tables', to='campaign.tournament', verbose_name='tournament'),
        ),
        migrations.AlterField(
            model_name='tableofmatch',
            name='planar_table',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='of_match', to='campaign.planartable', verbose_name='planar table'),
        ),
        migrations.AddField(
            model_name='tableofmatch',
            name='rune_table',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='of_match', to='campaign.runetable', verbose_name='rune table'),
        ),
        migrations.AddConstraint(
            model_name='tableofmatch',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('planar_table', None), ('rune_table__isnull', False)), models.Q(('planar_table__isnull', False), ('rune_table', None)), _connector='OR'), name='a_table_of_a_match_is_of_one_kind'),
        ),
    ]
