"""The record of a table, one NumPy structure: its fields, copies, chance, events and guards.

No card moves here, and nothing here knows a game. Read `state.py` first.
"""
