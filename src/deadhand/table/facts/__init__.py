"""What one viewer may know of a table, as numbers without words; first read `facts.py`."""
