"""A team player: finds the best plan for all seats, takes its part of it, and saves Grenades for the Finale.

Scores are differences of what a round is worth to the team, see `worth.py`; what leaves all as it is scores 0.
"""
