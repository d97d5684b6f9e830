"""One game being played from Python: dealt, played, undone, saved, loaded and verified. Read `match.py` first."""
