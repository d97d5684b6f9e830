"""Runs that answer a question by playing several times: comparisons, and the studies of a report."""
