"""Which address leads where."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import set_language

from config import installed
from config.health import health
from config.openapi import pages
from config.schema_view import SchemaView
from games.tables import spoken
from games.tables.games import urls_of_games

# One door and one lock: who is not signed in is sent to the site's own login, which counts wrong passwords.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

api: list[URLPattern | URLResolver] = [
    path("schema", SchemaView.as_view(), name="schema"),
    path("docs", pages.contents, name="docs"),
    path("docs/<slug:name>", pages.idea, name="docs_idea"),
    path("", include("campaign.api")),
    path("", include("games.tables.api")),
    path("", include("games.tables.rest.events.views")),
    *urls_of_games("api_urls"),
]

handler400 = "config.unavailable.bad_request"
handler404 = "config.missing.missing"
handler500 = "config.unavailable.server_error"

urlpatterns = [
    path("", include("campaign.web.urls")),
    path("t/", include("games.tables.urls")),
    path("join/", spoken.join, name="join_table"),
    path("rules/", include("games.rulebook.urls")),
    *urls_of_games(),
    path("api/v1/", include((api, "api"))),
    path("accounts/", include("allauth.account.urls")),
    path("language/", login_not_required(set_language), name="set_language"),
    path("health/", health, name="health"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("service-worker.js", installed.service_worker, name="service_worker"),
    path("offline/", installed.offline, name="offline"),
    path("admin/", admin.site.urls),
]
