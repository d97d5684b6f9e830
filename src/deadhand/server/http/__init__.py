"""HTTP: the page, and all requests about games and tables outside sockets."""
