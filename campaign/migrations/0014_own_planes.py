import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("campaign", "0013_records"),
    ]

    operations = [
        migrations.CreateModel(
            name='CampaignPlane',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('folded', models.CharField(editable=False, max_length=240, verbose_name='name as names are compared')),
                ('row', models.JSONField(verbose_name='row')),
                ('version', models.PositiveIntegerField(default=1, editable=False, verbose_name='version')),
                ('made_at', models.DateTimeField(verbose_name='made')),
                ('changed_at', models.DateTimeField(verbose_name='changed')),
                ('retired_at', models.DateTimeField(blank=True, null=True, verbose_name='retired')),
                ('author', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='author')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='own_planes', to='campaign.campaign', verbose_name='campaign')),
            ],
            options={
                'verbose_name': 'plane of the group’s own',
                'verbose_name_plural': 'planes of the group’s own',
                'ordering': ['campaign_id', 'folded'],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'folded'), name='an_own_plane_has_its_name_alone'), models.CheckConstraint(condition=models.Q(('folded', ''), _negated=True), name='an_own_plane_has_a_name')],
            },
        ),
        migrations.AddField(
            model_name='campaign',
            name='shows_card_pictures',
            field=models.BooleanField(default=False, verbose_name='pictures of cards are shown'),
        ),
        migrations.AlterField(
            model_name='errand',
            name='kind',
            field=models.CharField(choices=[('pool_import', 'import of a pool'), ('evening_export', 'export of an evening'), ('campaign_export', 'archive of the campaign'), ('campaign_import', 'import of a campaign'), ('record_import', 'import of written records'), ('cards_import', 'wording of planar cards')], max_length=20, verbose_name='kind'),
        ),
        migrations.CreateModel(
            name='CardText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('folded', models.CharField(editable=False, max_length=240, verbose_name='name as names are compared')),
                ('texts', models.JSONField(default=dict, verbose_name='wording by language')),
                ('picture', models.CharField(blank=True, max_length=300, verbose_name='address of the picture')),
                ('brought_at', models.DateTimeField(verbose_name='brought')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='card_texts', to='campaign.campaign', verbose_name='campaign')),
            ],
            options={
                'verbose_name': 'wording of a planar card',
                'verbose_name_plural': 'wordings of planar cards',
                'ordering': ['campaign_id', 'folded'],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'folded'), name='a_planar_card_has_one_wording')],
            },
        ),
        migrations.AddField(
            model_name='planartable',
            name='put_aside_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='set aside'),
        ),
        migrations.AddField(
            model_name='planartable',
            name='put_aside_why',
            field=models.CharField(blank=True, max_length=200, verbose_name='why it was set aside'),
        ),
        migrations.AddConstraint(
            model_name='planartable',
            constraint=models.CheckConstraint(condition=models.Q(('ended_at', None), ('put_aside_at', None), _connector='OR'), name='a_table_put_aside_has_no_result'),
        ),
        migrations.AddField(
            model_name='planarchair',
            name='team',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='team'),
        ),
    ]
