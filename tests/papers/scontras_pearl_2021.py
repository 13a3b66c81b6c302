"""Scontras & Pearl 2021, *When pragmatics matters more for truth-value judgments* (Glossa 6).

"Every horse didn't jump" where one of two jumped: people accept it more often if the question is whether
all jumped, or if success is expected. Scope is a lexicon, the question a goal. The paper's qualitative
result.
"""

import grice
from grice.games.game import Game

JUMPED = (0, 1, 2)
SCOPES = {"none": [0], "not all": [0, 1]}  # surface and inverse scope
QUESTIONS = {"how many?": None, "all?": lambda n: n == 2, "none?": lambda n: n == 0}


def horses(success: float = 0.5, **questions: float) -> Game:
    """The game with a chance of success for each horse, and weights of the questions."""
    prior = {0: (1 - success) ** 2, 1: 2 * success * (1 - success), 2: success**2}
    weights = {"how many?": 1.0, "all?": 1.0, "none?": 1.0} | {
        name.replace("_", " ") + "?": weight for name, weight in questions.items()
    }
    return grice.game(
        lexica={name: {"every horse didn't jump": meant, "": JUMPED} for name, meant in SCOPES.items()},
        prior=prior,
        goals=QUESTIONS,
        goal_prior=weights,
    )


def endorsement(game: Game) -> float:
    """The probability of the sentence where one horse of two jumped."""
    return game.speaker(2)[1]["every horse didn't jump"]


def test_the_question_decides() -> None:
    assert endorsement(horses(all=20)) > endorsement(horses(none=20))


def test_expected_success_decides() -> None:
    assert endorsement(horses(success=0.9)) > endorsement(horses(success=0.1))
