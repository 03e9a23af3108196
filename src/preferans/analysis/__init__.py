"""What a position, a deal or a call is worth: chances, by counting or with the solver."""
