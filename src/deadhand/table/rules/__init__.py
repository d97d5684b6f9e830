"""Marking functions as rules, and binding them to one game, plain or compiled. Read `rule.py` first."""
