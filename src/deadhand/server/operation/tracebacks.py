"""Tracebacks of errors that have been dealt with."""


def drop_traceback(error: BaseException | None) -> None:
    """Drop the traceback of an error, and the errors that led to it.

    A frame that holds its error is a cycle. Only the garbage collector frees it and all that the frame used, and it
    comes seldom on a server with few tables.
    """
    if error is not None:
        error.__traceback__ = error.__cause__ = error.__context__ = None
