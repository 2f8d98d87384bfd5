"""The campaign's pages."""

from django.urls import URLPattern

app_name = "campaign"
urlpatterns: list[URLPattern] = []
