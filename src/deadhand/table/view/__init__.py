"""Views of a table for one viewer, as data and sentences, built from scratch. Read `view.py` first."""
