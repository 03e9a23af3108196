"""One part of a bot at a time, measured: paired, exact where it can be."""
