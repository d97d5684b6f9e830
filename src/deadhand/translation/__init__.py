"""What is translated, and the files of translators; first read `catalogues.py`."""
