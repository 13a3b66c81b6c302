"""Evaluation of agents: metrics, results with their signatures, tuning, comparison."""
