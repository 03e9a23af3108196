"""What a verb raises when the command line, a file or a name in it makes no sense."""


class UsageError(Exception):
    """Something the user can put right. Its text is shown as it is; the exit code is 2."""
