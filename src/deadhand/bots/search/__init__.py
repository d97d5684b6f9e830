"""A flat Monte Carlo search over the open offers, generic and compiled. `search.py` is the one to read first."""
