"""Tournaments of a campaign, and what a match of one says besides its games. A match of a league has no evening."""

import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


def find_the_campaign_of_each_match(apps, schema_editor):
    match, evening = apps.get_model("campaign", "Match"), apps.get_model("campaign", "Evening")
    held = evening.objects.filter(pk=models.OuterRef("evening"))
    match.objects.update(campaign=models.Subquery(held.values("campaign")[:1]))
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # else the table can not be altered after this


class Migration(migrations.Migration):

    dependencies = [("campaign", "0014_own_planes")]

    operations = [
        migrations.CreateModel(
            name='LeagueRound',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='round')),
                ('due_on', models.DateField(verbose_name='played until')),
            ],
            options={
                'verbose_name': 'round of a league',
                'verbose_name_plural': 'rounds of leagues',
                'ordering': ['tournament_id', 'number'],
            },
        ),
        migrations.AddField(
            model_name='match',
            name='campaign',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='campaign.campaign', verbose_name='campaign'),
        ),
        migrations.RunPython(find_the_campaign_of_each_match, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='match',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='campaign.campaign', verbose_name='campaign'),
        ),
        migrations.AddField(
            model_name='match',
            name='games_drawn',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='games drawn'),
        ),
        migrations.AddField(
            model_name='match',
            name='lost_by_both',
            field=models.BooleanField(default=False, verbose_name='lost by both'),
        ),
        migrations.AddField(
            model_name='match',
            name='round',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='round'),
        ),
        migrations.AddField(
            model_name='match',
            name='is_awarded',
            field=models.BooleanField(default=False, verbose_name='awarded'),
        ),
        migrations.AlterField(
            model_name='match',
            name='evening',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='campaign.evening', verbose_name='evening'),
        ),
        migrations.CreateModel(
            name='RoundReminder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('due_on', models.DateField(verbose_name='for')),
                ('taken_at', models.DateTimeField(verbose_name='taken')),
                ('sent_at', models.DateTimeField(blank=True, null=True, verbose_name='sent')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='round_reminders', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reminders', to='campaign.leagueround', verbose_name='round')),
            ],
            options={
                'verbose_name': 'reminder of a round',
                'verbose_name_plural': 'reminders of rounds',
                'ordering': ['-taken_at'],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=80, verbose_name='name')),
                ('table_code', models.CharField(editable=False, max_length=12, unique=True, verbose_name='table')),
                ('version', models.PositiveIntegerField(default=0, editable=False, verbose_name='version of the table')),
                ('laid_at', models.DateTimeField(verbose_name='laid')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                ('called_off_at', models.DateTimeField(blank=True, null=True, verbose_name='called off')),
                ('first_due', models.DateField(blank=True, null=True, verbose_name='first round until')),
                ('days_a_round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='days for a round')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tournaments', to='campaign.campaign', verbose_name='campaign')),
                ('evening', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='tournaments', to='campaign.evening', verbose_name='evening')),
                ('laid_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='laid by')),
            ],
            options={
                'verbose_name': 'tournament',
                'verbose_name_plural': 'tournaments',
                'ordering': ['campaign_id', 'laid_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='MatchOnPlanes',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('match', models.CharField(max_length=20, verbose_name='match')),
                ('planar_table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='of_match', to='campaign.planartable', verbose_name='planar table')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='on_planes', to='campaign.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'match on planes',
                'verbose_name_plural': 'matches on planes',
                'ordering': ['tournament_id', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='leagueround',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='campaign.tournament', verbose_name='league'),
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=20, verbose_name='key at the table')),
                ('rank', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='rank')),
                ('points', models.CharField(default='0', max_length=40, verbose_name='match points')),
                ('won', models.PositiveSmallIntegerField(default=0, verbose_name='won')),
                ('drawn', models.PositiveSmallIntegerField(default=0, verbose_name='drawn')),
                ('lost', models.PositiveSmallIntegerField(default=0, verbose_name='lost')),
                ('byes', models.PositiveSmallIntegerField(default=0, verbose_name='byes')),
                ('magus', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tournament_entries', to='campaign.magus', verbose_name='Magus')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='campaign.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'entrant of a tournament',
                'verbose_name_plural': 'entrants of tournaments',
                'ordering': ['tournament_id', models.OrderBy(models.F('rank'), nulls_last=True), 'pk'],
            },
        ),
        migrations.AddField(
            model_name='match',
            name='tournament',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='campaign.tournament', verbose_name='tournament'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('evening__isnull', False), ('tournament__isnull', False), _connector='OR'), name='a_match_is_of_an_evening_or_a_tournament'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('lost_by_both', False), ('games_a', models.F('games_b')), _connector='OR'), name='who_won_has_not_lost'),
        ),
        migrations.AddConstraint(
            model_name='roundreminder',
            constraint=models.UniqueConstraint(fields=('round', 'person', 'due_on'), name='one_reminder_of_a_round'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.UniqueConstraint(condition=models.Q(('called_off_at', None)), fields=('evening',), name='one_tournament_of_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('evening__isnull', False), models.Q(('name', ''), _negated=True), _connector='OR'), name='a_league_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.UniqueConstraint(models.F('campaign'), django.db.models.functions.text.Lower('name'), condition=models.Q(('called_off_at', None), models.Q(('name', ''), _negated=True)), name='one_league_of_a_name'),
        ),
        migrations.AddConstraint(
            model_name='leagueround',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_deadline_of_a_round'),
        ),
        migrations.AddConstraint(
            model_name='leagueround',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='rounds_count_from_one'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(fields=('tournament', 'magus'), name='a_magus_enters_once'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(fields=('tournament', 'key'), name='one_entrant_of_a_key'),
        ),
    ]
