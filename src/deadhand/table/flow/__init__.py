"""Control flow: the stack of steps, seats in order, the doors of play, redeals. Read `flow.py` first."""
