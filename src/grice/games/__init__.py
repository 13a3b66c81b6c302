"""Reference games: agents of a truth table, and their parameters fitted to what people chose."""
