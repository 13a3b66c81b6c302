"""What the answers of a study say: figures with intervals, agreement, and what was misunderstood."""
