"""The shapes of what clients are told, by HTTP or over the socket; the page's types are generated from them."""
