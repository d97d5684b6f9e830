"""Addresses: those at which this server can be reached, and those of the public internet."""
