"""The forms that a plain clause may have, from its first word to its last."""

from __future__ import annotations

import re

from grice.text import ORDINALS
from grice.worlds.grammar import NUMBERS
from grice.worlds.sail.truth.exact.spots import HALL

_SIDE = "(?P<side>left|right)"
_NUMBER = f"(?:[0-9]|{'|'.join(NUMBERS[1:])})"
_UNIT = "(?:time|segment|block|step|space|square|spot|place)"
_COUNT = rf"(?P<count>once|twice|{_NUMBER}(?: more)?\b(?: {_UNIT}s?)?|(?:a|another) {_UNIT})"
_REACH = "(?:you )?(?:reach|get to|come to|hit|are at|arrive at)"
_AFTER = r"(?: (?P<how>onto|into|down|along|on|at|to face|towards?) (?P<what>.+))?"
_ASIDE = (
    r"(?:(?:on|to|at) (?:your|the) (?P<by>left|right|back)(?: hand)?(?: side)?"
    r"(?: and (?P<also>left|right|back))?|(?P<ahead>in front of you|ahead of you)|(?P<behind>behind you))"
)

STAY = re.compile("|stop(?: here)?|stay(?: here)?|(?:this|that) is it|you are there|you have arrived")
AROUND = re.compile(
    "turn (?:all the way )?(?:around|round|back)|(?:make|do) a u turn|turn 180 degrees|do a 180"
    "|(?:face|go) the (?:other|opposite) (?:way|direction)"
)
TURN = re.compile(
    "(?:(?P<verb>turn|go|face|rotate|pivot|head|hang|do|take|make)(?: to (?:the|your))? ?)?(?:an? |another )?"
    rf"{_SIDE}(?: turn)?(?: again)?(?: (?P<often>twice|{_NUMBER} times))?{_AFTER}"
)
NTH = re.compile(
    rf"(?:(?:take|make) )?(?:the|your) (?P<nth>next|{'|'.join(ORDINALS)}) {_SIDE}(?: turn)?{_AFTER}"
)
AT = re.compile(rf"(?:(?:stop )?at|(?:when|once) {_REACH}) (?P<spot>.+)")
WALK = re.compile(
    "(?:(?:go|walk|move|head|continue|proceed|travel|run|step|keep (?:going|walking|moving))?"
    r"(?: ?(?P<straight>straight ahead|straight|forwards?|ahead|on|down(?! (?:the|this|that)\b)))?"
    "|take|(?:take|follow) (?P<own>(?:the|this|that|your) .+?))"
    rf"(?: {_COUNT})?(?: (?P<ahead>forward))?"
    rf"(?: (?:down|along|up|on) (?:(?:the|this|that) {HALL}|(?P<floor>.+?)))?"
    "(?: past (?P<past>.+?))?(?: (?P<far>all the way(?: down)?|as far as you can(?: go)?))?"
    rf"(?: (?:to|into|up to|until|till|(?:until|till) {_REACH}) (?P<spot>.+?))?"
    "(?: passing (?P<passing>.+?))?(?: towards? (?P<item>.+?))?"
)
SO = re.compile(rf"turn (?:so that|so|until) (?P<what>.+?) (?:is|are) {_ASIDE}")
BACK = re.compile(
    "(?P<turns>turn (?:so that|so|with) )?(?:(?:with|place|put|stand with) )?your back "
    "(?:is )?(?:to|against|towards?) (?P<what>.+)"
)
ALONG = re.compile(
    "(?:orient yourself|look|face|stand) (?:along|down) (?P<floor>.+?)(?: (?P<back>with your back .+))?"
)
FACE = re.compile("(?:(?P<turns>turn (?:to face|and face|towards?|to))|face|look at) (?P<what>.+)")
SEE = re.compile(
    "(?:you (?:should |will )?(?:now )?(?:see|have)|there (?:is|should be|will be)) (?P<seen>.+)"
)
SEEN = re.compile(rf"(?P<what>.+?)(?: {_ASIDE})?")
FACING = re.compile("you (?:are|should be|will be)(?: now)? facing (?P<what>.+)")
BE = re.compile("you (?:are|should (?:now )?be|will be)(?: now)? at (?P<spot>.+)")
HOLDS = re.compile("this (?:(?P<crossing>intersection)|corner|spot|place) (?:contains|has) (?P<what>.+)")
WALL = re.compile("(?:the |an? )?wall(?P<tee> of the t intersection)?")
THIS_HALL = re.compile(f"(?:the|this|that) {HALL}")
