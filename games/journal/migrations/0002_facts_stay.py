"""The database itself refuses to change or delete a fact, whoever asks."""

from django.db import migrations

SQLITE = {
    "UPDATE": "CREATE TRIGGER journal_entry_is_never_changed BEFORE UPDATE ON journal_entry "
    "BEGIN SELECT RAISE(ABORT, 'a fact is never changed'); END",
    "DELETE": "CREATE TRIGGER journal_entry_is_never_deleted BEFORE DELETE ON journal_entry "
    "BEGIN SELECT RAISE(ABORT, 'a fact is never deleted'); END",
}
POSTGRESQL = [
    "CREATE FUNCTION journal_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "RAISE EXCEPTION 'a fact is never changed or deleted' USING ERRCODE = 'integrity_constraint_violation'; "
    "END $$",
    "CREATE TRIGGER journal_entry_stays BEFORE UPDATE OR DELETE ON journal_entry "
    "FOR EACH ROW EXECUTE FUNCTION journal_entry_stays()",
]


def guard(apps, schema_editor):
    lines = {"sqlite": list(SQLITE.values()), "postgresql": POSTGRESQL}
    for line in lines.get(schema_editor.connection.vendor, []):
        schema_editor.execute(line)


def unguard(apps, schema_editor):
    lines = {
        "sqlite": [f"DROP TRIGGER IF EXISTS journal_entry_is_never_{done}" for done in ("changed", "deleted")],
        "postgresql": ["DROP FUNCTION IF EXISTS journal_entry_stays() CASCADE"],
    }
    for line in lines.get(schema_editor.connection.vendor, []):
        schema_editor.execute(line)


class Migration(migrations.Migration):
    dependencies = [("journal", "0001_initial")]

    operations = [migrations.RunPython(guard, unguard)]
