"""What the campaign's API has of that of the tables: who calls at a table, and the shape in which it says no."""

from games.tables.api import TableView
from games.tables.rest.problems import Problem, offence
from games.tables.schema import PROBLEM

__all__ = ["PROBLEM", "Problem", "TableView", "offence"]
