"""Reads descriptions of people from words: colours, garments, ordinals and sides that are of one person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grice.text import ORDINALS, number
from grice.worlds.lexicon import listed
from grice.worlds.scene.rules import COLOURS, NONE
from grice.worlds.scene.truth.referring import SOME, Someone

LETTERS = {**{word: letter for letter, word in COLOURS.items()}, "violet": "p"}
PERSON = listed(
    "person man guy woman one figure lady kid dude girl boy gentleman people men guys women ladies character "
    "individual fellow male female persons someone somebody newcomer neighbor neighbour friend ones "
    "twin whoever"
)
_PRONOUNS = listed("he she they him her them himself herself")
_AFTER_HER = listed("the a his and then to")
_DETERMINERS = listed("the a an another that this some our these those both")
_FRESH = listed("a an another new someone somebody newcomer")
_IGNORED = listed("same only lone all entire remaining original")
_HATS, _SHIRTS = ("hat", "cap"), ("shirt", "outfit", "dress", "cloth", "coat", "top", "suit", "tee", "jacket")
_GLUE = listed(
    "a an the and with in wearing who has is on that all wears but having dressed completely entirely clad "
    "also both same matching his her not"
)
_WITH = ("with", "wearing", "has", "having", "in")
_NUMBERS = {"two": 2, "three": 3, "2": 2, "3": 3}
_OUTER = {"leftmost": "left", "rightmost": "right"}


def describe(told: Sequence[str], at: int) -> tuple[Someone, int] | None:
    """Who is described from a word on, and the index of the word after that."""
    if told[at] in _PRONOUNS and (told[at] != "her" or at + 1 == len(told) or told[at + 1] in _AFTER_HER):
        return Someone(said=told[at], pronoun=True), at + 1
    i, tells, head = _before(told, at)
    if not head and not tells.keys() & {"shirt", "hat", "rank", "end"}:
        return None
    if not (tells.get("owner") or (not head and not tells.keys() & {"shirt", "hat"})):
        i = _after(told, i, tells, bool(head))
    if head and "rank" not in tells and told[i + 1 : i + 2] == ["from"] and told[i] in ORDINALS:
        tells["rank"] = ORDINALS[told[i]]  # "the person second from the right"
        i += 1
    counted_from = _from(told, i, tells)
    if not head and not tells.keys() & {"shirt", "hat"} and counted_from == i:
        return None  # "the first", "leftmost": perhaps of a place
    i = counted_from
    if head and told[at] == "that":
        tells["pronoun"] = True
    if tells.get("count", 1) > 1 and tells.get("rank") in (1, -1):  # "the first two"
        tells["end"] = "left" if tells.pop("rank") > 0 else "right"
    tells["garment"] = not head
    tells["definite"] = told[at] in ("the", "that", "this")
    tells["fresh"] = bool(_FRESH & set(told[at : at + 2]))
    said = " ".join(word.removesuffix("'s") for word in told[at:i])
    return Someone(said=said.removeprefix("the ").removeprefix("a ").removeprefix("an "), **tells), i


def _before(told: Sequence[str], i: int) -> tuple[int, dict[str, Any], str]:
    """What is told up to the noun, and the noun if there is one."""
    tells: dict[str, Any] = {}
    while i < len(told):
        word, ahead = told[i], told[i + 1] if i + 1 < len(told) else ""
        noun = word.removesuffix("'s")
        if (found := attributes(told, i)) and word != "hat":
            if _clash(tells, found[0]):
                break
            tells.update(found[0])
            i += found[1]
            if word.endswith("'s"):
                return i, {**tells, "owner": True}, ""
            continue
        if noun in PERSON and not (noun == "one" and ahead in ("space", "spot", "step", "place", "position")):
            owner = {"owner": True} if noun != word else {}
            new = {"newcomer": True} if noun == "newcomer" else {}
            return i + 1, {**tells, **owner, **new}, noun
        if tells.keys() & {"shirt", "hat"}:
            break
        if word in ORDINALS:
            tells["rank"], tells["loose"] = ORDINALS[word], ORDINALS[word] < 3
        elif word == "last":
            tells["rank"] = -1
        elif list(told[i : i + 3]) == ["next", "to", "last"]:
            tells["rank"] = -2
            i += 2
        elif word in _OUTER:
            tells["end"] = _OUTER[word]
        elif word in ("left", "right") and (
            ahead == "most" or (i and told[i - 1] in ("the", "far") and (ahead in PERSON or ahead in LETTERS))
        ):
            tells["end"] = word
        elif word == "middle" and ahead in PERSON:
            tells["side"] = word
        elif word == "other":
            tells["other"] = True
        elif word in _NUMBERS:
            tells["count"] = _NUMBERS[word]
        elif (
            word not in _DETERMINERS
            and word not in _IGNORED
            and word not in ("most", "far", "new", "shirted")
        ):
            break
        i += 1
    return i, tells, ""


def _after(told: Sequence[str], i: int, tells: dict[str, Any], headed: bool) -> int:
    """What is told of clothes after the noun; ends where somebody else may be described."""
    while i < len(told):
        k = i
        while k < len(told) and told[k] in _GLUE and attributes(told, k) is None:
            k += 1
        found = attributes(told, k) if k < len(told) else None
        if found is None and k > i and k < len(told) and told[k] in PERSON and "and" not in told[i:k]:
            return i
        if (
            found
            and found[0].keys() == {"hat"} == tells.keys() & {"shirt", "hat"}
            and list(told[i:k]) == ["and"]
        ):
            tells["shirt"], found = (
                tells["hat"],
                found,
            )  # "a purple hat and green hat": one of them is a shirt
            del tells["hat"]
        if found is None or _clash(tells, found[0]) or _somebody_else(told, i, k, found, headed):
            if not headed and i < len(told) and told[i] in PERSON:
                headed = True
                i += 1
                continue
            return i
        tells.update(found[0])
        i = k + found[1]
        headed = headed or k > i
        if told[i - 1].endswith("'s"):
            tells["owner"] = True
            return i
        if i < len(told) and told[i].removesuffix("'s") in PERSON and told[i] != "one":
            if told[i].endswith("'s"):
                tells["owner"] = True
                return i + 1
            i += 1
    return i


def _somebody_else(
    told: Sequence[str], i: int, k: int, found: tuple[dict[str, Any], int], headed: bool
) -> bool:
    """Whether the attribute at k begins another description: "and the red man", "and red", "his red"."""
    glue, rest = told[i:k], told[k + found[1] :]
    if {"his", "her"} & set(glue) and not {"in", "with", "wearing", "on"} & set(glue):
        return True
    if told[k] == "hat":
        return len(glue) < 2  # "red the hat"
    while rest and attributes(rest, 0) and not rest[0].endswith("'s"):
        rest = rest[1:]
    if rest and rest[0].removesuffix("'s") in PERSON and {"the", "a", "an"} & set(glue):
        return True
    if found[0].get("bare"):
        return list(glue) in ([], ["and"], ["and", "the"], ["with"], ["with", "the"], ["on"], ["is"])
    return not headed and list(glue) in (["the"], ["a"], ["an"])


def _from(told: Sequence[str], i: int, tells: dict[str, Any]) -> int:
    """ "from the right", "to last": the side from which an ordinal counts."""
    rest = [word for word in told[i : i + 4] if word != "the"]
    if "rank" not in tells or not rest:
        return i
    if rest[0] == "last" and tells["rank"] > 1:
        tells["rank"] *= -1
        return _after(told, _noun(told, i + 1, tells), tells, True)
    if rest[0] in ("from", "to") and rest[1:2] and rest[1] in ("left", "right", "end", "last"):
        if rest[1] != "left":
            tells["rank"] = -abs(tells["rank"])
        tells["loose"] = False
        return _noun(told, i + 2 + ("the" in told[i : i + 2]), tells)
    return i


def _noun(told: Sequence[str], i: int, tells: dict[str, Any]) -> int:
    """The index after a noun, if there is one: "second to last person"."""
    if i == len(told) or told[i].removesuffix("'s") not in PERSON:
        return i
    tells["owner"] = told[i].endswith("'s")
    return i + 1


def attributes(told: Sequence[str], i: int) -> tuple[dict[str, Any], int] | None:
    """What a word, with those that follow it, tells of shirt and hat, and how many words that takes."""
    word, ahead = told[i], told[i + 1 : i + 4]
    if word in ("hatless", "hat-less", "bareheaded"):
        return {"hat": NONE}, 1
    if (
        word == "hat"
        and told[i - 1] in ("a", "the", "his")
        and {*_WITH, "not"} & set(told[max(0, i - 3) : i - 1])
    ):
        return {"hat": NONE if "not" in told[max(0, i - 4) : i] else SOME}, 1
    if word in ("no", "without") and "hat" in ahead[:2]:
        return {"hat": NONE}, 2 + list(ahead).index("hat")
    if word == "no" and ahead and ahead[0] in ("hatted", "hats"):
        return {"hat": NONE}, 2
    parts = word.split("-")
    letter = LETTERS.get(parts[0].removesuffix("'s"))
    if letter is None:
        return None
    following = parts[1] if len(parts) > 1 else ahead[0] if ahead and not word.endswith("'s") else ""
    size = 1 if len(parts) > 1 else 2
    both = len(ahead) > 2 and ahead[1] == "and"
    if following.startswith(_HATS):
        if both and ahead[2].startswith(_SHIRTS):
            return {"shirt": letter, "hat": letter, "same": True}, 4
        return {"hat": letter}, size
    if following.startswith(_SHIRTS):
        if both and ahead[2].startswith(_HATS):
            return {"shirt": letter, "hat": letter, "same": True}, 4
        return {"shirt": letter}, size
    return {"shirt": letter, "bare": True}, 1


def _clash(tells: dict[str, Any], more: dict[str, Any]) -> bool:
    return any(garment in tells for garment in more if garment in ("shirt", "hat"))


def counted(word: str) -> int:
    """How many a word says, "a" and "another" being one; 0 if it says no number."""
    return 1 if word in ("a", "an", "another") else number(word) or 0


def mentions(told: Sequence[str]) -> list[Someone]:
    """Everybody whom the words describe, in order."""
    found, i = [], 0
    while i < len(told):
        if described := describe(told, i):
            found.append(described[0])
        i = described[1] if described else i + 1
    return found
