"""Views of a table for one viewer, as data and sentences, built from nothing. Read `view.py` first."""
