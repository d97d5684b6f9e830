"""A table in words, made of a view: for the terminal and for `render_mode="ansi"`. Read `board.py` first."""
