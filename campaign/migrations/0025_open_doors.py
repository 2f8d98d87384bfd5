"""What is open to others: keys by which programs act for somebody; addresses that are told what happens, what they are
told, and what they have answered; links that show one thing to whoever has them, and who may make them.
"""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import campaign.models.shares
from campaign.migrations import CreateModels


class Migration(migrations.Migration):
    dependencies = [("campaign", "0024_all_of_magic")]

    replaces = [
        ("campaign", "0028_access_tokens"),
        ("campaign", "0030_webhooks"),
        ("campaign", "0031_shares"),
    ]

    operations = [
        CreateModels([
            migrations.CreateModel(
                name='AccessToken',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(max_length=60, verbose_name='name')),
                    ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                    ('beginning', models.CharField(editable=False, max_length=12, verbose_name='begins with')),
                    ('scopes', models.JSONField(default=list, verbose_name='may')),
                    ('made_at', models.DateTimeField(verbose_name='made')),
                    ('expires_at', models.DateTimeField(blank=True, null=True, verbose_name='ends')),
                    ('used_at', models.DateTimeField(blank=True, null=True, verbose_name='last used')),
                    ('revoked_at', models.DateTimeField(blank=True, null=True, verbose_name='revoked')),
                    ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='access_tokens', to=settings.AUTH_USER_MODEL, verbose_name='person')),
                ],
                options={
                    'verbose_name': 'access token',
                    'verbose_name_plural': 'access tokens',
                    'ordering': ['-made_at', '-pk'],
                },
            ),
            migrations.CreateModel(
                name='TurnsTold',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('table_code', models.CharField(max_length=12, unique=True, verbose_name='table')),
                    ('version', models.PositiveIntegerField(default=0, verbose_name='version of the table')),
                    ('asked', models.JSONField(default=dict)),
                    ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='turns_told', to='campaign.campaign', verbose_name='campaign')),
                ],
                options={
                    'verbose_name': 'turns told',
                    'verbose_name_plural': 'turns told',
                    'ordering': ['pk'],
                },
            ),
            migrations.CreateModel(
                name='Webhook',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(max_length=60, verbose_name='name')),
                    ('form', models.CharField(choices=[('standard', 'signed JSON, for a program (Standard Webhooks)'), ('discord', 'a message on Discord'), ('telegram', 'a message on Telegram')], default='standard', max_length=10, verbose_name='form')),
                    ('events', models.JSONField(default=list, verbose_name='what is told')),
                    ('language', models.CharField(default='en', max_length=5, verbose_name='language')),
                    ('shown', models.CharField(editable=False, max_length=120, verbose_name='address')),
                    ('sealed', models.TextField(editable=False)),
                    ('rotated_at', models.DateTimeField(blank=True, null=True, verbose_name='new secret since')),
                    ('made_at', models.DateTimeField(verbose_name='made')),
                    ('listens_since', models.DateTimeField(verbose_name='is told since')),
                    ('failures', models.PositiveIntegerField(default=0, verbose_name='failures in a row')),
                    ('failing_since', models.DateTimeField(blank=True, null=True, verbose_name='fails since')),
                    ('off_at', models.DateTimeField(blank=True, null=True, verbose_name='switched off')),
                    ('off_why', models.CharField(blank=True, choices=[('hand', 'switched off by a host'), ('gone', 'the address has answered that it is gone for good (410)'), ('failing', 'the address has failed for too long')], max_length=10, verbose_name='why')),
                    ('taken_until', models.DateTimeField(blank=True, editable=False, null=True)),
                    ('takes', models.PositiveIntegerField(default=0, editable=False)),
                    ('rests_until', models.DateTimeField(blank=True, editable=False, null=True)),
                    ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='campaign.campaign', verbose_name='campaign')),
                ],
                options={
                    'verbose_name': 'webhook',
                    'verbose_name_plural': 'webhooks',
                    'ordering': ['campaign_id', 'made_at', 'pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='a_webhook_has_a_name'), models.CheckConstraint(condition=models.Q(('form__in', ['standard', 'discord', 'telegram'])), name='webhook_form_is_known'), models.CheckConstraint(condition=models.Q(models.Q(('off_at', None), ('off_why', '')), models.Q(('off_at__isnull', False), ('off_why__in', ['hand', 'gone', 'failing'])), _connector='OR'), name='a_webhook_is_off_for_a_reason')],
                },
            ),
            migrations.CreateModel(
                name='WebhookEvent',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('kind', models.CharField(choices=[('evening.planned', 'an evening is planned'), ('evening.moved', 'an evening is moved'), ('evening.cancelled', 'an evening is cancelled'), ('table.opened', 'a table is opened'), ('turn.asked', 'somebody is asked at a table'), ('round.paired', 'a round is paired'), ('match.ended', 'a match has its result'), ('award.booked', 'an award is booked'), ('vote.asked', 'a vote on a Power begins'), ('webhook.test', 'a test')], max_length=20, verbose_name='event')),
                    ('key', models.CharField(editable=False, max_length=200)),
                    ('at', models.DateTimeField(verbose_name='at')),
                    ('data', models.JSONField(default=dict, verbose_name='what is told of it')),
                    ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhook_events', to='campaign.campaign', verbose_name='campaign')),
                ],
                options={
                    'verbose_name': 'event for webhooks',
                    'verbose_name_plural': 'events for webhooks',
                    'ordering': ['-at', '-pk'],
                    'constraints': [models.UniqueConstraint(fields=('campaign', 'key'), name='an_event_is_told_once')],
                },
            ),
            migrations.CreateModel(
                name='Share',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('token', models.CharField(default=campaign.models.shares.new_share_token, editable=False, max_length=40, unique=True)),
                    ('kind', models.CharField(choices=[('recap', 'recap'), ('standings', 'standings'), ('magus', 'Magus')], max_length=10, verbose_name='kind')),
                    ('made_at', models.DateTimeField(verbose_name='made')),
                    ('ends_at', models.DateTimeField(blank=True, null=True, verbose_name='ends')),
                    ('taken_back_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                    ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='shares', to='campaign.campaign', verbose_name='campaign')),
                    ('evening', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='shares', to='campaign.evening', verbose_name='evening')),
                    ('magus', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='shares', to='campaign.magus', verbose_name='Magus')),
                    ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='made by')),
                ],
                options={
                    'verbose_name': 'share',
                    'verbose_name_plural': 'shares',
                    'ordering': ['-made_at', '-pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('evening__isnull', False), ('kind', 'recap'), ('magus', None)), models.Q(('evening', None), ('kind', 'standings'), ('magus', None)), models.Q(('evening', None), ('kind', 'magus'), ('magus__isnull', False)), _connector='OR'), name='a_share_names_what_it_shows')],
                },
            ),
            migrations.CreateModel(
                name='WebhookDelivery',
                fields=[
                    ('key', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('status', models.CharField(choices=[('waiting', 'waiting'), ('taken', 'delivered'), ('lost', 'given up')], default='waiting', max_length=10, verbose_name='status')),
                    ('due_at', models.DateTimeField(blank=True, null=True, verbose_name='tried next')),
                    ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                    ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='campaign.webhook', verbose_name='webhook')),
                    ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='campaign.webhookevent', verbose_name='event')),
                ],
                options={
                    'verbose_name': 'delivery',
                    'verbose_name_plural': 'deliveries',
                    'ordering': ['-event__at', '-event__pk'],
                    'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='deliveries_due')],
                    'constraints': [models.UniqueConstraint(fields=('webhook', 'event'), name='an_event_is_delivered_once'), models.CheckConstraint(condition=models.Q(models.Q(('due_at__isnull', False), ('status', 'waiting')), models.Q(('due_at', None), ('status__in', ['taken', 'lost'])), _connector='OR'), name='what_waits_is_due')],
                },
            ),
            migrations.CreateModel(
                name='WebhookAttempt',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('at', models.DateTimeField(verbose_name='at')),
                    ('milliseconds', models.PositiveIntegerField(verbose_name='milliseconds')),
                    ('status', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='status')),
                    ('problem', models.CharField(blank=True, choices=[('no_name', 'the name of the server was not found'), ('not_public', 'the address is not a public one, nothing was sent there'), ('away', 'the server was not reached'), ('slow', 'the server took too long'), ('untrusted', 'the certificate of the server does not hold'), ('sealed', 'the secret can no longer be read: make a new webhook')], max_length=12, verbose_name='problem')),
                    ('answer', models.CharField(blank=True, max_length=300, verbose_name='answer')),
                    ('delivery', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='log', to='campaign.webhookdelivery', verbose_name='delivery')),
                ],
                options={
                    'verbose_name': 'attempt',
                    'verbose_name_plural': 'attempts',
                    'ordering': ['delivery_id', 'at', 'pk'],
                },
            ),
        ]),
        migrations.AddField(
            model_name='campaign',
            name='who_shares',
            field=models.CharField(choices=[('nobody', 'nobody'), ('host', 'hosts'), ('everybody', 'every member')], default='host', max_length=10, verbose_name='who may share'),
        ),
    ]
