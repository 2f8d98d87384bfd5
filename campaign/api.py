"""The campaign over REST."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
