"""The words of a game in each language; first read `words.py`."""
