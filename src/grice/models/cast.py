"""Who takes part: models from their folders, each in the role that its folder says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grice.data.splits import ALL, Source, Split
from grice.errors import AgentError, FolderError
from grice.models.listener import Listener
from grice.models.pretrained import CONFIG, load, members, read_config
from grice.models.segmenter import Segmenter
from grice.models.speaker import Speaker
from grice.pragmatics.agents import Agent, Role
from grice.pragmatics.length import as_proposer
from grice.pragmatics.rational import Rational
from grice.worlds import WORLDS


@dataclass(frozen=True)
class Cast:
    """The models of one world that an evaluation may need."""

    listener: Listener | None = None
    speaker: Speaker | None = None
    segmenter: Segmenter | None = None
    seed: int = 0  # that the models were trained with

    def base(self, role: Role) -> Listener | Speaker:
        """The base agent of that role."""
        agent = self.listener if role == "listener" else self.speaker
        if agent is None:
            raise AgentError(f"there is no {role}", hint="give the folder of one, too: --models DIR DIR")
        return agent

    def proposer(self, role: Role) -> Agent:
        """The base agent of that role, as it answers when it is not judged."""
        base = self.base(role)
        return base if role == "listener" else as_proposer(WORLDS[base.config.world], base)

    def rational(self, role: Role, weight: float) -> Rational:
        """The base agent of that role, judged by the other."""
        judge = self.base("speaker" if role == "listener" else "listener")
        return Rational(self.proposer(role), judge, weight)

    def cutter(self) -> Segmenter:
        if self.segmenter is None:
            raise AgentError(
                "there is no segmenter to cut whole routes",
                hint="give the folder of one, too: --models DIR DIR",
            )
        return self.segmenter

    def listeners(self) -> dict[str, Agent]:
        """The listener that reranks, by the name that results call it."""
        return {} if self.listener is None else {"listener": self.listener}


def load_cast(world: str, folders: Sequence[Path], count: int | None = None) -> Cast:
    """The models of some folders; of listeners and speakers the first `count` members."""
    cast: dict[str, Listener | Speaker | Segmenter] = {}
    for folder in folders:
        model = load_model(world, folder, count)
        role = type(model).__name__.lower()
        if role in cast:
            raise FolderError(f"a second {role}", where=str(folder), allowed="one model of each role")
        cast[role] = model
    seed = read_config(folders[-1])["about"].get("seed", 0) if folders else 0
    return Cast(**cast, seed=seed)  # type: ignore[arg-type]


def models_in(folder: Path) -> list[Path]:
    """The folder itself, or the folders of models in it."""
    inner = sorted(config.parent for config in folder.glob(f"*/{CONFIG}"))
    return [folder] if (folder / CONFIG).exists() or not inner else inner


def load_listener(world: str, folder: Path) -> Listener:
    model = load_model(world, folder)
    if not isinstance(model, Listener):
        raise FolderError("not a listener", where=str(folder))
    return model


def load_model(world: str, folder: Path, count: int | None = None) -> Listener | Speaker | Segmenter:
    """The model of a folder, if it is one of this world and has so many members; a segmenter always whole."""
    model = load(folder)
    if model.config.world != world:
        raise FolderError(f"a model of {model.config.world}", where=str(folder), allowed=world)
    if count is None or isinstance(model, Segmenter):
        return model
    if not 1 <= count <= model.config.members:
        raise FolderError(
            f"{count} members were asked for", where=str(folder), allowed=f"1 to {model.config.members}"
        )
    return members(model, range(count))


def check_unseen(folders: Sequence[Path], source: Source, split: Split) -> None:
    """Refuses to test a model on what it was trained on."""
    for folder in folders:
        about = read_config(folder)["about"]
        fold = about.get("fold", ALL)
        if split == "test" and "synthetic" not in about and source.known_to(fold):
            raise FolderError(
                f"trained with --fold {fold}, so it has seen what --fold {source.fold} tests on",
                where=str(folder),
                hint=f"test it with --fold {fold}" if fold != ALL else "test a model of one fold",
            )
