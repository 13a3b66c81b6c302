"""Phrases around a request, in any world: politeness, wishes, order, corrections.

They are composed of few words: "what I would like you to do next is to …", "it might be nice if you could …".
What is not composed here is skipped at a small cost, see `skipping`.
"""

from __future__ import annotations

from grice.language.rules import Rules

CLASSES = {
    "POLITE": "please pls plz kindly pray go second third let_us lets like just only quick so "
    "but and right well hmm hm um uh er ah aha oh yeah yes yep yup sure hey hello hi hiya yo dear listen "
    "look look_here come_on ok okay alright all_right perfect cool great good nice fine lovely super "
    "excellent thanks thank_you you_know_what i we you instead maybe perhaps probably possibly additionally "
    "furthermore moreover besides also as_well anyway anyhow by_all_means in_any_case in_my_opinion "
    "in_the_same_way from_there from_here with_that with_this followed_by after after_than for_heaven's_sake "
    "for_the_love_of_god if_i_may if_i_were_you if_you_ask_me",
    "THANKS": "please pls plz thx thanks thank_you cheers ta too as_well also instead for_me for_us okay ok "
    "alright all_right right yeah yes eh huh mate buddy dear my_friend my_dear friend sir madam you_know "
    "you_see of_course naturally obviously so_to_speak as_it_were by_the_way anyway in_any_case already "
    "altogether entirely simply quickly carefully slowly gently done and_done asap at_once right_away "
    "right_now straight_away immediately at_the_moment for_the_moment currently by_now right_there today "
    "for_now for_good for_once once_and_for_all in_turn in_order in_that_order one_by_one all_at_once "
    "as_usual as_before like_before sometime somehow thank_you_very_much thanks_a_lot "
    "thank_you_so_much thanks_in_advance many_thanks above_all without_further_ado to_be_safe "
    "one_after_the_other one_after_another while_you_are_at_it as_i_said like_i_said so_please_do sorry",
    "NEXT": "then next now first firstly secondly thirdly fourthly last lastly finally again "
    "once_again and_again next_up after_that after_this after_which afterwards afterward thereafter "
    "thereupon subsequently later first_of_all first_off last_of_all at_last at_long_last this_time "
    "one_more_thing one_last_thing in_addition on_top_of_that following_that in_the_end "
    "for_starters for_a_start for_the_start",
    "THEN": "and then next but plus while as_well_as last later afterwards whereupon where_upon upon_which "
    "after_which followed_by before_you_then and_immediately_after and_right_after and_directly_after "
    "once_there and_once_there",
    "OOPS": "no wait sorry oops er uh um ehm nope better rather actually wrong correction pardon typo "
    "apologies i_mean i_meant or_rather make_that make_it hang_on hold_on never_mind wrong_one not_that "
    "my_mistake my_bad my_fault my_apologies silly_me excuse_me pardon_me not_quite do_not "
    "on_reflection on_second_thought on_second_thoughts come_to_think_of_it better_yet wait_a_minute "
    "i_misspoke slip_of_the_tongue i_changed_my_mind changed_my_mind what_am_i_saying do_not_do_that "
    "forget_what_i_said make_that_instead "
    "that_is_not_what_i_wanted not_what_i_wanted forget_about_that forget_about_it",
    "MEANT": "i_mean i_meant instead rather that_is actually sorry of_course",
    "YOU": "you u ya we i one someone somebody anyone everyone they people",
    "ASKED": "could can would will may might should shall must do did could_not can_not would_not will_not",
    "MODAL": "should must can could may might shall will would to better had_better would_better "
    "would_do_well_to deserves_to deserve_to longs_to",
    "OUGHT": "need needs have has had ought are is am was want wants going get got gets would_like "
    "would_love have_got has_got have_yet has_yet",
    "BOUND": "going supposed meant due required ready asking begging about",
    "REALLY": "really now also still then just probably very_much rather much_rather definitely safely all "
    "only",
    "WISH": "want need prefer ask wish expect am_asking would_like would_love would_want would_need",
    "LIKE": "like love want need prefer ask",
    "TO_GET": "see have get end_up_with",
    "TO_SEE": "to_see to_have to_get to_end_up_with to_be_left_with to_find",
    "WANT": "have want need i_should_have i_insist_on i_demand i_am_hoping_for please_have "
    "please_get i_am_aiming_for we_are_aiming_for it_should_be",
    "IF": "if when whenever in_case provided assuming supposing suppose given as_long_as so_long_as "
    "on_condition on_the_condition in_the_event if_and_only_if if_indeed if_you_see should_it_be",
    "ELSE": "otherwise else if_not failing_that if_that_fails in_any_other_case in_all_other_cases "
    "in_the_other_case if_there_is_none in_which_case in_that_case",
    "AFTER": "after once when as_soon_as now_that the_moment upon following having",
    "FIRST": "first before_that before_this before_you_do_that first_of_all before_doing_so beforehand "
    "before",
    "AS_LONG_AS": "while as_long_as so_long_as",
    "KEEP_ON": "keep keep_on continue go_on carry_on continue_to keep_on_with",
    "SINCE": "since because as now_that seeing_that given_that seeing_as considering_that",
    "SO_AS_TO": "so_as_to so_as_not_to in_order_to in_order_not_to",
    "SO_THEN": "so thus hence therefore consequently as_a_result because_of_that that_being_so which_means",
    "ENSURE": "make_sure make_certain be_sure ensure see_to_it see make_it_so if_only i_hope i_wish "
    "i_want_it_so "
    "in_the_end at_the_end when_you_are_done in_the_end_i_want",
    "DO_IT": "arrange_things arrange_it rearrange_things fix_it set_it_up arrange_for bring_it_about "
    "take_care take_care_of_it do_something do_whatever_it_takes do_what_it_takes do_what_is_needed "
    "we_need_it i_need_it",
    "APT": "nice great good lovely helpful best better wonderful fine ideal ok okay kind wise cool possible "
    "nicer all_right alright important essential necessary grateful glad happy happier pleased obliged "
    "delighted",
    "NOTICE": "notice see feel find believe gather note fear understand noticed saw noticing",
    "TROUBLE": "trouble problem bother hassle effort to_ask",
    "PLAN": "task job step thing idea plan goal aim wish target result",
    "THINK": "think guess suppose believe say suggest propose wonder_if was_wondering_if was_hoping hope",
}  # fmt: skip


def add_phrases(g: Rules) -> None:
    """Adds the classes of words that sentences of any world are made with."""
    for category, words in CLASSES.items():
        g.words(category, words, say=0)
    g.structural.update(CLASSES)
    _order(g)
    _wishes(g)
    _politeness(g)
    _conditions(g)


def _order(g: Rules) -> None:
    """Order, corrections."""
    g.lines(
        "NEXT",
        """
        to (start|begin|finish|end) [with|off|off with]
        (when|once|as soon as|with|having) [that|this|it|you] [is|are|being|has been] done [that|this]
        (that|this) done
        (next|first|last|second) (step|thing|task) [on (the|my) list]
        in one (go|step|move)
        """,
    )
    g.lines("POLITE", "[and|but|so] {NEXT} \n follow (that|this) [up] (by|with)")
    g.lines("THANKS", "[and|but] {NEXT}")
    g.lines("THEN", "(and|but|next) {NEXT} \n {NEXT} \n (and|but) [also|so|from there|while]")
    g.lines(
        "OOPS",
        """
        {OOPS} [,] {OOPS}
        (or|oh|ah|well|hm|hmm) [,] {OOPS}
        [{OOPS}] [,] {YOU} (was|am) (looking at|thinking of) the wrong (one|person|thing|place|~)
        (scratch|strike|forget|ignore|disregard|cancel|not|take back) (that|it)
        [no] that (is|was) (wrong|not right|a mistake|the wrong one|a typo|not what i meant)
        [what] i (meant|mean|should say|should have said|actually meant|wanted to say) [was|is|to say]
        i take (that|it) back
        let me (correct|rephrase) [that|it]
        """,
    )


def _wishes(g: Rules) -> None:
    """What is wanted, and that it should be."""
    g.lines(
        "MODAL",
        """
        {OUGHT} [{REALLY}] to
        (are|is|am|was|were) {BOUND} to
        (may|might|could|can) as well
        {REALLY} {MODAL}
        {MODAL} {REALLY}
        (will|should|would|must) (have [to]|need to)
        """,
    )
    g.lines("WISH", "would [{REALLY}] {LIKE} \n {REALLY} {WISH}")
    g.lines(
        "WANT",
        """
        (i|we) {WISH} [{TO_SEE}]
        (i|we) (would [much] rather|should) {TO_GET}
        (can|could|may) (i|we) {TO_GET}
        [my|the] {PLAN} is [{TO_SEE}]
        (give|get|leave|let) (me|us) [with|have]
        (i|we) [had|would have] (expected|hoped for|liked)
        """,
    )
    g.lines(
        "ENSURE",
        """
        {ENSURE} that
        {DO_IT} [so] [that]
        it (would be|is|might be|must be|should be) [{REALLY}] {APT} (if|that)
        i (would|will) (be|feel) {APT} if [only]
        i would {LIKE} it if
        (i|we) {WISH} [to be sure] that
        [what] (the|my|our|it|{YOU}) [{PLAN}|{WISH}] (is|should be|must be) that
        """,
    )


def _politeness(g: Rules) -> None:
    """Whom a request is put to, and how."""
    adverb = "[please|kindly|now|then|just|also|first|next|maybe|perhaps|still|really|possibly]"
    g.lines(
        "POLITE",
        f"""
        {{YOU}} {adverb} {{MODAL}} {adverb} [go ahead and|try to|start by]
        {{YOU}} (are|is|am) {adverb}
        {{YOU}} {{WISH}} ([for] [{{YOU}}] to|that {{YOU}}) {adverb}
        {{YOU}} {{THINK}} [{{YOU}} [{{MODAL}}]]
        {{YOU}} {{NOTICE}} that
        [why] {{ASKED}} {{YOU}} {adverb} [mind|be able to|help me|go ahead and|(like|try|bring yourself) to]
        (would|do) {{YOU}} mind [if {{YOU}}]
        (why|how about|what about|what if) [do not {{YOU}}|not|{{YOU}}]
        [would|is|might] it [would be|be|is|might be] [not] {{APT}} (to|for {{YOU}} to)
        it (would be|is|might be) {{APT}} if {{YOU}} [{{ASKED}}|were to]
        i would {{LIKE}} it if {{YOU}} [{{ASKED}}|were to]
        (it is|what) a (shame|pity) [that]
        [it is|is it|is not it|is it not|now is] [about|high|the] time [to|for|that {{YOU}}]
        [the|my|your|our] [next|first] {{PLAN}} [to do] is {{TO_YOU}}
        (what|all) {{YOU}} [{{MODAL}}] ({{WISH}}|do) [you] [to do] [{{NEXT}}] is {{TO_YOU}}
        here (we go|it goes|goes|is what i want|is the plan)
        ([do not] (forget|hesitate|remember|try|proceed|feel free)|i have decided|best|better|nice) to
        be [so|as] {{APT}} (and|[enough|as] to)
        (go|go ahead|try|do me a favor|give me a hand) and
        help (me|us) [to]
        [then] (start|begin|finish|continue|end|go on) [out|off] (by|with)
        (let|have|get) {{YOU}} [to] ; 0.3
        """,
    )
    g.lines("TO_YOU", "to \n that \n [that|for] you [to]")
    g.lines(
        "THANKS",
        """
        {ASKED} you [please]
        if ((you|that|it) (please|can|could|will|would|do not mind|would not mind|is ok)|possible)
        if (it|that|this) is (no|not) [too much] [of] [a|any] {TROUBLE}
        when you (are ready|can|have time|have a moment|get a chance)
        as soon as (possible|you can)
        [and|but] ((that|you) (is|are) (it|that|all|done)|(nothing|no) (else|more) [and no less])
        and (be (quick about it|careful|done with it)|(leave|leaving) (the rest|the others) [alone])
        (that|this|it) would be [{REALLY}] {APT}
        (i|we) {THINK}
        """,
    )


def _conditions(g: Rules) -> None:
    """What makes a clause a condition, its alternative, or a reason."""
    g.lines(
        "IF",
        """
        {IF} (that|only)
        (and|but|or|so|only|now|well|just) {IF}
        if it (turns out|happens|is true|is so|is the case) that
        """,
    )
    g.lines(
        "ELSE",
        """
        (and|but|or) {ELSE}
        [and|but|or] if (it|they|that|there|this|he|she) (is|are|does|do|has|have|can) not [any|so|~]
        [and|but|or] (if|in case) {YOU} (are|can|do|have) [not] ; 0.1
        (with|in|for|under|on) (any|every|all|some) other (case|event|circumstances|one|ones)
        """,
    )
    g.lines(
        "SO_THEN",
        "(and|so) {SO_THEN} \n {SO_THEN} {POLITE} \n [and] (which|that|this) is why",
    )
