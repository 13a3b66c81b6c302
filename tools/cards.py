"""Model cards of what ships: everything in them is read from the models and from measured results.

`python tools/cards.py scene --results base.json rational.json …` writes a world's card anew; `tools/ship.py`
does when models are shipped.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

from grice.evaluation.metrics import Figure
from grice.evaluation.results import Result
from grice.files import write
from grice.models import bundled
from grice.models.pretrained import WEIGHTS, Saved, read_config
from grice.training.recipes import Recipe

FOLDER = Path(__file__).parents[1] / "docs" / "models"
DATA = {
    "colours": "Colours in context (Monroe et al. 2017): two partners, three colours, messages and a click",
    "sail": "SAIL (MacMahon et al. 2006, Chen & Mooney 2011): directions through three maps of hallways",
    **{
        world: f"SCONE's {world} part (Long et al. 2016): interactions of five sentences in English"
        for world in ("alchemy", "scene", "tangrams")
    },
}
LIMITS = {
    "alchemy": [
        "Alchemy's dev split is easier than its test split, by over ten points: a dev figure is no forecast.",
        "Some of the data's sentences miscount units or contradict what was done, and so may the models.",
    ],
    "scene": ["Dev has about 200 interactions: differences of less than six points may be chance."],
    "tangrams": [
        "People gave the figures names that are used once; a figure is best told by its place and its past."
    ],
    "colours": [
        "Lightness was 50 % in every game: of lighter and darker colours than those the models know nothing.",
        "Long messages and dialogues are followed less well than by people; short ones about as well.",
    ],
    "sail": [
        "The models that ship have learnt from all three maps, so they must not be evaluated on them: "
        "`grice evaluate sail … --split test` refuses. The figures are of fold models, trained alike "
        "without the map that they are tested on; those are for evaluation and do not ship.",
        "Of a new map the models know only what can be seen: hallways, floors, walls and furniture "
        "of the kinds that the three maps have.",
    ],
}
_LIKEWISE = "a quarter of the train split that its models had not seen, with listeners that trust"
TUNED = {
    **dict.fromkeys(("alchemy", "scene", "tangrams"), _LIKEWISE),
    "colours": "dev",
    "sail": "maps that its models had not seen, with 0.1.0's listener",
}
EVERYWHERE = [
    "English only, in the short sentences of the data; a word that was seen less than twice is unknown.",
    "States outside the world's rules cannot be asked about, and speakers describe what is done, never why.",
    "A rational speaker is tuned to be understood by its own listener. Judge it by an independent "
    "listener or by people.",
]
HELD = {"listener": "trusting", "speaker": "truthful"}
NAMES = {
    "accuracy": "gets there",
    "bleu": "BLEU",
    "words_per_sentence": "words a sentence",
    "words_per_sentence_of_people": "people's",
    "distinct": "distinct sentences",
    "distinct_of_people": "people's",
}


def write_card(world: str, results: Sequence[Result]) -> str:
    """The card of a world's models, as Markdown."""
    shipment = bundled.find(world)
    configs: dict[str, tuple[Path, Saved]] = {
        read_config(folder)["role"]: (folder, read_config(folder)) for folder in shipment.folders()
    }
    weights = shipment.weights
    heard = (
        f"{weights.listener:g}"
        if weights.listener == weights.listener_multi
        else f"{weights.listener:g} for one sentence, {weights.listener_multi:g} for several"
    ) + (" per word" if weights.per_word else "")
    parts = [
        f"# The {world} models",
        f"What `grice.load({world!r})` loads. Made by `tools/ship.py`, not by hand.",
        f"**Data.** {DATA[world]}. The files hold weights, sizes and single words, no sentences of the data.",
        f"**Use.** Following and describing in {world}, alone or as rational agents. Weight of the judge: "
        f"listener {heard} (tuned on {TUNED[world]}); "
        f"speaker {weights.speaker:g} (tuned on dev).",
        _models(configs),
        "## Recipes",
        _recipes({role: config for role, (_, config) in configs.items()}),
        "## Figures",
        *_figures(results),
        "## Limits",
        "\n".join(f"- {limit}" for limit in (*LIMITS[world], *EVERYWHERE)),
    ]
    return "\n\n".join(parts) + "\n"


def _models(configs: Mapping[str, tuple[Path, Saved]]) -> str:
    rows = []
    for role, (folder, config) in configs.items():
        about, size = config["about"], (folder / WEIGHTS).stat().st_size
        count = config["config"]["members"]
        words = config["vocabulary"]["words"] if "vocabulary" in config else []
        learnt, held = about.get("episodes", ("–", "–"))
        rows.append(
            [
                role,
                f"{count} of {about.get('members', count)}",
                len(words) or "–",
                f"{size / 1e6:.1f} MB",
                learnt,
                held,
                about.get("seed", "–"),
                config["sha256"][:12],
            ]
        )
    names = (
        "",
        "members",
        "words",
        "weights (8 bits each)",
        "training episodes",
        "dev episodes",
        "seed",
        "sha256",
    )
    return _table(names, rows)


def _recipes(configs: Mapping[str, Saved]) -> str:
    """The fields that some recipe sets to something else than their default."""
    recipes = {role: config["about"].get("recipe", {}) for role, config in configs.items()}
    shown = [
        field.name for field in fields(Recipe) if any(_set(recipe, field) for recipe in recipes.values())
    ]
    rows = [[field, *(_value(recipe.get(field)) for recipe in recipes.values())] for field in shown]
    return _table(("", *recipes), rows)


def _set(recipe: Mapping[str, Any], field: Field[Any]) -> bool:
    """True if a recipe sets the field to something else than its default."""
    value = recipe.get(field.name, field.default)
    return (tuple(value) if isinstance(value, list) else value) != field.default


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_value, value))
    return "–" if value is None else f"{value:g}" if isinstance(value, float) else str(value).lower()


def _figures(results: Sequence[Result]) -> list[str]:
    """A table for each role, best read with the signatures below it."""
    parts = []
    for role in ("listener", "speaker"):
        of_role = [result for result in results if result.signature.role == role]
        if of_role:
            names = list(dict.fromkeys(name for result in of_role for name in result.figures))
            rows = [
                [_system(result), len(result.rows), *(_figure(result.figures.get(name)) for name in names)]
                for result in of_role
            ]
            shown = [NAMES.get(name, name.replace("_", " ")) for name in names]
            parts.append(_table((role, "instances", *shown), rows))
    made = "\n".join(f"- `{result.signature}`" for result in results)
    return [
        *parts,
        "With 95 % bootstrap intervals, shares in percent. Truthful is the share of sentences in which the "
        "world's checker finds nothing false; a speaker called truthful does not propose others, and a "
        "listener called trusting expects that, as in `grice describe` and `grice follow`. How each was "
        f"made:\n\n{made}",
    ]


def _system(result: Result) -> str:
    made = result.signature
    ensemble = f"{made.members} members" if made.members else ""
    weight = f"weight {made.weight:g}" if made.weight is not None else ""
    weight = "a weight for each fold" if made.tuned == "each fold" else weight
    held = HELD[made.role] if made.truthful else ""
    parts = (made.agent, held, made.task, made.start, made.split, ensemble, weight)
    return ", ".join(part for part in parts if part)


def _figure(figure: Figure | None) -> str:
    if figure is None:
        return "–"
    interval = "" if figure.low is None else f" [{figure.low:.1f}, {figure.high:.1f}]"
    return f"{figure.value:.1f}{interval}"


def _table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("world", choices=sorted(DATA))
    parser.add_argument("--results", type=Path, nargs="+", required=True, metavar="FILE")
    given = parser.parse_args()
    results = [Result.from_json(file.read_bytes()) for file in given.results]
    write(FOLDER / f"{given.world}.md", write_card(given.world, results).encode())


if __name__ == "__main__":
    main()
