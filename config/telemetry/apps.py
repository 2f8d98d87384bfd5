"""The Django app that listens to what happens."""

from django.apps import AppConfig


class TelemetryConfig(AppConfig):
    name = "config.telemetry"
    label = "telemetry"

    def ready(self) -> None:
        # the tables' models can be imported only when every app is known
        from config.telemetry import jobs, requests

        requests.listen()
        jobs.listen()
