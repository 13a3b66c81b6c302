"""Whether a sentence of Alchemy tells what is done: to beakers that are there, in the amount that is told."""

from __future__ import annotations

from collections.abc import Sequence

from grice.episode import Segment, Sentence
from grice.worlds.alchemy.rules import COLOURS, AlchemyAction, Beakers, Drain, Mix, Pour
from grice.worlds.alchemy.truth.amounts import Amount
from grice.worlds.alchemy.truth.measuring import Reading
from grice.worlds.alchemy.truth.referring import Description, Positions, meant
from grice.worlds.alchemy.truth.requests import readings
from grice.worlds.truth import Truth

_DONE = {Mix: "mixed", Pour: "poured", Drain: "drained"}


class AlchemyTruth(Truth[Beakers]):
    """Objects to what every reading of a sentence gets wrong: kind of action, source, target or amount."""

    def objections(
        self, state: Beakers, segment: Segment, sentence: Sentence, past: Sequence[Segment] = ()
    ) -> tuple[str, ...]:
        if len(segment) != 1:
            return ()  # several actions for one sentence: more than is understood here
        [action] = segment
        last = next((done[-1] for done in reversed(past) if done), None)
        fewest: list[str] | None = None
        for reading in readings(sentence):
            step = past[reading.step - 1] if 0 < reading.step <= len(past) else ()
            again = step[-1] if step else last
            wrong = _unasked(reading, state, action, again)
            wrong += _misnamed(reading, state, action, again if reading.step else last)
            if not isinstance(action, Mix):
                wrong += _amount(reading, state, action, again)
            if not wrong:
                return ()
            if fewest is None or len(wrong) < len(fewest):
                fewest = wrong
        return tuple(fewest or ())


def _touched(last: AlchemyAction | None) -> Positions:
    """What "it" means: the beaker that something was last done to."""
    if last is None:
        return frozenset()
    return frozenset({last.target if isinstance(last, Pour) else last.source})


def _unasked(
    reading: Reading, state: Beakers, action: AlchemyAction, again: AlchemyAction | None
) -> list[str]:
    """An objection if another kind of action is asked for."""
    kinds = set(reading.kinds)
    if reading.again and again is not None:
        kinds |= {Pour, Drain} if isinstance(again, Pour) and not reading.target else {type(again)}
    if not kinds or type(action) in kinds or (Drain in kinds and _merges(action, state)):
        return []
    if (
        isinstance(action, Drain)
        and reading.target
        and not reading.pours
        and any(told.how in ("units", "part") for told in reading.amounts)
    ):
        return []  # "add one unit to …": as only whole beakers can be poured, it is thrown out
    return [f"nothing is {' or '.join(sorted(_DONE[kind] for kind in kinds))}"]


def _merges(action: AlchemyAction, state: Beakers) -> bool:
    """Whether a beaker is poured into one of the same colour, which some people tell as throwing it out."""
    if not isinstance(action, Pour):
        return False
    source, target = state.contents[action.source - 1], state.contents[action.target - 1]
    return len(set(source)) == 1 and set(source) == set(target)


def _misnamed(
    reading: Reading, state: Beakers, action: AlchemyAction, last: AlchemyAction | None
) -> list[str]:
    """Objections to descriptions that mean none of the beakers that have their part in the action."""
    touched = _touched(last)
    it = touched if any(state.contents[i - 1] for i in touched) else frozenset()  # an empty one is not meant
    source = frozenset({action.source})
    if not isinstance(action, Pour):
        told = [reading.source]
        if reading.target is not None and isinstance(action, Mix):
            told.append(reading.target)
        return [
            wrong for one in told for wrong in _elsewhere(one, state, source, it, isinstance(action, Mix))
        ]
    target = frozenset({action.target})
    if (
        reading.back
        and isinstance(last, Pour)
        and (action.source, action.target) != (last.target, last.source)
    ):
        return ["nothing is poured back"]
    if reading.target is None:
        either = reading.again or _merges(action, state)
        return _elsewhere(reading.source, state, source | target if either else source, it)
    ways = [(source, target), (target, source)] if reading.either else [(source, target)]
    return min(
        (
            _elsewhere(reading.source, state, one, it)
            + _elsewhere(
                reading.target, state, other, touched | one, like=reading.source.colours, holds=False
            )
            for one, other in ways
        ),
        key=len,
    )


def _elsewhere(
    told: Description,
    state: Beakers,
    acted: Positions,
    it: Positions,
    mixed: bool = False,
    like: str = "",
    holds: bool = True,
) -> list[str]:
    """An objection if a description means none of the beakers acted on."""
    if not told.tells:
        return []
    found = meant(told, state, it, like, holds)
    if found & acted:
        return []
    if "b" in told.colours and (mixed or not any("b" in units for units in state.contents)):
        return []  # some people call other mixtures brown
    missing = [COLOURS[one] for one in told.colours if not any(one in units for units in state.contents)]
    if missing:
        return [f"there is no “{missing[0]}”"]
    return [f"“{told.said}” is not acted on" if found else f"there is no “{told.said}”"]


def _amount(reading: Reading, state: Beakers, action: Pour | Drain, again: AlchemyAction | None) -> list[str]:
    """An objection if the units drained or poured are not those told."""
    vessel = reading.source.vessel or reading.source.it or not reading.source.colours
    amounts = reading.amounts or [Amount("all" if vessel else "layer")]
    exact = [one for one in amounts if one.how in ("units", "left")]
    vague = any(one.how == "some" for one in amounts) or (isinstance(action, Pour) and not reading.target)
    if vague or (reading.again and (exact or not reading.amounts)) or not (reading.amounts or reading.kinds):
        return []
    asked = (exact or amounts) + ([Amount("same")] if reading.again else [])
    units = state.contents[action.source - 1]
    colours = reading.source.colours or (units[-1] if reading.source.it else "")
    before = (again.amount, len(state.contents[again.source - 1])) if isinstance(again, Drain) else None
    told = [amount.units_of(units, colours, vessel, before) for amount in asked]
    moved = action.amount if isinstance(action, Drain) else len(units)
    if any(not one or moved in one for one in told):
        return []
    meant_units = " or ".join(map(str, sorted(set().union(*told))))
    return [f"{moved} unit{'s' if moved > 1 else ''} {_DONE[type(action)]}, but {meant_units} told"]
