"""Participants that are agents: they walk through a study's real pages, for rehearsals and load tests."""
