"""The common base of SCONE's worlds: numbered places, one action a sentence, and the format of their data."""
