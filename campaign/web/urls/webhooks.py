"""The pages of a campaign's webhooks, below its address."""

from django.urls import path

from campaign.web.pages import webhooks

urlpatterns = [
    path("", webhooks.webhooks, name="webhooks"),
    path("new/<slug:form>/", webhooks.new_webhook, name="new_webhook"),
    path("<int:pk>/", webhooks.webhook, name="webhook"),
    path("<int:pk>/edit/", webhooks.edit_webhook, name="edit_webhook"),
    path("<int:pk>/secret/", webhooks.new_secret, name="new_webhook_secret"),
    path("<int:pk>/test/", webhooks.test_webhook, name="test_webhook"),
    path("<int:pk>/switch/", webhooks.switch_webhook, name="switch_webhook"),
    path("<int:pk>/delete/", webhooks.delete_webhook, name="delete_webhook"),
    path("<int:pk>/deliveries/<uuid:key>/again/", webhooks.send_again, name="send_again"),
]
