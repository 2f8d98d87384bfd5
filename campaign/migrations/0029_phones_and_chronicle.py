"""Phones that are told that it is their turn while they sleep, who was reminded of a question over days, and the
chronicle of an evening with its private notes."""
import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models

from campaign.migrations import CreateModels


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0028_trials_of_powers'),
    ]

    replaces = [
        ('campaign', '0029_phones_told'),
        ('campaign', '0030_chronicle'),
    ]

    operations = [
        CreateModels([
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
                    'verbose_name': 'phone with messages',
                    'verbose_name_plural': 'phones with messages',
                    'ordering': ['table_code', 'seat', 'renewed_at', 'pk'],
                    'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='pushes_due')],
                    'constraints': [models.UniqueConstraint(fields=('table_code', 'seat', 'mark'), name='a_phone_is_told_once')],
                },
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
            migrations.CreateModel(
                name='ChronicleEntry',
                fields=[
                    ('key', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False, verbose_name='key')),
                    ('text', models.TextField(max_length=4000, verbose_name='text')),
                    ('written_at', models.DateTimeField(verbose_name='written')),
                    ('changed_at', models.DateTimeField(blank=True, null=True, verbose_name='changed')),
                    ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='author')),
                    ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chronicle', to='campaign.evening', verbose_name='evening')),
                ],
                options={
                    'verbose_name': 'entry of the chronicle',
                    'verbose_name_plural': 'entries of the chronicle',
                    'ordering': ['-evening_id', 'written_at', 'key'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='an_entry_says_something')],
                },
            ),
            migrations.CreateModel(
                name='ChroniclePicture',
                fields=[
                    ('key', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False, verbose_name='key')),
                    ('jpeg', models.BinaryField(verbose_name='picture')),
                    ('digest', models.CharField(editable=False, max_length=64)),
                    ('width', models.PositiveSmallIntegerField(verbose_name='width')),
                    ('height', models.PositiveSmallIntegerField(verbose_name='height')),
                    ('brought_at', models.DateTimeField(verbose_name='brought')),
                    ('brought_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='brought by')),
                    ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pictures', to='campaign.chronicleentry', verbose_name='entry')),
                ],
                options={
                    'verbose_name': 'picture of the chronicle',
                    'verbose_name_plural': 'pictures of the chronicle',
                    'ordering': ['entry_id', 'brought_at', 'key'],
                    'constraints': [models.UniqueConstraint(fields=('entry', 'digest'), name='a_picture_of_an_entry_is_there_once')],
                },
            ),
            migrations.CreateModel(
                name='PrivateNote',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('text', models.TextField(max_length=4000, verbose_name='text')),
                    ('written_at', models.DateTimeField(verbose_name='written')),
                    ('author', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='private_notes', to=settings.AUTH_USER_MODEL, verbose_name='author')),
                    ('evening', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaign.evening', verbose_name='evening')),
                ],
                options={
                    'verbose_name': 'private note',
                    'verbose_name_plural': 'private notes',
                    'constraints': [models.UniqueConstraint(fields=('evening', 'author'), name='one_private_note_of_an_evening')],
                },
            ),
        ]),
        migrations.AlterField(
            model_name='webhookevent',
            name='kind',
            field=models.CharField(choices=[('evening.planned', 'an evening is planned'), ('evening.moved', 'an evening is moved'), ('evening.cancelled', 'an evening is cancelled'), ('table.opened', 'a table is opened'), ('turn.asked', 'somebody is asked at a table'), ('turn.reminded', 'somebody is reminded at a table over days'), ('round.paired', 'a round is paired'), ('match.ended', 'a match has its result'), ('award.booked', 'an award is booked'), ('vote.asked', 'a vote on a Power begins'), ('webhook.test', 'a test')], max_length=20, verbose_name='event'),
        ),
        migrations.AlterField(
            model_name='job',
            name='kind',
            field=models.CharField(choices=[('pool_import', 'import of a pool'), ('evening_export', 'export of an evening'), ('campaign_export', 'archive of the campaign'), ('campaign_import', 'import of a campaign'), ('record_import', 'import of written records'), ('cards_import', 'wording of planar cards'), ('card_file', 'cards from a file'), ('picture', 'picture of an evening'), ('power_trial', 'trial of a Power')], max_length=20, verbose_name='kind'),
        ),
    ]
