"""The study with people: they follow the directions of several systems in a simulator, and rate them."""
