"""What a game declares, and what the core makes of it: a bound `Game` and a filled-in table. Read `game.py` first."""
