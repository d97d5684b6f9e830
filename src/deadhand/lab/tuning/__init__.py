"""Tuning: the search for a deck whose reconstructed numbers bring a game near to targets. Read `targets.py` first."""
