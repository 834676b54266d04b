"""Options of the test run."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--rewrite-golden` writes the golden rounds anew instead of comparing them; the difference is to be read."""
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden rounds of tests/golden anew")
