"""Small networks of whole numbers that value positions and prefer offers. `network.py` is the one to read first."""
