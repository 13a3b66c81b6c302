"""What people are called by what they wear, on the stage and as they come on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from grice.worlds.mixture import Listed, Mixture, weighted
from grice.worlds.scene.rules import COLOURS, NONE

NOUNS = weighted(
    (
        *(
            ("person", 5),
            ("man", 3),
            ("guy", 3),
            ("one", 3),
            ("woman", 2),
            ("lady", 1),
            ("girl", 1),
            ("boy", 1),
        ),
        *(("kid", 1), ("dude", 1), ("fellow", 1), ("figure", 1), ("character", 1), ("individual", 1)),
        ("gentleman", 1),
    )
)
_SHIRT = (
    *("the {noun} in the {colour} shirt", "the {noun} in a {colour} shirt", "the {noun} wearing {colour}"),
    *("the {noun} wearing the {colour} shirt", "the {noun} wearing a {colour} shirt"),
    *("the {noun} with the {colour} shirt", "the {noun} with a {colour} shirt"),
    *(
        "the {noun} with the {colour} shirt on",
        "the {noun} who is wearing {colour}",
        "the {noun} that wears {colour}",
    ),
    *("the {noun} that is wearing a {colour} shirt", "the {noun} who has the {colour} shirt"),
    *("the {noun} dressed in {colour}", "the {colour} shirted {noun}", "the {noun} who is in {colour}"),
)
_HAT = (
    *(
        "the {noun} with the {colour} hat",
        "the {noun} with the {colour} hat",
        "the {noun} in the {colour} hat",
    ),
    *(
        "the {noun} wearing the {colour} hat",
        "the {noun} with a {colour} hat",
        "the {noun} with a {colour} hat on",
    ),
    *(
        "the {noun} with the {colour} hat on",
        "the {noun} who has the {colour} hat",
        "the {colour} hatted {noun}",
    ),
    *(
        "the {noun} who is wearing a {colour} hat",
        "the {noun} that has a {colour} hat",
        "the {noun} in a {colour} hat",
    ),
    *("the {noun} that is wearing the {colour} hat", "the {noun} wearing a {colour} hat"),
)
_HATTED = (
    *(
        "the {noun} with a hat",
        "the {noun} with the hat",
        "the {noun} wearing a hat",
        "the {noun} in the hat",
    ),
    *("the {noun} who has a hat", "the {noun} with a hat on", "the {noun} who is wearing a hat"),
)
_HATLESS = (
    *("the {noun} without a hat", "the {noun} with no hat", "the hatless {noun}", "the hatless {noun}"),
    *("the {noun} with no hat on", "the {noun} wearing no hat", "the {noun} who has no hat"),
    *("the {noun} without a hat on", "the {noun} who is not wearing a hat", "the {noun} that has no hat"),
    *("the bareheaded {noun}", "the {noun} who does not have a hat", "the {noun} without hat"),
)
_BOTH = (
    *("the {noun} in {shirt} with the {hat} hat", "the {noun} in {shirt} with a {hat} hat"),
    *("the {noun} with the {shirt} shirt and {hat} hat", "the {noun} in the {shirt} shirt and {hat} hat"),
    *(
        "the {noun} with a {shirt} shirt and a {hat} hat",
        "the {noun} in the {shirt} shirt with the {hat} hat",
    ),
    *("the {shirt} {noun} with the {hat} hat", "the {shirt} {noun} in the {hat} hat"),
    *("the {noun} wearing a {shirt} shirt and a {hat} hat", "the {noun} wearing {shirt} with a {hat} hat on"),
    *("the {shirt} shirted {noun} with the {hat} hat", "the {shirt} {noun} wearing the {hat} hat"),
    *("the {noun} in {shirt} who has a {hat} hat", "the {noun} in {shirt} and a {hat} hat"),
)
_NEITHER = (
    *(
        "the hatless {noun} in {shirt}",
        "the {shirt} {noun} without a hat",
        "the {noun} in {shirt} with no hat",
    ),
    *("the hatless {shirt} {noun}", "the {noun} with the {shirt} shirt and no hat"),
    *("the {noun} in {shirt} without a hat", "the {noun} in the {shirt} shirt with no hat on"),
    *("the {shirt} {noun} with no hat", "the {shirt} {noun} who has no hat"),
)
_NEWCOMERS = weighted(
    (
        *(
            ("a person", 4),
            ("someone", 3),
            ("somebody", 2),
            ("a man", 3),
            ("a woman", 2),
            ("a guy", 2),
            ("one", 1),
        ),
        *(("a new person", 2), ("a new guy", 1), ("a lady", 1), ("a girl", 1), ("a boy", 1), ("a kid", 1)),
        *(("a dude", 1), ("a fellow", 1), ("a figure", 1), ("a character", 1), ("an individual", 1)),
        *(("a newcomer", 1), ("a new man", 1), ("a gentleman", 1)),
    )
)
_NEW = (
    *("{who} in {colour}", "{who} in {colour}", "{who} in a {colour} shirt", "{who} wearing {colour}"),
    *("{who} wearing a {colour} shirt", "{who} with a {colour} shirt", "{who} dressed in {colour}"),
    *("{who} in {colour} without a hat", "{who} who is wearing {colour}", "{who} with a {colour} shirt on"),
)


def fill(patterns: Iterable[str], **words: str) -> Listed:
    """The patterns with these words, and with each noun where they have one."""
    return Listed(
        _articles(pattern.format(noun=noun, **words))
        for pattern in patterns
        for noun in (NOUNS if "{noun}" in pattern else ("",))
    )


def _articles(text: str) -> str:
    return f" {text}".replace(" a orange", " an orange")[1:]


@cache
def by_shirt(shirt: str) -> Mixture:
    """By the colour of the shirt, in a word or in many."""
    return Mixture(
        (4, Listed([shirt])),
        (6, fill(("the {noun} in {colour}", "the {colour} {noun}"), colour=shirt)),
        (5, fill(_SHIRT, colour=shirt)),
        (0.6, fill(("the {colour} shirt", "{colour} shirt", "the {colour}"), colour=shirt)),
        (0.6, called(shirt)),
    )


@cache
def called(shirt: str) -> Listed:
    """As somebody is called, or named in a note."""
    return fill(("{noun} in {colour}", "{colour} {noun}"), colour=shirt)


@cache
def by_hat(hat: str) -> Mixture:
    """By the hat's colour, by having one, or by having none."""
    if hat == NONE:
        return Mixture((1, fill(_HATLESS)))
    colour = COLOURS[hat]
    heads = (
        "the {colour} hat",
        "{colour} hat",
        "whoever has the {colour} hat",
        "the owner of the {colour} hat",
    )
    return Mixture((5, fill(_HAT, colour=colour)), (1, fill(heads, colour=colour)), (1.5, fill(_HATTED)))


@cache
def by_clothes(person: str, alone: bool = True) -> Mixture:
    """All that may be said of somebody's clothes; with `alone`, the shirt's colour by itself too."""
    shirt, hat = COLOURS[person[0]], person[1]
    if hat == NONE:
        both = fill(_NEITHER, shirt=shirt)
        short = fill(("{shirt} without a hat", "{shirt} with no hat"), shirt=shirt)
    else:
        both = fill(_BOTH, shirt=shirt, hat=COLOURS[hat])
        short = fill(("{shirt} with the {hat} hat", "{shirt} shirt {hat} hat"), shirt=shirt, hat=COLOURS[hat])
    alike = ("the {noun} in all {shirt}", "the {noun} dressed all in {shirt}", "the all {shirt} {noun}")
    return Mixture(
        (9, by_shirt(shirt) if alone else ()),
        (3.5, by_hat(hat)),
        (3, both),
        (0.4, short),
        (1, fill(alike, shirt=shirt) if person[0] == hat else ()),
    )


@cache
def briefly(person: str) -> Listed:
    """The few names that are used inside other names: "the person to the left of red"."""
    shirt, hat = COLOURS[person[0]], person[1]
    names = [shirt, shirt, f"the person in {shirt}", f"the man in {shirt}", f"the one in {shirt}"]
    names += [f"the {shirt} {noun}" for noun in ("person", "guy", "one")]
    if hat == NONE:
        return Listed([*names, "the person without a hat", "the hatless person"])
    return Listed([*names, f"the {COLOURS[hat]} hat", f"the person with the {COLOURS[hat]} hat"])


@cache
def whose(person: str) -> Listed:
    """Whose the hat is, by clothes."""
    shirt = COLOURS[person[0]]
    names = [shirt] * 6 + [
        f"the {form}" for noun in NOUNS for form in (f"{noun} in {shirt}", f"{shirt} {noun}")
    ]
    return Listed(f"{name}'s" for name in names)


@cache
def by_newcomers(colour: str, alike: int, anyone: bool, again: bool) -> Mixture:
    """Somebody who comes in, where so many wear that colour, and `again` if the last to come did."""
    new = Listed(_articles(pattern.format(who=who, colour=colour)) for pattern in _NEW for who in _NEWCOMERS)
    short = (
        "a {colour} {noun}",
        "a {colour} {noun}",
        "a new {colour} {noun}",
        "a hatless {noun} in {colour}",
    )
    more = ["another {noun} in {colour}", "another {colour} {noun}", "another {noun} wearing {colour}"]
    more += ["one more {noun} in {colour}", "a second {noun} in {colour}"] * (alike == 1)
    more += ["one more {colour} {noun}", "another {noun} in a {colour} shirt"]
    same = ["another one", "another one just like him", "one more", "another one of the same color"]
    same += ["his twin", "someone who looks the same", "a clone of him", "one more like him"]
    return Mixture(
        (8, new),
        (4, fill(short, colour=colour)),
        (0.4, fill(("a {colour} shirt", "a {colour}"), colour=colour)),
        (3 if alike else 1, fill(more if alike else more[:1], colour=colour) if anyone else ()),
        (2, () if alike else (colour,)),
        (4, same if again and alike else ()),
    )
