"""A person's part in a game, wherever the table stands: here and saved to a file, at a server, or in a replay."""
