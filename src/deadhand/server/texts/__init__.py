"""What viewers are told of a match, as JSON: what many are told alike is made once, and taken into each one's text."""
