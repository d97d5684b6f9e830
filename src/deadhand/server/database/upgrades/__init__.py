"""Upgrades: which programs may use which schema, and how a database is brought up to date.

Begin with `revisions.py`. `migrate.py` brings a database up to date, and `peer_versions.py` knows which versions are
connected. The migrations are in `../migrations`; `../handover.py` watches at a running server for other versions.
"""
