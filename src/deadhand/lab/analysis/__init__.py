"""Statistics of played games: variables (a value per game), estimates with intervals, tests, comparisons.

Every function takes the tables of `lab.play` or arrays made from them. Nothing here plays a game or draws a chart.
"""
