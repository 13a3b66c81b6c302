"""The base models, each an ensemble with its members as a leading dimension."""
