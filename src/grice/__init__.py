"""Pragmatic speakers and listeners: instructions that are understood, and understanding of what was meant."""

__version__ = "0.1.0"
