"""The knowledge of one viewer, as numbers without words; first read `facts.py`."""
