"""On what a rule or a number rests."""

from enum import StrEnum


class Basis(StrEnum):
    """The ground of a rule, strongest first. Every screen that shows the rule shows it."""

    REGULATION = "regulation"
    """The New Jersey text of that very section was read."""
    SISTER = "sister"
    """A parallel section of another New Jersey game."""
    ELSEWHERE = "elsewhere"
    """The rules of another jurisdiction."""
    PRACTICE = "practice"
    """A casino's or a dealing school's way."""
    CHOICE = "choice"
    """Ours, where nothing was found."""
