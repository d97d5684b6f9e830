"""Charts of a lab's results: functions from small frames to Altair charts, and their drawing as SVG and PNG.

Nothing here computes a statistic: frames come from `lab.analysis`, already with intervals.
"""
