"""Data augmentation: training episodes made from others, or from a world's grammar."""
