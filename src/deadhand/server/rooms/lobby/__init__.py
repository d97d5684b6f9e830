"""All live tables of a server: starting, finding and clearing them, and peer servers.

Read `lobby.py` first.
"""
