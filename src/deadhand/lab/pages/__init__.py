"""Pages of results: reports and comparisons as one self-contained HTML file each.

`content.py` says what a page is made of; each section's module turns statistics into sentences, charts and tables.
"""
