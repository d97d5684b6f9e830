"""The terminal's own sentences in each language; first read `say.py`."""
