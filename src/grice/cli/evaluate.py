"""Commands that measure agents, tune their weight, and compare results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from tyro.conf import Positional, arg

from grice.cli.data import WHERE, count_synthetic
from grice.cli.naming import (
    NO_PATHS,
    MaybeFraction,
    Members,
    MostRequests,
    Name,
    Paths,
    folders_of,
    names_of,
    resources_of,
)
from grice.data.setting import BEAMS
from grice.errors import DataError, ParseError
from grice.worlds.dataset import ALL

if TYPE_CHECKING:
    from grice.adapters.names import Named, Resources
    from grice.data.setting import Setting
    from grice.evaluation.measure import Tuned
    from grice.evaluation.results import Result
    from grice.models.agent_set import AgentSet

RoleArgument = Annotated[Positional[Literal["listener", "speaker"]], arg(metavar="listener|speaker")]
BOTH_BEAMS = f"(default: {BEAMS['listener']} for listeners, {BEAMS['speaker']} for speakers)"
Variety = Annotated[
    MaybeFraction,
    arg(metavar="V", help_behavior_hint="(default: the bundled models' own; 0 for other models)"),
]
Models = Annotated[Paths, arg(metavar="DIR [DIR …]", help_behavior_hint="")]


@dataclass(frozen=True)
class MeasureOptions:
    """The options that evaluating and tuning share: episodes, models and agents."""

    world: Annotated[Positional[str], arg(metavar="WORLD")]
    """The world: alchemy, scene, tangrams, sail, colours, module:name of your own, or FILE.jsonl of requests,
    options and answers."""
    role: RoleArgument
    """The role of the agent."""
    models: Models = NO_PATHS
    """Folders of models, one for each role that is needed, instead of the bundled models."""
    listener: Name = ""
    """A listener by name, instead: a folder, bundled, literal, hf:NAME, http://HOST/v1#MODEL,
    module:factory; for FILE.jsonl also TABLE.json, or module:name of scores."""
    speaker: Name = ""
    """A speaker by name, likewise."""
    most_requests: MostRequests = None
    """The most requests to send to a language model's server."""
    data: Annotated[Path | None, arg(metavar="DIR", help_behavior_hint=WHERE)] = None
    """The data folder."""
    split: Annotated[Literal["train", "dev", "test"], arg(metavar="train|dev|test")] = "dev"
    """The split to use. A fold has its own test episodes."""
    fold: Annotated[str, arg(metavar="FOLD", help_behavior_hint="(default: the models')")] = ""
    """SAIL: the held-out map: grid, jelly or l. SCONE: the held-out quarter of train: part-1 to part-4."""
    start: Annotated[str, arg(metavar="rel|abs", help_behavior_hint="(default: the models')")] = ""
    """SAIL: how to read an undetermined start orientation: relative to the next one, or absolute (0)."""
    task: Annotated[str, arg(metavar="TASK", help_behavior_hint="(default: the first)")] = ""
    """SAIL: single sentences, or multi: whole paragraphs (for speakers: whole routes, cut by the segmenter).
    Colours: target, what the speaker meant; clicked, what people clicked; opening, before any reply."""
    synthetic: Annotated[int | None, arg(metavar="N", help_behavior_hint="")] = None
    """Evaluate on N/10 synthetic episodes (at least 10) instead of the data."""
    beam: Annotated[int | None, arg(metavar="N", help_behavior_hint=BOTH_BEAMS)] = None
    """Beam size: how many candidates are proposed."""
    members: Members = None
    """Use only the first N members of each ensemble."""
    threads: Annotated[int, arg(metavar="N")] = 1
    """Threads."""
    json: Annotated[Path | None, arg(metavar="FILE", help_behavior_hint="")] = None
    """Write everything as JSON: figures, intervals and every instance; or tuned weights, for `--weight`."""

    def open(self, judged: bool = True) -> tuple[Setting, AgentSet]:
        """The setting and the models; refuses models that were trained on the episodes."""
        from grice.data.setting import Setting
        from grice.models.agent_set import check_unseen, load_agents, load_bundled
        from grice.models.pretrained import read_config
        from grice.models.threads import use_threads

        if self.beam is not None and self.beam < 1:
            raise ParseError(f"a beam of {self.beam} was asked for", allowed="1 or more")
        if self.members is not None and self.members < 1:
            raise ParseError(f"{self.members} members were asked for", allowed="1 or more")
        use_threads(self.threads)
        names = names_of(self.listener, self.speaker, self.most_requests)
        needed = ("listener", "speaker", "segmenter") if judged or self.role == "speaker" else (self.role,)
        folders = folders_of(self.world, self.models, names, needed)
        about = read_config(folders[0])["about"] if folders else {}
        setting = Setting(
            self.world,
            self.role,
            members=self.members or 0,
            split=self.split,
            fold=self.fold or about.get("fold", "all"),
            start=self.start or about.get("start", ""),
            task=self.task,
            synthetic=count_synthetic(self.synthetic),
            beam=self.beam or 0,
        )
        if self.models or names:
            agents = load_agents(self.world, folders, self.members)
        else:
            agents = load_bundled(self.world, self.members)
        more: list[Path] = []
        if names:
            from grice.adapters.names import with_named

            agents, more = with_named(agents, names, self.means(setting, self.members))
        check_unseen((*folders, *more), setting)
        return setting, agents

    def means(self, setting: Setting, members: int | None) -> Resources:
        """The resources of named agents; prompts show examples of the train split."""
        training = setting.but(split="train")
        return resources_of(lambda: training.episodes(self.data), members, self.most_requests)


@dataclass(frozen=True)
class Evaluate(MeasureOptions):
    """Evaluate a listener by end-state accuracy; a speaker by BLEU, and how often it is true and understood.

    Example: grice evaluate alchemy listener --models runs/listener runs/speaker --agent rational --weight 0.3
    """

    agent: Annotated[Literal["base", "rational", "human"], arg(metavar="base|rational|human")] = "base"
    """The base model alone, the rational agent, or (speakers) people's own sentences."""
    weight: Annotated[
        str, arg(metavar="W|FILE", help_behavior_hint="(default: the bundled models' tuned weight)")
    ] = ""
    """Weight of the judge, from 0 (base agent) to 1 (judge only), or a file of `grice tune --json`."""
    tuned_for: Annotated[
        Literal["understood", "bleu"],
        arg(metavar="understood|bleu", help_behavior_hint="(default: understood)"),
    ] = "understood"
    """The one of a speaker's weights to take from that file."""
    understood_by: Annotated[tuple[str, ...], arg(metavar="NAME [NAME …]", help_behavior_hint="")] = ()
    """Speakers: independent listeners by name, which take no part in choosing the sentences."""
    plain: Annotated[bool, arg(help_behavior_hint="(default: held to the truth)")] = False
    """The paper's agents, who do not ask the world's checker whether a sentence is true."""
    whole: Annotated[bool, arg(help_behavior_hint="")] = False
    """Let the whole ensemble judge every candidate; by default some members sort out what cannot win."""
    variety: Variety = None
    """Speakers: how much a rational one varies among sentences that are understood as well; 0 never does."""
    incremental: Annotated[bool, arg(help_behavior_hint="")] = False
    """Listeners: rerank after every sentence, in a beam of prefixes."""
    pooled: Annotated[bool, arg(help_behavior_hint="")] = False
    """Listeners: choose the most probable end state, not the most probable path."""
    typed: Annotated[bool, arg(help_behavior_hint="(default: word for word)")] = False
    """Listeners: read the sentences as `grice follow` reads what people type, grammar first."""
    predictions: Annotated[Path | None, arg(metavar="FILE", help_behavior_hint="")] = None
    """Speakers: write the generated sentences, one line of JSON per instance."""
    sentences: Annotated[Path | None, arg(metavar="FILE", help_behavior_hint="")] = None
    """Listeners: follow the sentences of a --predictions file instead of the data's."""

    def run(self) -> int:
        from grice.evaluation.measure import format_directions
        from grice.files import write

        self.check()
        setting, agents = self.open(self.agent == "rational")
        result = self.measure(setting, agents, self.independent(setting))
        if self.json is not None:
            write(self.json, result.to_json())
        if self.predictions is not None:
            write(self.predictions, format_directions(result))
        print_figures(result)
        return 0

    def check(self) -> None:
        """Refuses options that would have no effect."""
        listening, wrong = self.role == "listener", []
        if listening:
            wrong = [n for n in ("predictions", "understood_by", "variety") if getattr(self, n)]
            wrong += ["agent human"] if self.agent == "human" else []
        else:
            wrong = [n for n in ("sentences", "typed", "incremental", "pooled") if getattr(self, n)]
            wrong += ["plain"] if self.plain and self.agent == "human" else []
        if wrong:
            raise ParseError(f"--{wrong[0].replace('_', '-')} is not for a {self.role}")
        if self.typed and (self.incremental or self.pooled):
            raise ParseError("--typed requests are followed by neither --incremental nor --pooled listeners")
        if self.whole and self.agent != "rational":
            raise ParseError(f"a {self.agent} agent has no judge to be --whole", hint="add --agent rational")
        if self.variety and self.agent != "rational":
            raise ParseError(
                f"what a {self.agent} speaker says has no --variety", hint="add --agent rational"
            )
        if self.weight and self.agent != "rational":
            raise ParseError(f"a {self.agent} agent has no --weight", hint="add --agent rational")
        if self.agent == "rational" and self.models and not self.weight:
            raise ParseError(
                "a rational agent of your own models needs --weight",
                allowed="0 to 1, or a file that `grice tune --json` wrote",
            )

    def independent(self, setting: Setting) -> dict[str, Named]:
        """The independent listeners, by their names in the figures."""
        if not self.understood_by:
            return {}
        from grice.adapters.names import resolve
        from grice.models.agent_set import check_unseen

        means = self.means(setting, members=None)
        found = [resolve(name, "listener", self.world, means) for name in self.understood_by]
        check_unseen([named.folder for named in found if named.folder is not None], setting)
        return {f"independent_{n}" if n > 1 else "independent": named for n, named in enumerate(found, 1)}

    def measure(self, setting: Setting, agents: AgentSet, independent: dict[str, Named]) -> Result:
        from grice.evaluation.measure import measure, read_directions, with_sentences
        from grice.training.progress import progress

        for part, named in independent.items():
            agents = agents.heard_by(part, named.signature)
        others = {part: named.agent for part, named in independent.items()}
        weight, tuned = self.weigh()
        setting = setting.but(
            agent=self.agent,
            weight=weight,
            tuned=tuned,
            incremental=self.incremental,
            pooled=self.pooled,
            typed=self.typed,
            truthful=self.agent != "human" and not self.plain,
            cascade=self.agent == "rational" and not self.whole,
            variety=self.vary(agents),
            sentences="" if self.sentences is None else self.sentences.name,
        )
        episodes = setting.episodes(self.data)
        if self.sentences is not None:
            episodes = with_sentences(episodes, read_directions(self.sentences))
        with progress(f"{self.world} {self.role}") as show:
            if self.typed:
                from grice.api.measuring import measure_typed

                return measure_typed(setting, agents, episodes, show)
            return measure(setting, agents, episodes, others=others, progress=show)

    def weigh(self) -> tuple[float | None, str]:
        """The judge's weight, if one is given, and the data it was tuned on."""
        if self.weight:
            return read_weight(self.weight, self.world, self.role, self.tuned_for)
        own = self.models or self.listener or self.speaker
        return None, "as shipped" if self.agent == "rational" and not own else ""

    def vary(self, agents: AgentSet) -> float:
        """The variety of a rational speaker: the given one, or that of its models."""
        if self.variety is not None:
            return self.variety
        varied = self.role == "speaker" and self.agent == "rational" and not self.plain
        return agents.variety if varied else 0.0


@dataclass(frozen=True)
class Tune(MeasureOptions):
    """Tune the weight of a rational agent on dev data; of equally good weights the smallest is taken.

    Example: grice tune alchemy listener --models runs/listener runs/speaker --json weight.json
    """

    def run(self) -> int:
        import msgspec

        from grice.evaluation.measure import tune
        from grice.files import write
        from grice.training.progress import progress

        setting, agents = self.open()
        with progress(f"{self.world} {self.role}") as show:
            tuned = tune(setting, agents, setting.episodes(self.data), progress=show)
        if self.json is not None:
            write(self.json, msgspec.json.encode(tuned) + b"\n")
        print_curves(tuned)
        return 0


@dataclass(frozen=True)
class Compare:
    """Compare two results: the difference, its confidence interval, and a paired significance test.

    Example: grice compare base.json rational.json
    """

    first: Annotated[Positional[Path], arg(metavar="A.json")]
    """A result that `grice evaluate --json` wrote."""
    second: Annotated[Positional[Path], arg(metavar="B.json")]
    """Another, of the same episodes."""

    def run(self) -> int:
        from grice.evaluation.results import Result, compare

        first, second = (Result.from_json(read(file), str(file)) for file in (self.first, self.second))
        differences = compare(first, second)
        rows = [
            [
                name.replace("_", " "),
                f"{first.figures[name].value:.2f}",
                f"{second.figures[name].value:.2f}",
                f"{d.value:+.2f}",
                f"[{d.low:+.2f}, {d.high:+.2f}]",
                f"{d.p:.4f}",
                d.test,
            ]
            for name, d in differences.items()
        ]
        print_table(["", "first", "second", "difference", "95 %", "p", "test"], rows)
        print(f"first:  {first.signature}\nsecond: {second.signature}")
        return 0


def read(file: Path) -> bytes:
    from grice import files

    return files.read(file, DataError)


def read_weight(given: str, world: str, role: str, tuned_for: str) -> tuple[float, str]:
    """A given or tuned weight, and the data it was tuned on."""
    import msgspec

    from grice.evaluation.measure import Tuned

    try:
        return float(given), ""
    except ValueError:
        pass
    try:
        tuned = msgspec.json.decode(read(Path(given)), type=Tuned)
    except msgspec.DecodeError as error:
        raise DataError(
            f"neither a weight nor tuned weights: {error}",
            where=given,
            hint="`grice tune --json` writes them",
        ) from error
    on = tuned.signature
    if (on.world, on.role) != (world, role):
        raise DataError(f"the weight of a {on.world} {on.role}", where=given, allowed=f"{world} {role}")
    weight = tuned.weight("accuracy" if role == "listener" else tuned_for)
    fold = "" if on.fold == ALL else on.fold
    return weight, " ".join(part for part in (on.split, fold, on.start, on.task) if part)


def print_figures(result: Result) -> None:
    rows = [
        [
            name.replace("_", " "),
            f"{figure.value:.2f}",
            "" if figure.low is None else f"[{figure.low:.2f}, {figure.high:.2f}]",
        ]
        for name, figure in result.figures.items()
    ]
    print_table([f"{len(result.rows)} instances", "", "95 %"], rows)
    print(result.signature)


def print_curves(tuned: Tuned) -> None:
    metrics = list(tuned.tunings)
    weights = list(tuned.tunings[metrics[0]].curve)
    rows = []
    for weight in weights:
        cells = [
            f"{t.curve[weight]:.2f}{' ←' if weight == t.weight else '  '}" for t in tuned.tunings.values()
        ]
        rows.append([f"{weight:.2f}", *cells])
    print_table(["weight", *metrics], rows)
    print(tuned.signature)


def print_table(header: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for number, name in enumerate(header):
        table.add_column(name, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    Console(highlight=False).print(table)
