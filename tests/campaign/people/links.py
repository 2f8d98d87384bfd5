"""The addresses of a site that has a SITE_URL: a forgotten password is chosen anew by a link, and not by a code."""

from allauth.account import views
from django.urls import path, re_path

from config.urls import urlpatterns as usual

KEY = "accounts/password/reset/key/"

urlpatterns = [
    path(f"{KEY}done/", views.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    re_path(
        rf"^{KEY}(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    *usual,
]
