"""What makes the site an app on a phone's first screen: its manifest, and the worker that shows the last board of a
table while nothing can be reached."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

COLOR = "#111b18"
"""Of the felt: what is seen before a page is there."""

WORKER = Path(settings.BASE_DIR) / "static" / "js" / "service_worker.js"

NEEDED_OFFLINE = (
    "img/favicon.svg",
    "css/tokens.css",
    "css/base.css",
    "css/components.css",
    "fonts/source-sans-3.woff2",
    "fonts/grenze-600.woff2",
)
"""What the page for the time without a net is made of, beside its words."""

BOARD = r"^/t/[^/]+/(screen/)?$"
"""The addresses of which a phone keeps what it has shown last."""


@login_not_required
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What the site is called on a phone, and how it looks there (the W3C's Web Application Manifest)."""
    said = {
        "id": "/",
        "name": "Live Magic",
        "short_name": "Live Magic",
        "description": _("Evenings of cards that last for years: Magi, auctions, duels and planes."),
        "lang": request.LANGUAGE_CODE,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": COLOR,
        "theme_color": COLOR,
        "icons": [
            {"src": static("img/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *(_icon(f"img/app-{size}.png", size) for size in (192, 512)),
            _icon("img/app-maskable-512.png", 512) | {"purpose": "maskable"},
        ],
    }
    return JsonResponse(said, content_type="application/manifest+json")


def _icon(path: str, size: int) -> dict[str, str]:
    return {"src": static(path), "sizes": f"{size}x{size}", "type": "image/png"}


@login_not_required
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker, and before it what it shall keep: another version of either is another worker."""
    needed = [reverse("offline"), *map(static, NEEDED_OFFLINE)]
    source = WORKER.read_text(encoding="utf-8")
    kept = {"needed": needed, "offline": reverse("offline"), "board": BOARD, "static": settings.STATIC_URL}
    kept |= {"leaving": reverse("account_logout"), "language": request.LANGUAGE_CODE}
    kept |= {"icon": static("img/app-192.png")}
    told = json.dumps(kept, sort_keys=True)
    version = hashlib.sha256((told + source).encode()).hexdigest()[:12]
    answer = HttpResponse(
        f'const VERSION = "{version}";\nconst KEPT = {told};\n{source}', content_type="text/javascript"
    )
    answer["Cache-Control"] = "no-cache"
    return answer


@login_not_required
@require_safe
@never_cache
def offline(request: HttpRequest) -> HttpResponse:
    """What is shown of a page that was not kept, while nothing can be reached."""
    return render(request, "offline.html")
