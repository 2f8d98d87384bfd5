"""What the campaign's API has of that of the tables: who calls there, names as they are sent, files as
the schema says them, bodies that hold no more than it names, and the shape in which it says no."""

from games.tables.api import TablesView, TableView
from games.tables.rest.files import files_of_text
from games.tables.rest.members import StrictBody
from games.tables.rest.names import NameOverRest, PersonNameOverRest
from games.tables.rest.problems import Problem, offence
from games.tables.rest.refusals import told
from games.tables.rest.schema import PAGE, PROBLEM

__all__ = [
    "PAGE",
    "PROBLEM",
    "NameOverRest",
    "PersonNameOverRest",
    "Problem",
    "StrictBody",
    "TableView",
    "TablesView",
    "files_of_text",
    "offence",
    "told",
]
