"""Upgrades: which programs may use which schema, and what happens while two versions use one database.

Begin with `revisions.py`. `migrate.py` brings a database up to date, `peer_versions.py` knows which versions are
connected, and `handover.py` says when a server of another version begins or ends. The migrations themselves are in
`../migrations`.
"""
