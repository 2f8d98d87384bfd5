"""Which address leads where."""

from allauth.account.decorators import secure_admin_login
from allauth.mfa.recovery_codes.views import view_recovery_codes
from allauth.mfa.totp.views import activate_totp
from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.cache import never_cache
from django.views.generic import RedirectView
from django.views.i18n import set_language

from config import installed
from config.doctor.caller import caller
from config.health import health, live, ready
from config.openapi import pages
from config.schema_view import SchemaView
from config.telemetry.scraping import metrics
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
    path("", include("games.tables.events.views")),
    *urls_of_games("api_urls"),
]

# No browser keeps what lets somebody in: who presses Back after they have signed out finds nothing.
secrets_shown = [
    path("accounts/factors/totp/activate/", never_cache(activate_totp), name="mfa_activate_totp"),
    path("accounts/factors/recovery-codes/", never_cache(view_recovery_codes), name="mfa_view_recovery_codes"),
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
    path("accounts/factors/", RedirectView.as_view(pattern_name="campaign:account"), name="mfa_index"),
    *secrets_shown,
    path("accounts/factors/", include("allauth.mfa.urls")),
    path("accounts/api/", include("allauth.headless.urls")),
    path("language/", login_not_required(set_language), name="set_language"),
    path("health/", health, name="health"),
    path("health/live/", live, name="health_live"),
    path("health/ready/", ready, name="health_ready"),
    path("health/caller/", caller, name="health_caller"),
    path("metrics", metrics, name="metrics"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("service-worker.js", installed.service_worker, name="service_worker"),
    path("offline/", installed.offline, name="offline"),
    path("admin/", admin.site.urls),
]
