"""Rendering of tables, choices, logs and results in a terminal, with colours or as plain lines."""
