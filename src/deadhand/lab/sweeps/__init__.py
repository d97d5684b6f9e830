"""Sweeps: the same games with one or two numbers changed step by step.

A parameter names what is changed: a number of the deck, an option or the number of seats. A measure turns a simulation
into estimates with their intervals, for sweeps and for tunings.
"""
