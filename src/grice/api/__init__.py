"""The user's interface: a pair of agents, and its answers."""
