"""The command that makes the folder of a study: instances, and every system's directions for them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from tyro.conf import Positional, arg

from grice.cli.data import WHERE
from grice.cli.evaluate import Models, read_weight
from grice.cli.naming import NO_PATHS, folders_of
from grice.errors import DataError, ParseError

if TYPE_CHECKING:
    from grice.data.setting import Setting
    from grice.episode import Episode
    from grice.study.sampling import Plan

Folder = Annotated[Positional[Path], arg(metavar="DIR")]
MOST = 10_000


@dataclass(frozen=True)
class New:
    """Make the folder of a study: draw instances, and let every system write directions for them.

    Example: grice study new studies/alchemy --world alchemy --items 50 --people 3
    """

    folder: Folder
    """The folder to make."""
    world: Annotated[str, arg(metavar="WORLD")]
    """alchemy, scene, tangrams, sail, colours, or module:name of your own."""
    systems: Annotated[
        tuple[str, ...],
        arg(metavar="base|rational|human …", help_behavior_hint="(default: base rational human)"),
    ] = ("base", "rational", "human")
    """The systems that give directions: our base and rational speakers, and people (human)."""
    predictions: Annotated[tuple[str, ...], arg(metavar="NAME=FILE …", help_behavior_hint="")] = ()
    """Directions of other systems, by name: files as `grice evaluate --predictions` writes them."""
    items: Annotated[int, arg(metavar="N")] = 50
    """Number of instances."""
    people: Annotated[int, arg(metavar="N")] = 3
    """People for each system's directions of an instance."""
    each: Annotated[int, arg(metavar="N")] = 10
    """Items for each person."""
    platform: Annotated[Literal["prolific", "mturk", "link"], arg(metavar="prolific|mturk|link")] = "link"
    """The platform that recruits people."""
    models: Models = NO_PATHS
    """The folders of a listener and a speaker, instead of the bundled models."""
    weight: Annotated[
        str, arg(metavar="W|FILE", help_behavior_hint="(default: the bundled models' weight)")
    ] = ""
    """Weight of the rational speaker's listener, or a file of `grice tune --json`."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""
    split: Annotated[Literal["dev", "test"], arg(metavar="dev|test")] = "dev"
    """The split to draw from."""
    synthetic: Annotated[bool, arg(help_behavior_hint="")] = False
    """Draw synthetic episodes, even if there is data; their human directions are a grammar's."""
    as_written: Annotated[bool, arg(help_behavior_hint="")] = False
    """Show sentences as each system wrote them, not with the same capitals, spaces and marks."""
    language: Annotated[Literal["en", "de"], arg(metavar="en|de")] = "en"
    """Language of the pages; the directions are the systems' own."""
    seed: Annotated[int, arg(metavar="N")] = 0
    """Random seed of the sample."""

    def run(self) -> int:
        from grice.study import sampling

        sampling.check_new(self.folder)
        plan, others = self._plan()
        setting, sample = sampling.draw(plan, self.data)
        said = {name: sampling.tell_from(file, sample) for name, file in others.items()}
        said |= self._tell(plan, setting, sample)
        ordered = {system: said[system] for system in plan.systems}
        items = sampling.make_items(sample, ordered, self.as_written)
        sampling.write_study(self.folder, plan, items, self.data)
        wanted = plan.items * len(plan.systems) * plan.people
        print(
            f"{self.folder}: {plan.items} items for {', '.join(plan.systems)}; {plan.people} people each\n"
            f"{wanted} answers are wanted, from about {-(-wanted // min(plan.each, plan.items))} people\n"
            "Now read study.toml there, and change what you like, at least `contact`; then "
            f"`grice study check {self.folder}`."
        )
        return 0

    def _plan(self) -> tuple[Plan, dict[str, Path]]:
        """The plan of the study, and the files of other systems."""
        from grice.study.sampling import OWN, Plan
        from grice.worlds import find_world

        find_world(self.world)
        for name in ("items", "people", "each"):
            if not 1 <= getattr(self, name) <= MOST:
                raise ParseError(f"--{name}: {getattr(self, name)}", allowed=f"1 to {MOST}")
        others: dict[str, Path] = {}
        for given in self.predictions:
            name, equals, file = given.partition("=")
            if not (name and equals and file) or name in others:
                raise ParseError(f"--predictions {given}", allowed="NAME=FILE, each name once")
            others[name] = Path(file)
        systems = tuple(dict.fromkeys((*self.systems, *others)))
        unknown = [system for system in systems if system not in (*OWN, *others)]
        if unknown:
            raise ParseError(
                f"there is no system {unknown[0]!r}",
                allowed=", ".join(OWN),
                hint=f"sentences of your own: --predictions {unknown[0]}=FILE",
            )
        return Plan(
            self.world,
            systems,
            self.items,
            self.people,
            self.each,
            self.platform,
            self.split,
            self.synthetic or not self._has_data(),
            self.seed,
            self.language,
        ), others

    def _has_data(self) -> bool:
        """True if there is data of the world; an error if a folder or the test split was named without it."""
        from grice.study.sampling import setting_of

        try:
            setting_of(self.world, self.split).episodes(self.data)
        except DataError as error:
            if self.data is not None or self.split == "test":
                raise
            print(f"grice: {error}; the instances are synthetic", file=sys.stderr)
            return False
        return True

    def _tell(
        self, plan: Plan, setting: Setting, sample: Sequence[Episode]
    ) -> dict[str, dict[str, tuple[str, ...]]]:
        """The directions of our own systems."""
        from grice.models.agent_set import check_unseen, load_agents
        from grice.models.bundled import find
        from grice.models.threads import use_threads
        from grice.study.sampling import OWN, tell
        from grice.training.progress import progress

        named = [given.partition("=")[0] for given in self.predictions]
        own = [system for system in plan.systems if system in OWN and system not in named]
        agents, weight = None, None
        if {"base", "rational"} & set(own):
            use_threads(1)
            folders = folders_of(plan.world, self.models, {}, ("listener", "speaker", "segmenter"))
            check_unseen(folders, setting)
            agents = load_agents(plan.world, folders)
        if "rational" in own:
            if self.weight:
                weight, _ = read_weight(self.weight, plan.world, "speaker", "understood")
            elif self.models:
                raise ParseError("a rational speaker of your own models needs --weight", allowed="0 to 1")
            else:
                weight = find(plan.world).weights.of("speaker", multi=setting.whole_routes)
        said = {}
        for system in own:
            with progress(f"{plan.world} {system}") as show:
                said[system] = tell(system, setting, agents, weight, sample, show)
        return said
