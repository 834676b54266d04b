"""Functions compiled to machine code when first called; the code is kept for later runs of the program."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])

compiled = cast(Callable[[F], F], numba.njit(cache=True, nogil=True))
"""Compiles a function of arrays and numbers. It runs without the interpreter's lock, so that threads share the work."""
