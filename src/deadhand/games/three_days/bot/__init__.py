"""A team player that survives: it searches by the shortest way, fights what would hit it, heals without waste.

Scores are differences of what the table is worth to the team once the coming Game Turn is over, in hundredths of a
point of Vitality, see `worth.py`; to end the turn scores 0. Face-down cards that nobody has seen are never looked at.
"""
