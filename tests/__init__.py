soak_is_collected = True
"""Whether this run may select tests of the soak; pytest sets it before it imports the tests."""
