"""Whole worlds in one file each, to learn from: `docs/worlds/your-own.md` walks through them."""
