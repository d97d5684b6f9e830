"""The sections of a report, each about one question. `../report.py` puts them in order."""
