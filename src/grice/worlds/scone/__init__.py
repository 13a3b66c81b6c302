"""What the worlds of SCONE share: numbered places, one action a sentence, and the form of their data."""
