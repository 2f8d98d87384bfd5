"""The campaign over REST: the same calls of the domain as the pages, for members only."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from campaign.api import account, awards, campaigns, evenings, experience, magi, records
from campaign.api.cards import names, sheets
from campaign.api.house_rules import rules as house_rules
from campaign.api.house_rules import trials
from campaign.api.people import members, own
from campaign.api.pools import cubes, imports, pools, starter_pool
from campaign.api.urls.powers import power_urls

urlpatterns: list[URLPattern | URLResolver] = [
    path("me", account.Me.as_view(), name="me"),
    path("me/tokens", account.Tokens.as_view(), name="tokens"),
    path("me/tokens/<int:pk>", account.OneToken.as_view(), name="token"),
    path("me/data", own.OwnData.as_view(), name="own_data"),
    path("me/delete", own.DeleteAccount.as_view(), name="delete_account"),
    path("campaigns", campaigns.Campaigns.as_view(), name="campaigns"),
    path("", include("campaign.api.urls.archive")),
    path("campaigns/<slug:slug>", campaigns.OneCampaign.as_view(), name="campaign"),
    path("campaigns/<slug:slug>/house-rules", house_rules.HouseRules.as_view(), name="house_rules"),
    path(
        "campaigns/<slug:slug>/house-rules/trial",
        trials.HouseRulesTrial.as_view(),
        name="house_rules_trial",
    ),
    path("campaigns/<slug:slug>/members", campaigns.Members.as_view(), name="members"),
    path("campaigns/<slug:slug>/members/<int:pk>", members.OneMember.as_view(), name="member"),
    path("campaigns/<slug:slug>/leave", members.Leave.as_view(), name="leave"),
    path("campaigns/<slug:slug>/invitations", campaigns.Invitations.as_view(), name="invitations"),
    path("campaigns/<slug:slug>/invitations/<str:code>", campaigns.OneInvitation.as_view(), name="invitation"),
    path("invitations/<str:code>", campaigns.Join.as_view(), name="join"),
    path("campaigns/<slug:slug>/magi", magi.Magi.as_view(), name="magi"),
    path("campaigns/<slug:slug>/magi/<int:pk>", magi.OneMagus.as_view(), name="magus"),
    path("campaigns/<slug:slug>/magi/<int:pk>/player", magi.MagusPlayer.as_view(), name="magus_player"),
    path("campaigns/<slug:slug>/", include(power_urls)),
    path("campaigns/<slug:slug>/magi/<int:pk>/wares", experience.Shop.as_view(), name="wares"),
    path("campaigns/<slug:slug>/magi/<int:pk>/purchases", experience.Purchases.as_view(), name="purchases"),
    path(
        "campaigns/<slug:slug>/magi/<int:pk>/purchases/<int:entry>", experience.OnePurchase.as_view(), name="purchase"
    ),
    path(
        "campaigns/<slug:slug>/magi/<int:pk>/evenings/<int:number>", experience.PastSheet.as_view(), name="past_sheet"
    ),
    path("campaigns/<slug:slug>/ledger", experience.Ledger.as_view(), name="ledger"),
    path("campaigns/<slug:slug>/ledger.csv", experience.LedgerFile.as_view(), name="ledger_csv"),
    path("campaigns/<slug:slug>/ledger/corrections", experience.Corrections.as_view(), name="corrections"),
    path("campaigns/<slug:slug>/ledger/<int:pk>/take-back", experience.TakeBack.as_view(), name="take_back"),
    path("campaigns/<slug:slug>/award-schemes", awards.Schemes.as_view(), name="award_schemes"),
    path("campaigns/<slug:slug>/award-schemes/<int:pk>", awards.OneScheme.as_view(), name="award_scheme"),
    path("campaigns/<slug:slug>/evenings/<int:number>/matches", awards.Matches.as_view(), name="matches"),
    path("campaigns/<slug:slug>/evenings/<int:number>/matches/<int:pk>", awards.OneMatch.as_view(), name="match"),
    path("campaigns/<slug:slug>/evenings/<int:number>/award", awards.Award.as_view(), name="award"),
    path("campaigns/<slug:slug>/evenings/<int:number>/award/book", awards.BookAward.as_view(), name="book_award"),
    path("campaigns/<slug:slug>/", include("campaign.api.urls.evenings")),
    path("campaigns/<slug:slug>/", include("campaign.api.urls.memory")),
    path("campaigns/<slug:slug>/", include("campaign.api.urls.match_tables")),
    path("campaigns/<slug:slug>/", include("campaign.api.urls.tournaments")),
    path("campaigns/<slug:slug>/", include("campaign.api.urls.webhooks")),
    path("campaigns/<slug:slug>/evenings", evenings.Evenings.as_view(), name="evenings"),
    path("campaigns/<slug:slug>/evenings/<int:number>", evenings.OneEvening.as_view(), name="evening"),
    path("campaigns/<slug:slug>/evenings/<int:number>/attendance", evenings.Attendances.as_view(), name="attendance"),
    path("campaigns/<slug:slug>/evenings/<int:number>/open", evenings.Open.as_view(), name="open_evening"),
    path("campaigns/<slug:slug>/evenings/<int:number>/close", evenings.Close.as_view(), name="close_evening"),
    path("campaigns/<slug:slug>/evenings/<int:number>/table-host", evenings.TableHost.as_view(), name="table_host"),
    path("campaigns/<slug:slug>/evenings/<int:number>/decks", evenings.Decks.as_view(), name="decks"),
    path("tables/<slug:code>/newcomers", magi.Newcomers.as_view(), name="newcomers"),
    path("", include("campaign.api.urls.push")),
    path("tables/<slug:code>/decks", evenings.TableDecks.as_view(), name="table_decks"),
    path(
        "tables/<slug:code>/decks/<slug:seat>/list.<str:ending>",
        evenings.TableDeckFile.as_view(),
        name="table_deck_file",
    ),
    path("campaigns/<slug:slug>/records", records.RecordedGames.as_view(), name="records"),
    path("campaigns/<slug:slug>/records/<int:pk>", records.OneRecordedGame.as_view(), name="recorded_game"),
    path("campaigns/<slug:slug>/records/<int:pk>/text", records.GameRecord.as_view(), name="game_record"),
    path("campaigns/<slug:slug>/record-imports", records.RecordImports.as_view(), name="record_imports"),
    path("campaigns/<slug:slug>/record-imports/<uuid:key>", records.OneRecordImport.as_view(), name="record_import"),
    path("cards", names.Cards.as_view(), name="cards"),
    path("campaigns/<slug:slug>/cards", names.CampaignCards.as_view(), name="campaign_cards"),
    path("campaigns/<slug:slug>/cards/<str:card>", sheets.OneCard.as_view(), name="card"),
    path("campaigns/<slug:slug>/starter-pool", starter_pool.StarterPool.as_view(), name="use_starter_pool"),
    path("campaigns/<slug:slug>/pools", pools.Pools.as_view(), name="pools"),
    path("campaigns/<slug:slug>/pools/<int:pk>", pools.OnePool.as_view(), name="pool"),
    path("campaigns/<slug:slug>/imports", imports.Imports.as_view(), name="pool_imports"),
    path("campaigns/<slug:slug>/imports/<uuid:key>", imports.OneImport.as_view(), name="pool_import"),
    path("campaigns/<slug:slug>/imports/<uuid:key>/file", imports.FileByHand.as_view(), name="file_by_hand"),
    path("campaigns/<slug:slug>/imports/<uuid:key>/refile", imports.Refile.as_view(), name="refile"),
    path("campaigns/<slug:slug>/imports/<uuid:key>/cube", cubes.Cube.as_view(), name="cube"),
    path("campaigns/<slug:slug>/imports/<uuid:key>/lines", imports.ImportLines.as_view(), name="import_lines"),
    path("campaigns/<slug:slug>/pools/<int:pk>/list.<str:ending>", pools.PoolFile.as_view(), name="pool_file"),
    path("campaigns/<slug:slug>/imports/<uuid:key>/leave-out", imports.LeaveOut.as_view(), name="leave_out"),
    path("campaigns/<slug:slug>/imports/<uuid:key>/rebase", imports.Rebase.as_view(), name="rebase_import"),
    path("campaigns/<slug:slug>/imports/<uuid:key>/confirm", imports.Confirm.as_view(), name="confirm_import"),
]
