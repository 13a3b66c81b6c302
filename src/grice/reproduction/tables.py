"""Tables of figures with intervals, the paper's beside ours: for the terminal, as Markdown, as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from rich.table import Table as RichTable
from tabulate import tabulate

from grice.evaluation.metrics import Difference, Figure
from grice.evaluation.results import Result, compare
from grice.reproduction import published
from grice.reproduction.published import Figures
from grice.worlds.dataset import Dataset

NAMES = {  # the paper's
    "listener": {"base": "L0", "rational": "L0·L1"},
    "speaker": {"base": "S0", "rational": "S0·S1", "human": "human-generated"},
}
TRUTHFUL = {  # not the paper's
    "listener": {"base truthful": "L0, trusting", "rational truthful": "L0·L1, trusting"},
    "speaker": {"base truthful": "S0, truthful", "rational truthful": "S0·S1, truthful"},
}


class Entry(msgspec.Struct, frozen=True):
    """A figure of ours (or a gain), the paper's, their difference, and our signature."""

    ours: Figure | Difference | None = None
    paper: float | None = None
    signature: str = ""
    difference: float | None = None  # ours − the paper's
    inside: bool | None = None  # the paper's figure lies in the interval of ours

    @classmethod
    def of(cls, ours: Figure | Difference, paper: float | None, signature: str = "") -> Entry:
        """Ours beside the paper's, where it has one."""
        if paper is None:
            return cls(ours, None, signature)
        inside = None
        if ours.low is not None and ours.high is not None:
            inside = ours.low <= paper <= ours.high
        return cls(ours, paper, signature, round(ours.value - paper, 2), inside)

    def parts(self) -> list[str]:
        """The figure, its interval, the chance of a gain by luck, and the paper's figure: what there is."""
        shown = "{:+.1f}" if isinstance(self.ours, Difference) else "{:.1f}"
        parts = []
        if self.ours is not None:
            parts.append(shown.format(self.ours.value))
            if self.ours.low is not None and self.ours.high is not None:
                parts.append(f"[{shown.format(self.ours.low)}, {shown.format(self.ours.high)}]")
        if isinstance(self.ours, Difference):
            parts.append(f"p = {self.ours.p:.2g}")
        if self.paper is not None:
            beside = [f"paper {shown.format(self.paper)}"]
            if self.difference is not None:
                beside.append(f"ours {self.difference:+.1f}")
            if self.inside is not None:
                beside.append("inside" if self.inside else "outside")
            parts.append(f"({', '.join(beside)})")
        return parts or ["–"]


class Line(msgspec.Struct, frozen=True):
    """One system, or the gain of one over another."""

    name: str
    entries: list[Entry]


class Table(msgspec.Struct, frozen=True):
    """A table of the paper, made again."""

    title: str
    columns: list[str]
    lines: list[Line]
    notes: list[str] = []

    def rich(self) -> RichTable:
        table = RichTable(title=self.title, title_justify="left", caption="\n".join(self.notes))
        table.caption_justify = "left"
        table.add_column("")
        for column in self.columns:
            table.add_column(column, justify="right")
        for line in self.lines:
            table.add_row(line.name, *("\n".join(entry.parts()) for entry in line.entries), end_section=True)
        return table

    def markdown(self) -> str:
        rows = [["", *self.columns], ["---"] * (len(self.columns) + 1)]
        rows += [[line.name, *(" ".join(entry.parts()) for entry in line.entries)] for line in self.lines]
        body = "\n".join(f"| {' | '.join(row)} |" for row in rows)
        notes = "\n".join(f"- {note}" for note in self.notes)
        made = "\n".join(f"- `{signature}`" for signature in dict.fromkeys(self._signatures()))
        return f"## {self.title}\n\n{body}\n\n{notes}\n\nHow the figures were made:\n\n{made}\n"

    def latex(self) -> str:
        """For a paper, with booktabs: a row for each line, and where the paper has figures one for those."""
        rows = []
        for line in self.lines:
            ours = [msgspec.structs.replace(entry, paper=None) for entry in line.entries]
            if any(entry.ours is not None for entry in ours):
                rows.append([line.name, *(" ".join(entry.parts()) for entry in ours)])
            if any(entry.paper is not None for entry in line.entries):
                beside = [Entry(Figure(e.paper)) if e.paper is not None else Entry() for e in line.entries]
                rows.append([f"{line.name}, the paper", *(" ".join(entry.parts()) for entry in beside)])
        made = tabulate(rows, ["", *self.columns], tablefmt="latex_booktabs", disable_numparse=True)
        return str(made).replace("·", r"$\cdot$").replace("–", "--")

    def _signatures(self) -> Iterator[str]:
        yield from (e.signature for line in self.lines for e in line.entries if e.signature)


Results = dict[str, dict[str, Result]]  # by column, then by agent
Guests = Mapping[str, Results]  # by the name of an agent that takes the part of ours
NOBODY: Guests = {}


def table(
    title: str,
    figure: str,
    results: Results,
    paper: Figures,
    *,
    notes: Sequence[str] = (),
    before: bool = False,
) -> Table:
    """One figure of every agent in every column, and the gain of the rational agent over the base agent."""
    columns = list(results)
    lines = []
    if before:
        lines.append(
            Line("best before the paper", [Entry(None, paper.get(c, {}).get("best before")) for c in columns])
        )
    lines += comparison("", figure, results, paper)
    return Table(title, columns, lines, list(notes))


def comparison(prefix: str, figure: str, results: Results, paper: Figures) -> list[Line]:
    """The lines of each agent, and of the gain; `prefix` distinguishes them from other lines."""
    columns = list(results)
    names = NAMES[results[columns[0]]["base"].signature.role]
    lines = [
        Line(prefix + name, [_entry(results[c][agent], figure, paper.get(c, {}).get(agent)) for c in columns])
        for agent, name in names.items()
        if all(agent in results[c] for c in columns)
    ]
    gains = [_gain(results[c], figure, paper.get(c, {})) for c in columns]
    lines.insert(2, Line(f"{prefix}gain", gains))
    return lines


def beside(prefix: str, figure: str, guests: Guests, ours: Results) -> list[Line]:
    """The lines of agents by name, and how far their bases are from ours."""
    lines = []
    for name, results in guests.items():
        lines += comparison(f"{prefix}{name}: ", figure, results, {})
        apart = [compare(ours[c]["base"], results[c]["base"])[figure] for c in results]
        lines.append(Line(f"{prefix}{name}: base against ours", [Entry(each) for each in apart]))
    return lines


def _entry(result: Result, figure: str, paper: float | None) -> Entry:
    return Entry.of(result.figures[figure], paper, str(result.signature))


def _gain(results: dict[str, Result], figure: str, paper: dict[str, float]) -> Entry:
    difference = compare(results["base"], results["rational"])[figure]
    known = {"base", "rational"} <= paper.keys()
    return Entry.of(difference, round(paper["rational"] - paper["base"], 2) if known else None)


def paper_only(prefix: str, columns: Sequence[str], paper: Figures) -> list[Line]:
    """The paper's figures with people, which have no counterpart here."""
    return [
        Line(prefix + name, [Entry(None, paper.get(c, {}).get(agent)) for c in columns])
        for agent, name in NAMES["speaker"].items()
        if any(agent in paper.get(c, {}) for c in columns)
    ]


def listeners(data: Dataset, results: Results, split: str, guests: Guests = NOBODY) -> Table:
    """Accuracy in every condition, or in every world, of a data set."""
    where = f"the test episodes of its {len(data.folds)} folds" if data.folds else split
    if not _tuned_on_dev(results):
        tuned = data.tuning
    elif data.folds:
        tuned = "The weight is tuned on the dev episodes of all folds together, some of which others test on."
    else:
        tuned = f"The weight is tuned on dev{', the split that is measured here' if split == 'dev' else ''}."
    paper = published.LISTENERS.get(data.name, {})
    made = table(
        f"{published.TABLES.get(data.name, '')}following instructions on {data.name}, accuracy on {where}",
        "accuracy",
        results,
        paper,
        notes=[tuned, *(["The paper's figures are on test."] if paper and not data.folds else [])],
        before=bool(paper),
    )
    for plain, (agent, name) in zip(NAMES["listener"], TRUTHFUL["listener"].items(), strict=True):
        if all(agent in agents for agents in results.values()):
            entries = [_entry(agents[agent], "accuracy", None) for agents in results.values()]
            gains = [compare(agents[plain], agents[agent])["accuracy"] for agents in results.values()]
            made.lines.append(Line(name, entries))
            made.lines.append(Line(f"{name}: gain", [Entry(gain) for gain in gains]))
    made.lines.extend(beside("", "accuracy", guests, results))
    return made


def speakers_understood(results: Results, split: str, guests: Guests = NOBODY) -> Table:
    """The machine's counterpart of table 3."""
    columns = list(results)
    lines = []
    for name, who in (("listener", "reranking listener"), ("independent", "independent listener")):
        figure = f"understood_by_{name}"
        lines += comparison(f"{who}: ", figure, results, {})
        lines += beside(f"{who}: ", figure, guests, results)
    lines += paper_only("people: ", columns, published.FOLLOWED_BY_PEOPLE)
    notes = [
        "How often directions lead where they should, by who follows them. The independent listener takes "
        "no part in choosing or tuning: other seeds and sizes, another loss, half of the data.",
        f"On {split}, SAIL on the test maps. Weights are tuned on dev, so that the listener that "
        "reranks understands.",
    ]
    return Table("Table 3: how well directions are understood", columns, lines, notes)


def speakers_bleu(results: Results, split: str, guests: Guests = NOBODY) -> Table:
    made = table("Table 4: BLEU of directions", "bleu", results, published.BLEU)
    lines = [*made.lines, *beside("", "bleu", guests, results)]
    for agent in ("base", "rational"):
        entries = [Entry(results[c][agent].figures["words_per_sentence"]) for c in results]
        lines.append(Line(f"{NAMES['speaker'][agent]}, words per sentence", entries))
    notes = [
        f"On {split}, SAIL on the test maps with predicted segments, by paragraph. Weights are tuned "
        "for BLEU, on dev."
    ]
    return Table(made.title, made.columns, lines, notes)


def speakers_truthful(results: Results, split: str) -> Table:
    """The truth of speakers' sentences, and the cost of truthfulness; not in the paper."""
    figures = {
        "truthful": "true, %",
        "understood_by_independent": "understood by the independent listener, %",
        "distinct": "distinct sentences, %",
        "words_per_sentence": "words per sentence",
    }
    lines = [
        Line(f"{name}: {shown}", [_entry(results[c][agent], figure, None) for c in results])
        for figure, shown in figures.items()
        for agent, name in {**NAMES["speaker"], **TRUTHFUL["speaker"]}.items()
        if all(agent in results[c] and figure in results[c][agent].figures for c in results)
    ]
    notes = [
        "True: sentences in which the world's checker finds nothing false, nor source and target described "
        "alike. The paper's speakers are not held to that; the truthful ones, which `grice describe` uses, "
        "do not propose what the checker objects to. They have the same weights.",
        f"On {split}, SAIL on the test maps.",
    ]
    return Table("How true and how varied directions are", list(results), lines, notes)


def combination(listeners: Results, speakers: Results, models: int) -> Table:
    """Section 6.3: n + n models of both kinds, against 2n of one."""
    lines = comparison("", "accuracy", listeners, published.LISTENERS_COMBINED)
    figure = "understood_by_independent"
    lines += comparison("independent listener: ", figure, speakers, {})
    lines += paper_only("people: ", list(speakers), published.SPEAKERS_COMBINED)
    notes = [
        f"Base: {models} models of one kind. Rational: {models // 2} of each. The paper has 20 listeners, or "
        "10 and 10, and 10 speakers, or 5 and 5. SAIL: single sentences (Rel) for listeners, whole routes "
        "for speakers."
    ]
    return Table("Pragmatics as model combination (section 6.3)", list(listeners), lines, notes)


def _tuned_on_dev(results: Results) -> bool:
    return all(agents["rational"].signature.tuned in ("", "dev") for agents in results.values())
