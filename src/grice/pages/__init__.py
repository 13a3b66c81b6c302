"""Episodes and answers for people to look at, in a terminal or a browser."""
