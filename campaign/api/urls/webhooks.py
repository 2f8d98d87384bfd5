"""The addresses of a campaign's webhooks, below its own."""

from __future__ import annotations

from django.urls import path

from campaign.api.telling import webhooks

urlpatterns = [
    path("webhooks", webhooks.Webhooks.as_view(), name="webhooks"),
    path("webhooks/<int:pk>", webhooks.OneWebhook.as_view(), name="webhook"),
    path("webhooks/<int:pk>/secret", webhooks.WebhookSecret.as_view(), name="webhook_secret"),
    path("webhooks/<int:pk>/test", webhooks.WebhookTest.as_view(), name="webhook_test"),
    path("webhooks/<int:pk>/deliveries", webhooks.Deliveries.as_view(), name="deliveries"),
    path("webhooks/<int:pk>/deliveries/<uuid:key>/again", webhooks.SendAgain.as_view(), name="send_again"),
]
