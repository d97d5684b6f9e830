"""Observations: all that a viewer may know of a table as one row of small integers, for machine learners.

`plan.py` says what stands where, made from a game's declarations; `observe.py` writes it, plain or compiled. Nothing
here knows a game, and nothing here tells more than a view does.
"""
