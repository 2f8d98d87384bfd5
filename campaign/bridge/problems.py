"""The shape in which the campaign's API says no: the same as that of the tables."""

from games.tables.rest.problems import Problem, offence
from games.tables.schema import PROBLEM

__all__ = ["PROBLEM", "Problem", "offence"]
