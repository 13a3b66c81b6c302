"""The base models: whole ensembles as single modules."""
