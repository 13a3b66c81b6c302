"""The package on a postcard: a pair of agents, and the answers it gives."""
