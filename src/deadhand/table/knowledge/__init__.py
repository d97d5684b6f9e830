"""All that one viewer may know of a table, as numbers without words.

`plan.py` says what stands where, made from a game's declarations. `facts.py` makes the facts that people are sent, and
`observe.py` writes the row of integers that learners see. Nothing here knows a game.
"""
