"""The page's own code, compared with the server's."""
