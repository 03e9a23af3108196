"""The Préférence family of card games: rules, records, bots, solver and table."""

__version__ = "0.1.0"
