"""Tests of the page, in a browser. A package, so that its conftest is not taken for the one above it."""
