"""What one viewer may see of a table, as data and sentences, built from nothing. Read `view.py` first."""
