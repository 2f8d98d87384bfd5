"""How far the migrations of a database have come, and which tables it has there."""

from __future__ import annotations

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

RECORDED = MigrationRecorder.Migration._meta.db_table

Names = tuple[tuple[str, str], ...]


class Newer(Exception):
    """The database, or the backup of it, has been through migrations that this version does not know."""


def recorded(connection: BaseDatabaseWrapper) -> Names:
    """Every migration that this database has been through."""
    return tuple(sorted(MigrationRecorder(connection).applied_migrations()))


def refuse_newer(names: Names) -> None:
    """Raises Newer when one of these migrations is of another time than ours."""
    loader = MigrationLoader(None)
    unknown = [f"{app}.{name}" for app, name in of_today(loader, names) if (app, name) not in loader.disk_migrations]
    if unknown:
        raise Newer(f"it knows migrations that this version does not: {', '.join(unknown[:5])}")


def of_today(loader: MigrationLoader, names: Names) -> Names:
    """The same, where steps that were merged into one are called by the name of the one."""
    merged = {name: set(step.replaces) for name, step in loader.disk_migrations.items() if step.replaces}
    whole = {name for name, parts in merged.items() if parts <= set(names)}
    return tuple(sorted((set(names) | whole).difference(*(merged[name] for name in whole))))


def loader_for(names: Names) -> MigrationLoader:
    """The steps as a database goes them that has been through these: steps that were merged into one as that one,
    unless it has gone some of them and stands in their midst."""
    loader = MigrationLoader(None, replace_migrations=False)
    for name, merged in loader.replacements.items():
        gone = [part in names for part in merged.replaces if part in loader.disk_migrations]
        is_amid = any(gone) and not all(gone)
        take_out = loader.graph.remove_replacement_node if is_amid else loader.graph.remove_replaced_nodes
        take_out(name, merged.replaces)
    return loader


def tables(names: Names) -> dict[str, tuple[str, ...]]:
    """The tables that these migrations make, with their columns; the record of the migrations themselves among them."""
    found = {RECORDED: ("id", "app", "name", "applied")}
    for model in _models(names):
        found[model._meta.db_table] = tuple(field.column for field in model._meta.local_concrete_fields)
    return dict(sorted(found.items()))


def _models(names: Names) -> list[Any]:
    loader = loader_for(names)
    nodes = [name for name in of_today(loader, names) if name in loader.graph.nodes]
    apps = loader.project_state(nodes).apps
    models = apps.get_models(include_auto_created=True, include_swapped=False)
    return [model for model in models if model._meta.managed and not model._meta.proxy]


def migrate_empty(connection: BaseDatabaseWrapper, names: Names) -> None:
    """Brings an empty database exactly as far as these migrations go."""
    executor = MigrationExecutor(connection)
    executor.loader = loader_for(names)
    names = of_today(executor.loader, names)
    executor.migrate([name for name in names if not _is_followed(executor.loader, name, names)])


def _is_followed(loader: MigrationLoader, name: tuple[str, str], names: Names) -> bool:
    """Whether another one of the same app comes after it: Django would go back to it."""
    return any(child.key[0] == name[0] and child.key in names for child in loader.graph.node_map[name].children)
