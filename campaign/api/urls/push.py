"""The addresses of phones that are told, below those of their table."""

from __future__ import annotations

from django.urls import path

from campaign.api.telling import push

urlpatterns = [
    path("tables/<slug:code>/push-key", push.TablePushKey.as_view(), name="table_push_key"),
    path("tables/<slug:code>/push-subscriptions", push.PushSubscriptions.as_view(), name="table_push_subscriptions"),
    path(
        "tables/<slug:code>/push-subscriptions/<uuid:key>",
        push.OnePushSubscription.as_view(),
        name="table_push_subscription",
    ),
]
