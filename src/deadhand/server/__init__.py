"""The server: tables in a database, people and bots at them, one view per seat over a socket."""
