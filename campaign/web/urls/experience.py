"""The pages of experience, below a campaign's address: the ledger, spending, matches and awards."""

from django.urls import path

from campaign.web.pages import awards, experience, purchases

urlpatterns = [
    path("ledger/", experience.all_entries, name="ledger"),
    path("ledger.csv", experience.entries_csv, name="ledger_csv"),
    path("ledger/correct/", experience.correct, name="correct_points"),
    path("ledger/<int:pk>/take-back/", experience.take_back, name="take_back"),
    path("evenings/<int:number>/award/", awards.award, name="award"),
    path("evenings/<int:number>/award/criterion/", awards.agree, name="agree_on_award"),
    path("evenings/<int:number>/award/matches/", awards.write_match, name="write_match"),
    path("evenings/<int:number>/award/matches/<int:pk>/", awards.change_match, name="change_match"),
    path("evenings/<int:number>/award/shares/", awards.decide, name="decide_shares"),
    path("evenings/<int:number>/award/book/", awards.book, name="book_award"),
    path("awards/", awards.schemes, name="award_schemes"),
    path("awards/new/", awards.scheme, name="new_award_scheme"),
    path("awards/<int:pk>/", awards.scheme, name="award_scheme"),
    path("awards/<int:pk>/drop/", awards.drop_scheme, name="drop_award_scheme"),
    path("magi/<int:pk>/buy/", purchases.buy, name="buy"),
    path("magi/<int:pk>/undo/<int:entry>/", purchases.undo, name="undo_purchase"),
    path("magi/<int:pk>/evenings/<int:number>/", experience.magus_then, name="magus_then"),
]
