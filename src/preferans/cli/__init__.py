"""The command ``preferans``: one module for each of its verbs."""
