"""The paper's experiments, as resumable cells from data to tables."""
