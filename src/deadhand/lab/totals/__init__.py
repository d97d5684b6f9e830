"""Totals of many games, as `deadhand simulate` prints them, without the libraries of the extra `lab`."""
