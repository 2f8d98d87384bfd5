"""Phones that are told that it is their turn while they sleep, and who was reminded of a question over days."""
import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0028_trials_of_powers'),
    ]

    operations = [
        migrations.CreateModel(
            name='PushKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sealed', models.TextField(editable=False)),
                ('made_at', models.DateTimeField(verbose_name='made')),
            ],
            options={
                'verbose_name': 'key for phones',
                'verbose_name_plural': 'keys for phones',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='one_push_key')],
            },
        ),
        migrations.CreateModel(
            name='PushSubscription',
            fields=[
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('table_code', models.CharField(db_index=True, max_length=12, verbose_name='table')),
                ('seat', models.CharField(max_length=20, verbose_name='seat')),
                ('holder', models.CharField(editable=False, max_length=64)),
                ('mark', models.CharField(editable=False, max_length=64)),
                ('sealed', models.TextField(editable=False)),
                ('language', models.CharField(default='en', max_length=5, verbose_name='language')),
                ('made_at', models.DateTimeField(verbose_name='made')),
                ('renewed_at', models.DateTimeField(verbose_name='renewed')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='version of the table')),
                ('asked', models.PositiveIntegerField(default=0, editable=False)),
                ('told', models.CharField(blank=True, editable=False, max_length=200)),
                ('words', models.CharField(blank=True, editable=False, max_length=200)),
                ('question', models.PositiveIntegerField(blank=True, editable=False, null=True)),
                ('due_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('attempts', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('failures', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('taken_until', models.DateTimeField(blank=True, editable=False, null=True)),
                ('takes', models.PositiveIntegerField(default=0, editable=False)),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'phone that is told',
                'verbose_name_plural': 'phones that are told',
                'ordering': ['table_code', 'seat', 'renewed_at', 'pk'],
                'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='pushes_due')],
                'constraints': [models.UniqueConstraint(fields=('table_code', 'seat', 'mark'), name='a_phone_is_told_once')],
            },
        ),
        migrations.AlterField(
            model_name='webhookevent',
            name='kind',
            field=models.CharField(choices=[('evening.planned', 'an evening is planned'), ('evening.moved', 'an evening is moved'), ('evening.cancelled', 'an evening is cancelled'), ('table.opened', 'a table is opened'), ('turn.asked', 'somebody is asked at a table'), ('turn.reminded', 'somebody is reminded at a table over days'), ('round.paired', 'a round is paired'), ('match.ended', 'a match has its result'), ('award.booked', 'an award is booked'), ('vote.asked', 'a vote on a Power is asked for'), ('webhook.test', 'a test')], max_length=20, verbose_name='event'),
        ),
        migrations.CreateModel(
            name='TurnReminder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(max_length=20, verbose_name='seat')),
                ('question', models.PositiveIntegerField(editable=False)),
                ('taken_at', models.DateTimeField(verbose_name='taken')),
                ('sent_at', models.DateTimeField(blank=True, null=True, verbose_name='sent')),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='turn_reminders', to='campaign.evening', verbose_name='evening')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='turn_reminders', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'reminder at a table',
                'verbose_name_plural': 'reminders at tables',
                'ordering': ['-taken_at'],
                'constraints': [models.UniqueConstraint(fields=('evening', 'seat', 'question'), name='one_reminder_of_a_question')],
            },
        ),
    ]
