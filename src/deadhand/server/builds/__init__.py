"""Rules compiled in the background, for this server and for browsers."""
