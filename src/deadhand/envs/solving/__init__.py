"""Micro games solved exactly. `small_tree.py` lists a game's positions, `cfr.py` finds its equilibrium."""
