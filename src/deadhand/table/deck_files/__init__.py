"""Deck files: read, checked line by line, and compared with a game's own deck. Read `deck_file.py` first."""
