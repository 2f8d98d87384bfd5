"""The pages of a campaign's rulings, below its address."""

from django.urls import path

from campaign.web.pages import rulings

urlpatterns = [
    path("", rulings.all_rulings, name="rulings"),
    path("new/", rulings.new_ruling, name="new_ruling"),
    path("<int:pk>/replace/", rulings.replace_ruling, name="replace_ruling"),
]
