"""Side wagers: every line of a pay table counted exactly over all that can happen, and what the house keeps of it.

What a hand or a throw holds is asked of `rank` and `settle`, which line of a table that pays of `settle.side`.
"""
