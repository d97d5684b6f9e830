"""Items: held, loose, used and traded."""
