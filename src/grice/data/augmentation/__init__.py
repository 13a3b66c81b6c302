"""Data augmentation: training episodes made from others, or from our own grammar."""
