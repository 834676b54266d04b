"""The pai gow table by the book."""

__version__ = "0.1.0"
