"""How well agents do: metrics, results that say how they were made, tuning, comparison."""
