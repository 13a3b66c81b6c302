"""Pragmatic inference over any two agents that propose and score; it needs neither torch nor numpy."""
