"""Limits of what clients may use: rates, CPU time, storage, and more of it while the server is busy."""
