"""What every reader of this room raises: where it stood, what it read, what it expected."""

from __future__ import annotations


class NotationError(ValueError):
    """A text that cannot be read.

    ``read`` is the piece at fault as it stands in the text, ``expected`` says in words what would
    have been right. ``place`` is where: ``line 12`` of a text, ``deals[0].talon`` of JSON, empty
    where the caller handed over just that piece.
    """

    def __init__(self, read: str, expected: str, place: str = "") -> None:
        self.read, self.expected, self.place = read, expected, place
        super().__init__(f"{place}: " * bool(place) + f"read {read!r}, expected {expected}")

    def at(self, place: str) -> NotationError:
        """The same error, told where it happened; a place once known stays."""
        return self if self.place else NotationError(self.read, self.expected, place)

    def within(self, place: str) -> NotationError:
        """The same error in a larger place: ``deal 3`` becomes ``line 12, deal 3``."""
        whole = ", ".join(filter(None, (place, self.place)))
        return NotationError(self.read, self.expected, whole)
