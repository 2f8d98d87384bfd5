import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0007_experience'),
    ]

    operations = [
        migrations.CreateModel(
            name='PowerBallot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('says', models.CharField(choices=[('silent', 'silent'), ('approves', 'approves'), ('objects', 'objects')], default='silent', max_length=10, verbose_name='says')),
                ('reason', models.CharField(blank=True, max_length=400, verbose_name='reason')),
                ('said_at', models.DateTimeField(blank=True, null=True, verbose_name='said')),
            ],
            options={
                'verbose_name': 'vote on a Power',
                'verbose_name_plural': 'votes on Powers',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='PowerComment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=1000, verbose_name='text')),
                ('made_at', models.DateTimeField(verbose_name='written')),
            ],
            options={
                'verbose_name': 'comment on a Power',
                'verbose_name_plural': 'comments on Powers',
                'ordering': ['made_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='PowerProposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('adopt', 'adopt it'), ('retire', 'retire it')], default='adopt', max_length=10, verbose_name='kind')),
                ('why', models.CharField(blank=True, max_length=400, verbose_name='reason')),
                ('row', models.JSONField(verbose_name='row')),
                ('outcome', models.CharField(choices=[('open', 'open'), ('carried', 'carried'), ('withdrawn', 'withdrawn')], default='open', max_length=10, verbose_name='outcome')),
                ('made_at', models.DateTimeField(verbose_name='proposed')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
            ],
            options={
                'verbose_name': 'proposal of a Power',
                'verbose_name_plural': 'proposals of Powers',
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Rehearsal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('row', models.JSONField(verbose_name='row')),
                ('stage', models.JSONField(blank=True, default=dict, verbose_name='made-up table')),
                ('acts', models.JSONField(blank=True, default=list, verbose_name='what was done')),
                ('seed', models.PositiveIntegerField(default=1, verbose_name='chance')),
                ('begun_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='begun')),
            ],
            options={
                'verbose_name': 'rehearsal of a Power',
                'verbose_name_plural': 'rehearsals of Powers',
                'ordering': ['-begun_at'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='powerrow',
            name='power_status_is_known',
        ),
        migrations.AddField(
            model_name='powerrow',
            name='author',
            field=models.ForeignKey(blank=True, help_text='Nobody: it ships with the product.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='powers', to=settings.AUTH_USER_MODEL, verbose_name='author'),
        ),
        migrations.AddField(
            model_name='powerrow',
            name='made_at',
            field=models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='made'),
        ),
        migrations.AddField(
            model_name='powerrow',
            name='replaces',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='newer', to='campaign.powerrow', verbose_name='replaces'),
        ),
        migrations.AddField(
            model_name='powerrow',
            name='retired_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='retired'),
        ),
        migrations.AlterField(
            model_name='powerrow',
            name='status',
            field=models.CharField(choices=[('active', 'active'), ('proposed', 'proposed'), ('draft', 'draft'), ('available', 'available'), ('shelved', 'shelved')], default='available', max_length=10, verbose_name='status'),
        ),
        migrations.AddConstraint(
            model_name='powerrow',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['active', 'proposed', 'draft', 'available', 'shelved'])), name='power_status_is_known'),
        ),
        migrations.AddConstraint(
            model_name='powerrow',
            constraint=models.CheckConstraint(condition=models.Q(('retired_at', None), models.Q(('status', 'active'), _negated=True), _connector='OR'), name='a_retired_power_is_not_in_play'),
        ),
        migrations.AddField(
            model_name='powerballot',
            name='voter',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='power_ballots', to=settings.AUTH_USER_MODEL, verbose_name='voter'),
        ),
        migrations.AddField(
            model_name='powercomment',
            name='author',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='power_comments', to=settings.AUTH_USER_MODEL, verbose_name='author'),
        ),
        migrations.AddField(
            model_name='powercomment',
            name='power',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='comments', to='campaign.powerrow', verbose_name='Power'),
        ),
        migrations.AddField(
            model_name='powerproposal',
            name='made_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='power_proposals', to=settings.AUTH_USER_MODEL, verbose_name='proposed by'),
        ),
        migrations.AddField(
            model_name='powerproposal',
            name='power',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='campaign.powerrow', verbose_name='Power'),
        ),
        migrations.AddField(
            model_name='powerballot',
            name='proposal',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ballots', to='campaign.powerproposal', verbose_name='proposal'),
        ),
        migrations.AddField(
            model_name='rehearsal',
            name='person',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rehearsals', to=settings.AUTH_USER_MODEL, verbose_name='who rehearses'),
        ),
        migrations.AddField(
            model_name='rehearsal',
            name='power',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rehearsals', to='campaign.powerrow', verbose_name='Power'),
        ),
        migrations.AddConstraint(
            model_name='powercomment',
            constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='a_comment_says_something'),
        ),
        migrations.AddConstraint(
            model_name='powerproposal',
            constraint=models.UniqueConstraint(condition=models.Q(('outcome', 'open')), fields=('power',), name='one_open_proposal_of_a_power'),
        ),
        migrations.AddConstraint(
            model_name='powerproposal',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['adopt', 'retire'])), name='proposal_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='powerproposal',
            constraint=models.CheckConstraint(condition=models.Q(('outcome__in', ['open', 'carried', 'withdrawn'])), name='proposal_outcome_is_known'),
        ),
        migrations.AddConstraint(
            model_name='powerproposal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at', None), ('outcome', 'open')), models.Q(models.Q(('outcome', 'open'), _negated=True), ('ended_at__isnull', False)), _connector='OR'), name='an_open_proposal_has_not_ended'),
        ),
        migrations.AddConstraint(
            model_name='powerproposal',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'adopt'), models.Q(('why', ''), _negated=True), _connector='OR'), name='a_retirement_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='powerballot',
            constraint=models.UniqueConstraint(fields=('proposal', 'voter'), name='one_vote_per_voter'),
        ),
        migrations.AddConstraint(
            model_name='powerballot',
            constraint=models.CheckConstraint(condition=models.Q(('says__in', ['silent', 'approves', 'objects'])), name='vote_is_known'),
        ),
        migrations.AddConstraint(
            model_name='powerballot',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('says', 'objects'), _negated=True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='an_objection_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='rehearsal',
            constraint=models.UniqueConstraint(fields=('power', 'person'), name='one_rehearsal_of_a_power_each'),
        ),
    ]
