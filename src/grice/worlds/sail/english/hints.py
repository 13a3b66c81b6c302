"""Indirect requests: what is said of a place or a sight by somebody who wants one to be there, or see it."""

from __future__ import annotations

from grice.language import Group, Rules
from grice.language.meaning import Denotation
from grice.worlds.sail.english.turning import face
from grice.worlds.sail.english.walker import Sight, Walker, Way
from grice.worlds.sail.english.walking import walk

INDIRECT = 1.0  # to say that something is there, and mean that one should go there
CHATTER = (
    "find_you meet_you meet see_you pity shame angle find_yourself wait_for_you waiting_for_you "
    "i you he she we they me us him her them my our their your yours mine it its that this there "
    "here who what why how where when am is are was were be been being do does did have has had "
    "having will would shall should can could may might must ought not no nobody nothing no_one "
    "somebody someone anybody anyone everybody everyone something anything a an the of to for with "
    "and or but so if than as at by from like about because since whether unless until though "
    "although still yet already ever never always again soon later now then today tonight just only "
    "even too also rather quite very really pretty much more most better best nice nicer nicest good "
    "great lovely wonderful fine happy glad sad lonely alone free empty vacant waiting waits awaits "
    "await calling calls beckons needs need needed wants want wanted wish wishes wished hope hopes "
    "hoping love loves loved prefer prefers preferred miss misses missed think thinks thought "
    "believe guess suppose wonder wonders wondering know knows knew hear heard say says said told "
    "ask asks asked mind feel feels felt seem seems seemed sounds sound reason reasons chance "
    "chances possible possibly maybe perhaps company time times job task duty idea plan point favor "
    "favour friend friends place places spot spots way wall walls unlike look_like looks_like count "
    "steps talk rest world life home destination goal target thing things one ones somewhere "
    "anywhere everywhere elsewhere close closer near nearer far farther further too_far long longer "
    "short quick quickly late early finding found expect expects expected expecting supposed meant "
    "intended invited welcome going goes gone went gets got getting comes came coming reached "
    "reaching arrive arrived arriving stands standing stood staying end ends up end_up wind joining "
    "joined meets meeting see_you sees_you bored boring tired crowded dark dull interesting "
    "interested warm warmer cold comfortable cozy safe safer last first checked next instead "
    "of_course please surely certainly clearly obviously apparently evidently honestly frankly "
    "actually well oh hey belong belongs belonged suit suits fit fits suitable right wrong ideal "
    "perfect correct proper keeps keeping around away back over out off down on in into onto "
    "down_there up_there over_there i'm_told rumor rumour has_it they_say word had_better "
    "would_you_mind all some any each done do_with made makes moment minute hour while sorry thank "
    "thanks overshot overshoot undershot missed_it went_too_far passed every other another same such "
    "enough least less many few lot lots bit little leaves without missing imagine fancy considering "
    "considered say_hello tell tells looking_forward surprise surprised hurt harm matter care worry "
    "interest appeal appeals attractive tempting pleasant pleasing handy convenient useful worth "
    "worthwhile"
)
LOOKING = (
    "look looks looking looked view views see sees seeing seen watch watching stare staring face faces "
    "facing gaze gazing eyes eye sight "
    "sights admire admiring behold beholding glance scenery vista back_to_me your_back attention "
    "turned_away turn_your_head"
)
PURPOSE = (
    "so_that_you_can so_you_can so_we_can so_that_we_can so_i_can so_that_i_can in_order_to so_as_to "
    "so_that_you_may so_they_can "
    "so_you'll so_you_will so_you_could so_nobody so_that_nobody because since for_the_sake_of "
    "so_somebody so_someone so_everyone "
    "so_that_i so_that_we so_i so_we to_see to_find_out to_check to_have_a_look to_take_a_look to_rest "
    "to_wait to_meet"
)


def add_hints(g: Rules) -> None:
    """Adds clauses that only hint at what is to be done."""
    # fmt: off
    g.words("CHATTER", dict.fromkeys(CHATTER.split(), True), say=0)
    g.words("PURPOSE", PURPOSE)
    g.words("LOOKING", dict.fromkeys(LOOKING.split(), True), say=0)
    g.rule("POLITE", "(i wonder|i was wondering|i am wondering|do you think|is there any chance|any "
        "chance|is there a chance|may i ask|i would ask|i ask) "
           "[if|whether|that] [you] [could|would|can|might|will] [please|kindly|maybe|perhaps]")
    g.rule("CHAT", "{CHATTER} [,]")
    g.rule("CHAT", "{CHAT} {CHATTER} [,]")
    g.rule("LOOKCHAT", "{LOOKING} [,]")
    g.rule("LOOKCHAT", "{CHAT} {LOOKING} [,]")
    g.rule("LOOKCHAT", "{LOOKCHAT} {CHATTER} [,]")
    g.rule("LOOKCHAT", "{LOOKCHAT} {LOOKING} [,]")
    g.rule("hint", "{CHAT} {x:spot}", lambda c, x: _go(c, x), cost=INDIRECT)
    g.rule("hint", "{CHAT} {x:spot} [,] {CHAT}", lambda c, x: _go(c, x), cost=INDIRECT)
    g.rule("hint", "{x:spot} [,] {CHAT}", lambda c, x: _go(c, x), cost=INDIRECT)
    g.rule("hint", "{LOOKCHAT} {s:sight} [{a:aim}]", lambda c, s, a=(0, 1, 2, 3): face(c, s, a),
        cost=INDIRECT + 0.05)
    g.rule("hint", "{LOOKCHAT} {s:sight} [{a:aim}] [,] {CHAT}", lambda c, s, a=(0, 1, 2, 3): face(c, s, a),
        cost=INDIRECT + 0.05)
    g.rule("hint", "[{CHAT}] {s:sight} [{a:aim}] [,] {LOOKCHAT}", lambda c, s, a=(0, 1, 2, 3): face(c, s, a),
        cost=INDIRECT + 0.05)
    g.rule("hint", "{cond} [,] {CHAT}", lambda cond: _go_there(cond), cost=INDIRECT - 0.1)
    g.rule("hint", "{cond} [,] {LOOKCHAT}", lambda cond: _face_there(cond), cost=INDIRECT - 0.05)
    g.rule("act", "{a:act} [,] {PURPOSE} {CHAT} [{_x:spot}] [{CHAT}]", lambda a: a, cost=0.3)
    g.rule("act", "{a:act} [,] {PURPOSE} {LOOKCHAT} [{_s:sight}] [{CHAT}]", lambda a: a, cost=0.3)
    g.rule("sentence", "{CHAT} , {b:sentence}", lambda b: b, cost=INDIRECT + 0.4)
    g.rule("sentence", "{_h:hint} , {b:sentence}", lambda b: b, cost=INDIRECT + 0.2)
    g.rule("sentence", "{h:hint}", lambda h: h)
    g.rule("sentence", "{a:sentence} (,|[,] and|[,] but) {h:hint@a}", lambda h: h, cost=0.1)
    # fmt: on


def _go(c: Walker, x: Group) -> Denotation:
    """A walk to what is spoken of; one who is there already is only told something."""
    return {c: 0.2} if x[0] == c.place else walk(c, Way(goal=x[0]))


def _go_there(cond: tuple[bool, Walker]) -> Denotation:
    """A walk to what is said to be somewhere, and is."""
    held, c = cond
    return _go(c, c.focus[0]) if held and c.focus and len(c.focus[0]) == 1 else {}


def _face_there(cond: tuple[bool, Walker]) -> Denotation | None:
    held, c = cond
    return face(c, Sight(places=frozenset(c.focus[0]))) if held and c.focus else None
