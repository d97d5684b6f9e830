"""A person's game: local and saved to a file, at a server, a lesson, or a replay."""
