"""The declarations of a game, and the core's products: a bound `Game` and a filled-in table. Read `game.py` first."""
