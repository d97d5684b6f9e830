"""Frames of errors that have been dealt with."""


def free_frames(error: BaseException | None) -> None:
    """Free the frames that an error was raised in.

    A frame that holds its error is a cycle. Only the garbage collector frees it and all that the frame used, and it
    comes seldom on a server with few tables.
    """
    if error is not None:
        error.__traceback__ = error.__cause__ = error.__context__ = None
