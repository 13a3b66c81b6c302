"""How models are made: recipes, objectives, the training loop, its progress."""
