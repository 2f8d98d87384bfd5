"""The pages of the campaign's Powers."""

from django.urls import URLPattern, URLResolver, path

from campaign.web.pages.powers import composing, powers, rehearsing

urlpatterns: list[URLPattern | URLResolver] = [
    path("", powers.powers, name="powers"),
    path("new/", composing.new_power, name="new_power"),
    path("import/", powers.import_power, name="import_power"),
    path("<slug:key>/", powers.power, name="power"),
    path("<slug:key>/edit/", composing.edit_power, name="edit_power"),
    path("<slug:key>/propose/", powers.propose, name="propose_power"),
    path("<slug:key>/retire/", powers.retire, name="retire_power"),
    path("<slug:key>/withdraw/", powers.withdraw, name="withdraw_power"),
    path("<slug:key>/vote/", powers.vote, name="vote_on_power"),
    path("<slug:key>/try/", powers.try_power, name="try_power"),
    path("<slug:key>/comment/", powers.comment, name="comment_on_power"),
    path("<slug:key>/version/", powers.new_version, name="new_version"),
    path("<slug:key>/exchange/", powers.change_version, name="change_version"),
    path("<slug:key>/discard/", powers.discard, name="discard_power"),
    path("<slug:key>/rehearse/", rehearsing.rehearse_power, name="rehearse_power"),
    path("<slug:key>/file/", powers.power_file, name="power_file"),
]
