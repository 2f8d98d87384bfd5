"""The shape in which the campaign's API says no, and asks who calls at a table: the same as that of the tables."""

from games.tables.api import TablesView
from games.tables.rest.problems import Problem, offence
from games.tables.schema import PROBLEM

__all__ = ["PROBLEM", "Problem", "TablesView", "offence"]
