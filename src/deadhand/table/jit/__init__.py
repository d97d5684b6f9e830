"""Compiled rules: Numba's compiler, one program for each game, and the cache on disk. Read `jit.py` first."""
