"""The mathematics of the games: exact counts over every deal, and simulation. No rule is stated here.

What a hand is worth and how a way sets it is asked of `rank` and `houseway` once for each kind of hand; the answers
are kept as arrays of whole numbers, and compiled kernels only index them. It needs numpy and numba: `paigow[odds]`.
"""
