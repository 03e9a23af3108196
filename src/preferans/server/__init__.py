"""The web table: an asynchronous shell round a fold over an append-only log."""
