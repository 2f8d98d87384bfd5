"""Planes and matches are shown by a link; a worker tries house rules that are about to change."""
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0029_phones_and_chronicle'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='share',
            name='a_share_names_what_it_shows',
        ),
        migrations.AddField(
            model_name='share',
            name='match_table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='shares', to='campaign.matchtable', verbose_name='match table'),
        ),
        migrations.AddField(
            model_name='share',
            name='plane',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='shares', to='campaign.campaignplane', verbose_name='plane'),
        ),
        migrations.AlterField(
            model_name='share',
            name='kind',
            field=models.CharField(choices=[('recap', 'recap'), ('standings', 'standings'), ('magus', 'Magus'), ('plane', 'plane'), ('match', 'match')], max_length=10, verbose_name='kind'),
        ),
        migrations.AddConstraint(
            model_name='share',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('evening__isnull', False), ('kind', 'recap'), ('magus__isnull', True), ('match_table__isnull', True), ('plane__isnull', True)), models.Q(('evening__isnull', True), ('kind', 'standings'), ('magus__isnull', True), ('match_table__isnull', True), ('plane__isnull', True)), models.Q(('evening__isnull', True), ('kind', 'magus'), ('magus__isnull', False), ('match_table__isnull', True), ('plane__isnull', True)), models.Q(('evening__isnull', True), ('kind', 'plane'), ('magus__isnull', True), ('match_table__isnull', True), ('plane__isnull', False)), models.Q(('evening__isnull', True), ('kind', 'match'), ('magus__isnull', True), ('match_table__isnull', False), ('plane__isnull', True)), _connector='OR'), name='a_share_names_what_it_shows'),
        ),
        migrations.AlterField(
            model_name='job',
            name='kind',
            field=models.CharField(choices=[('pool_import', 'import of a pool'), ('evening_export', 'export of an evening'), ('campaign_export', 'archive of the campaign'), ('campaign_import', 'import of a campaign'), ('record_import', 'import of written records'), ('cards_import', 'wording of planar cards'), ('card_file', 'cards from a file'), ('picture', 'picture of an evening'), ('power_trial', 'trial of a Power'), ('rules_trial', 'trial of house rules')], max_length=20, verbose_name='kind'),
        ),
    ]
