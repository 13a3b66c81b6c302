"""The web wing: worlds that people act in, the playground, and the HTTP API."""
