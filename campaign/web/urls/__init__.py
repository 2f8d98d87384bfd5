"""The addresses of the campaign's pages, by idea."""

from django.urls import URLPattern, URLResolver, include, path

from campaign.web.pages import (
    account,
    archive,
    campaigns,
    card_file,
    card_names,
    card_texts,
    cards,
    home,
    house_rules,
    invitations,
    jobs,
    magi,
    magus_print,
    tokens,
)
from campaign.web.pages.evenings import calendar, decks
from campaign.web.pages.pools import starter_pool

app_name = "campaign"

of_a_campaign: list[URLPattern | URLResolver] = [
    path("", campaigns.campaign, name="campaign"),
    path("rules/", house_rules.house_rules, name="house_rules"),
    path("rules/change/", house_rules.set_house_rules, name="set_house_rules"),
    path("name/", house_rules.rename, name="rename"),
    path("archive/", archive.archive, name="archive"),
    path("places/<int:pk>/", archive.place, name="place"),
    path("places/<int:pk>/link/", archive.claim_link, name="claim_link"),
    path("leave/", campaigns.leave, name="leave"),
    path("members/", campaigns.members, name="members"),
    path("members/<int:pk>/role/", campaigns.change_role, name="change_role"),
    path("members/<int:pk>/remove/", campaigns.remove, name="remove"),
    path("invitations/", invitations.invitations, name="invitations"),
    path("invitations/<str:code>/", invitations.invitation, name="invitation"),
    path("invitations/<str:code>/revoke/", invitations.revoke, name="revoke"),
    path("card-file/", card_file.card_file, name="card_file"),
    path("card-file/forget/", card_file.forget_card_file, name="forget_card_file"),
    path("magi/", magi.magi, name="magi"),
    path("magi/new/", magi.new_magus, name="new_magus"),
    path("magi/<int:pk>/", magi.magus, name="magus"),
    path("magi/<int:pk>/print/", magus_print.print_magus, name="print_magus"),
    path("magi/<int:pk>/edit/", magi.edit_magus, name="edit_magus"),
    path("magi/<int:pk>/player/", magi.give_magus, name="give_magus"),
    path("powers/", include("campaign.web.urls.powers")),
    path("starter-pool/", starter_pool.use_starter_pool, name="use_starter_pool"),
    path("cards/search/", card_names.search_cards, name="search_cards"),
    path("cards/<str:card>/", cards.card, name="card"),
    path("cards/<str:card>/picture/<int:position>/", cards.picture, name="card_picture"),
    path("pools/", include("campaign.web.urls.pools")),
    path("", include("campaign.web.urls.experience")),
    path("evenings/", include("campaign.web.urls.evenings")),
    path("tournaments/", include("campaign.web.urls.tournaments")),
    path("rulings/", include("campaign.web.urls.rulings")),
    path("records/", include("campaign.web.urls.records")),
    path("planes/", include("campaign.web.urls.planes")),
    path("", include("campaign.web.urls.memory")),
    path("errands/<uuid:key>/", jobs.job, name="job"),
    path("errands/<uuid:key>/file/", jobs.job_file, name="job_file"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("account/", account.account, name="account"),
    path("account/data.zip", account.account_data, name="account_data"),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/<int:pk>/revoke/", tokens.revoke_token, name="revoke_token"),
    path("account/delete/", account.delete_account, name="delete_account"),
    path("new/", home.new_campaign, name="new_campaign"),
    path("bring/", archive.bring, name="bring"),
    path("bring/cards/", card_texts.bring_cards, name="bring_cards"),
    path("bring/card-file/", card_file.bring_card_file, name="bring_card_file"),
    path("bring/<uuid:key>/", archive.bringing, name="bringing"),
    path("i/<str:code>/", invitations.join, name="join"),
    path("place/<str:code>/", archive.claim, name="claim"),
    path("c/<slug:slug>/", include(of_a_campaign)),
    path("calendar/<str:key>.ics", calendar.feed, name="calendar_feed"),
    path("decks/<slug:code>/<slug:seat>/", decks.table_deck, name="table_deck"),
    path("decks/<slug:code>/<slug:seat>.<str:ending>", decks.table_deck_file, name="table_deck_file"),
]
