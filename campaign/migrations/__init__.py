"""The steps of the campaign's tables; and how several of them are made at once."""

from django.db.migrations.operations.base import Operation


class CreateModels(Operation):
    """Creates all of these together. One by one, Django would draw up every model that is there anew for each."""

    def __init__(self, models):
        self.models = models

    def state_forwards(self, app_label, state):
        state.__dict__.pop("apps", None)  # or else it is kept up to date, model by model
        for model in self.models:
            model.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        for model in self.models:
            model.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        for model in reversed(self.models):
            model.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self):
        return f"Create {len(self.models)} models"
