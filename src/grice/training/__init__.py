"""Training: recipes, objectives, the loop, its progress."""
