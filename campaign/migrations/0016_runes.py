"""Rune duels of a campaign: the tables that an evening lays, and who sat where."""

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
                'ordering': ['evening', 'laid_at', 'pk'],
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
                'ordering': ['table', 'pk'],
                'constraints': [
                    models.UniqueConstraint(fields=('table', 'seat'), name='one_magus_on_a_rune_seat'),
                    models.UniqueConstraint(fields=('table', 'magus'), name='a_magus_sits_once_at_a_rune_table'),
                ],
            },
        ),
    ]
