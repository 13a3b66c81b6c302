"""Tessler & Goodman 2019, *The language of generalization* (Psychological Review 126).

"Robins lay eggs" is true and "robins are female" is not, though as many robins do either: a generic is
informative where the property is absent from most other kinds. A threshold that may lie anywhere makes
the degree of truth equal to the prevalence. The paper's qualitative result.
"""

import grice

PREVALENCES = [step / 20 for step in range(21)]


def endorsement(present: dict[float, float], share: float, prevalence: float) -> float:
    """S1 of the generic rather than silence; `present` is the prevalence in kinds that have the property."""
    prior = {p: share * present.get(p, 0.0) for p in PREVALENCES}
    prior[0.0] += 1 - share  # other kinds lack it altogether
    game = grice.game({"generic": {p: p for p in PREVALENCES}, "silence": PREVALENCES}, prior)
    return game.speaker()[prevalence]["generic"]


def test_laying_eggs_is_a_better_generic_than_being_female() -> None:
    half = {0.45: 0.25, 0.5: 0.5, 0.55: 0.25}
    eggs = endorsement(half, share=0.3, prevalence=0.5)  # some kinds lay eggs, most do not
    female = endorsement(half, share=0.99, prevalence=0.5)  # half of every kind is female
    assert eggs > 0.6 > female + 0.05


def test_rare_properties_make_generics_of_low_prevalence() -> None:
    """An example of such a generic: "mosquitoes carry malaria"."""
    rare = {0.05: 0.8, 0.1: 0.2}
    assert endorsement(rare, share=0.05, prevalence=0.1) > 0.7
