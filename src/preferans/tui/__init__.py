"""The table in the terminal: a person plays a match against bots, on a screen or line by line."""
