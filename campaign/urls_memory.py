"""The pages of what a campaign remembers."""

from django.urls import path

from campaign.views import recap

urlpatterns = [
    path("evenings/<int:number>/recap/", recap.recap, name="recap"),
]
