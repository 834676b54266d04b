"""Chance, the sealed pieces, and the autopilot: what a table without people needs from outside the law."""
