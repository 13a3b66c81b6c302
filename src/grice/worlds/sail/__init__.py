"""Hallways with floors, walls and furniture, for route instructions (SAIL)."""

from grice.worlds.sail.rules import Forward, Left, Move, Pose, Right, Sail, SailAction, Stop

__all__ = ["Forward", "Left", "Move", "Pose", "Right", "Sail", "SailAction", "Stop"]
