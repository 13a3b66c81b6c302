"""The analysis of a study's answers: figures with intervals, agreement, and misunderstandings."""
