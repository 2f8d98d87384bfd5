"""What every way of running shares."""

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from config import env
from config.settings.bodies import *
from config.settings.programs import *
from config.settings.proxies import *
from config.settings.push import *
from config.settings.security import *
from config.settings.sign_in import *
from config.settings.telemetry import *
from config.settings.webhooks import *

BASE_DIR = Path(__file__).resolve().parent.parent.parent
STARTER_POOL = BASE_DIR / "data" / "starter_pool.csv"
VAR_DIR = Path(env.text("VAR_DIR", str(BASE_DIR / "var"))).resolve()
if METRICS_TOKEN:
    share_figures(Path(env.text("METRICS_DIR", str(VAR_DIR / "metrics"))))

GAMES: list[str] = ["games.live_magic", "games.planechase", "games.runes", "games.tournament"]
"""What is played at the tables: each a folder with a `game.py` (docs/adding-a-game.md)."""

INSTALLED_APPS = [
    "campaign",
    "games.tables",
    *GAMES,
    "games.rulebook",
    "games.fairness",
    "games.journal",
    "config.doctor",
    "config.keeping",
    "config.telemetry",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.headless",
    "allauth.mfa",
    "corsheaders",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "rest_framework",
    "template_partials",
]

MIDDLEWARE = [
    "config.lean_static.StaticFiles",
    "django.middleware.security.SecurityMiddleware",
    "config.telemetry.requests.told",
    "django.middleware.gzip.GZipMiddleware",
    "config.connections.given_back",
    "config.unavailable.looks_told_apart",
    "corsheaders.middleware.CorsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.caching.private_by_default",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.admission.answers.refused",
    "config.nul.without_nul",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "campaign.people.browsers.remembered",
    "config.api.throttles.shares_said",
    "config.api.validators.tagged",
    "config.guesses.Guesses",
    "config.api.parameters.Parameters",
    "config.nul.FormsWithoutNul",
    "config.missing.Gone",
    "config.plain_json.plain_json",
    "config.api.idempotency.Idempotency",  # and preconditions, which it asks
    "django_htmx.middleware.HtmxMiddleware",
    # Innermost, and a plain function: behind it Django sees no coroutine, so that a request stays in one thread.
    "config.compression.streams_compressed",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES_LIE_IN = [
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", [("config.templates.Loader", TEMPLATES_LIE_IN)])],
            "libraries": {
                "accounts": "campaign.web.templatetags.accounts",
                "charts": "campaign.web.templatetags.charts",
                "days": "campaign.web.templatetags.days",
                "jobs": "campaign.web.templatetags.jobs",
                "powers": "campaign.web.templatetags.powers",
            },
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    },
]

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = {"default": env.database(env.text("DATABASE_URL", f"sqlite:///{VAR_DIR / 'live_magic.sqlite3'}"))}

# One Redis carries the doorbell between processes, the cache and the queue of the worker; `make run` starts its own.
REDIS_URL = env.text("REDIS_URL", f"unix://{VAR_DIR / 'redis' / 'redis.sock'}")
CACHES = {
    "default": {
        "BACKEND": "config.cache.SoftCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "live_magic",
    }
}

CELERY_BROKER_URL = env.broker(REDIS_URL)
CELERY_RESULT_BACKEND = CELERY_BROKER_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TRACK_STARTED = True
# Nobody takes more than is done at once: what is urgent is found by the first who is free.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Trials of the laboratory are done when nothing else is to be done: the others wait for a stretch of one at most.
CELERY_TASK_ROUTES = {f"campaign.tasks.try_{what}": {"priority": 9} for what in ("power", "house_rules")}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("it", _("Italian")), ("cs", _("Czech"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = CELERY_TIMEZONE = env.text("TIME_ZONE", "Europe/Rome")
USE_TZ = True

CARD_FILES = Path(env.text("CARD_FILES", str(VAR_DIR / "cards")))

BACKUP_DIR = Path(env.text("BACKUP_DIR", str(VAR_DIR / "backups")))

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(VAR_DIR / "static"))).resolve()
"""Emptied before it is filled: by its whole path Django knows, and refuses, the folder of the sources."""
CARD_PICTURES = env.text("CARD_PICTURES", "")
"""A folder with pictures of cards that the host has; empty: none."""
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.lean_static.LeanStaticFilesStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # pages ask for no others, and to compress them takes as long again

AUTH_USER_MODEL = "campaign.Person"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_UNIQUE_EMAIL = True
# Beside the usual limits: campaigns founded or brought by somebody, webhooks called by hand, shared links.
ACCOUNT_RATE_LIMITS = {
    "new_campaign": "20/h/user",
    "webhook_by_hand": "60/h/user",
    "shared": "300/m/key",
    # Tries to sign in (campaign/people/sign_in_limits.py): by network and /48, by account and network, by session, by
    # account from anywhere; or else by a browser that has signed in before.
    "login": "",
    "login_tried": "30/m/key",
    "login_tried_wider": "300/m/key",
    "login_failed_network": "10/m/key",
    "login_failed_wider": "100/m/key",
    "login_failed": "5/5m/key",
    "login_failed_session": "20/10m/key",
    "login_failed_anywhere": "30/h/key",
    "login_failed_known": "5/5m/key",
}
# How many at most, in how many seconds, for an account or session: orders of a seat, secret addresses that lead
# nowhere, new Magi brought to a table, tables opened by hand.
RATES = {"order": (600, 60), "guess": (100, 10 * 60), "newcomer": (20, 10 * 60), "open_table": (30, 60 * 60)}
# How many times that a whole network may: a club's room with forty phones is one address.
NETWORK_TIMES = {"guess": 1, "newcomer": 3, "open_table": 8}
# Live streams that are open at once in a web process. A phone or TV uses one to three.
STREAMS = {"session": 40, "network": env.number("STREAMS_PER_NETWORK", 400)}
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# Without a mail server nobody is asked to confirm an address that no letter can reach.
EMAIL_HOST = env.text("EMAIL_HOST", "")
EMAIL_PORT = env.number("EMAIL_PORT", 587)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", True)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "Live Magic <noreply@localhost>")
# How a letter tells its reader to come here; without it letters have no links, and those of accounts have a code.
SITE_URL = env.text("SITE_URL", "")
PUSH_CONTACT = contact(SITE_URL, DEFAULT_FROM_EMAIL)
ACCOUNT_ADAPTER = "campaign.people.sign_in_limits.Accounts"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Live Magic] "
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = not SITE_URL
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_HOST else "none"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = bool(EMAIL_HOST and not SITE_URL)

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "config.openapi.operations.Operation",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "campaign.requests.tokens.TokenAuthentication",
        "campaign.requests.sessions.AppAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["games.tables.rest.rendering.Json"],
    "DATETIME_FORMAT": None,  # moments stay moments until they are written down
    "DEFAULT_PARSER_CLASSES": ["config.parsers.PlainJSONParser"],
    "EXCEPTION_HANDLER": "campaign.api.refusals.handle_exception",
    "DEFAULT_THROTTLE_CLASSES": ["config.api.throttles.Share"],
    "DEFAULT_METADATA_CLASS": None,  # the schema at /api/v1/schema says it all, and in one place
    "DEFAULT_PAGINATION_CLASS": "games.tables.rest.pagination.Pages",
    "DEFAULT_FILTER_BACKENDS": [
        "django_filters.rest_framework.DjangoFilterBackend",
        "games.tables.rest.ordering.Ordering",
    ],
    "PAGE_SIZE": 100,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Live Magic",
    "DESCRIPTION": "Campaigns, Magi, pools, evenings, and the tables where games are played.",
    "VERSION": "1",
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "The installation that serves this description."}],
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "OAS_VERSION": "3.1.1",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.tables.rest.schema.add_structs",
        "games.tables.events.schema.add_events",
        "campaign.api.powers.powers.add_power_rows",
        "config.schema.add_statuses",
        "config.openapi.ideas.add_tags",
        "config.openapi.shapes.say_plainly",
        "config.openapi.examples.add_examples",
    ],
    "ENUM_NAME_OVERRIDES": {
        "RoleEnum": "campaign.models.Role",
        "EntryKindEnum": "campaign.models.EntryKind",
        "ErrandKindEnum": "campaign.models.JobKind",
        "WebhookFormEnum": "campaign.models.WebhookForm",
        "WebhookEventEnum": "campaign.models.EventKind",
        "AttemptProblemEnum": "campaign.models.AttemptProblem",
        "ChosenEventEnum": "campaign.models.telling.webhooks.CHOSEN",
        "ProposalKindEnum": "campaign.models.ProposalKind",
        "ImportStatusEnum": "campaign.models.ImportStatus",
        "RecordStatusEnum": "campaign.models.RecordStatus",
        "InvitedRoleEnum": "campaign.models.invitations.INVITED",
        "PowerStatusEnum": "campaign.models.PowerStatus",
        "DeclaredKindEnum": "campaign.models.memory.Kind",
        "CameEnum": "campaign.models.memory.Came",
        "BestOfEnum": [(games, games) for games in (1, 3, 5, 7)],
        "PlanarDecksEnum": ["individual", "communal"],
    },
}
