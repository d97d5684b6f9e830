"""Live tables: starting and finding them, who sits there, and what happens at them; no word of HTTP or sockets."""
