"""Backups of a store: copied, checked row by row, and restored. Read `backup.py` first."""
