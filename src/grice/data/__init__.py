"""Files to episodes."""
