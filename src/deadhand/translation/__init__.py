"""Extraction of the texts to translate, and the PO files; read `catalogues.py` first."""
