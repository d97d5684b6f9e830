"""Live tables: starting and finding them, their seats, and their moves; independent of HTTP and sockets."""
