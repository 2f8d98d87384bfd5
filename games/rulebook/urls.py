"""The pages under `/rules/`."""

from django.urls import path

from games.rulebook import views

app_name = "rulebook"

urlpatterns = [
    path("", views.shelf, name="shelf"),
    path("<slug:game>/", views.book, name="book"),
    path("<slug:game>/<slug:slug>/", views.rule, name="rule"),
]
