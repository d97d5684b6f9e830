"""The parts of one live table, each with its own state; `room.py` composes them."""
