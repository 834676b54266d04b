"""What whoever runs the server decides."""

from typing import Literal

from msgspec import Struct

LOCAL = ("localhost", "127.0.0.1", "::1")
"""The names by which a machine calls itself."""

OpenTo = Literal["all", "staff"]


class Config(Struct, frozen=True):
    """The settings of a server.

    `hosts` are the names under which it answers, without ports: any other is refused, so that no foreign page can
    reach it by giving its own name our address; `any_address`: under any address of numbers too, which nobody can give
    away. `open_to` says who may open a table. `url` is the address that people
    outside use, if another than that under which the server is asked; its host is answered too.
    """

    hosts: tuple[str, ...] = LOCAL
    any_address: bool = False
    open_to: OpenTo = "all"
    url: str = ""
