"""A stage on which people come, go, change places and pass hats (SCONE)."""

from grice.worlds.scene.rules import Enter, Exit, Move, Scene, SceneAction, Stage, Stay, Switch, TakeHat

__all__ = ["Enter", "Exit", "Move", "Scene", "SceneAction", "Stage", "Stay", "Switch", "TakeHat"]
