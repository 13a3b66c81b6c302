"""Every command, as a dataclass of its options with a `run` that calls one function and prints."""
