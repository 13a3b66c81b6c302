"""The cost of skipping a word of a sentence, which grows with its information.

The closed classes of English are listed; other words are judged by whether a grammar has them, whether they
have a value there (a colour, a number, a side), and by the word before them.
"""

from __future__ import annotations

from grice.language.compiling import Compiled
from grice.language.spelling import Words

LIGHT = 0.3  # a word that any sentence may have
ROLE = 1.2  # a preposition, or another word that tells how phrases belong together
UNKNOWN = 1.0  # a word that the grammar lacks, or that is only like one of its words
NAMING = 2.2  # such a word where a clause begins, or after a determiner or a preposition: a verb or a name
KNOWN = 1.5  # another word that rules ask for
TELLING = 2.5  # a word with a value
TURNING = 4.0  # a word that may turn a request into another


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DETERMINERS = _words("a an the this that these those my your our its their his her some")
PREPOSITIONS = _words(
    "to of in on at by for from with into onto up down out off over back away along around about through "
    "under behind beside between toward towards across past near next where who which whom whose and or "
    "as"
)
BEFORE_NAMES = DETERMINERS | PREPOSITIONS
BEFORE_VERBS = _words("please then and you to we just now kindly let us me")
FILLERS = DETERMINERS | _words(
    "i you we he she it they me us one ones someone somebody thing things stuff is are was were be been "
    "being am do does did has have had can could may might shall should will would there here what how "
    "very really quite just so too also well now then still yet already even ever maybe perhaps please "
    "kindly okay ok oh ah um uh er hey hi yes yeah know think guess mean kind sort bit little lot thanks "
    "thank sure good nice fine great simply rather actually basically literally probably"
)
OPERATORS = _words(
    "not no never nor neither none nothing nobody without except unless until till if whether otherwise "
    "else instead but than before after again same other others another both all every each only half "
    "undo cancel wait sorry former latter twice thrice double least forget ignore scratch oops wrong "
    "mistake"
)
CLOSED = FILLERS | PREPOSITIONS | OPERATORS


def costs(grammar: Compiled, words: Words) -> list[float]:
    """The cost of skipping each of the words."""
    return [_cost(grammar, words, i) for i in range(len(words.words))]


def _cost(grammar: Compiled, words: Words, i: int) -> float:
    word = words.words[i]
    if word in OPERATORS:
        return TURNING
    if i in words.unsure:
        first = not i or i in words.stops or words.words[i - 1] in BEFORE_VERBS
        return NAMING if first or words.words[i - 1] in BEFORE_NAMES else UNKNOWN
    if word in FILLERS or word in grammar.idle:
        return LIGHT
    if word in PREPOSITIONS:
        return ROLE
    return TELLING if word in grammar.telling else KNOWN
