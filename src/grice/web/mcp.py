"""Pragmatics as tools for agents, over the Model Context Protocol; where there is doubt, people are asked.

Annotations are evaluated here, for the protocol's library reads them: resolvers are local functions.
"""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, TypeVar

from mcp.server import MCPServer
from mcp.server.elicitation import AcceptedElicitation, ElicitationResult
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.resolve import Elicit, Resolve
from pydantic import BaseModel, Field

from grice import __version__
from grice.api.choosing import agent_of, choose, rerank, say
from grice.api.interpretation import Interpretation
from grice.api.loading import load
from grice.api.pair import Pair
from grice.api.ranked import Chosen
from grice.errors import GriceError
from grice.pragmatics.agents import Agent, Role
from grice.worlds import WORLDS

T = TypeVar("T")
ABOUT = (
    "Pragmatic language understanding and generation: what instructions mean in small worlds "
    f"({', '.join(WORLDS)}), how to say what should be done, which of several options a text means, what to "
    "say for one of them, and which of several candidates answers a request."
)
REMEMBERED = 64  # answers: a tool is called again with the reply to its question


class Reply(BaseModel):
    """The user's choice between two readings."""

    meant: Literal["first", "second", "neither"] = Field(description="The reading that is meant")


NOTHING = Reply(meant="neither")
Outcome = ElicitationResult[Reply]


def make_server(names: Mapping[Role, str]) -> MCPServer[Any]:
    """A server of all tools; those for plain options only where language models are named."""
    server: MCPServer[Any] = MCPServer("grice", instructions=ABOUT, version=__version__)
    _add_worlds(server)
    if names:
        _add_plain(server, names)
    return server


def _add_worlds(server: MCPServer[Any]) -> None:
    def which(
        context: Context[Any, Any], world: str, state: str, sentences: list[str]
    ) -> Elicit[Reply] | Reply:
        question = _followed(world, state, tuple(sentences)).question
        return _asked(context, "" if question is None else str(question))

    @server.tool()
    def follow(
        world: str, state: str, sentences: list[str], reply: Annotated[Outcome, Resolve(which)]
    ) -> dict[str, Any]:
        """Do what sentences ask for in a state of a world ("1:_ 2:gp …").

        The answer has the actions, the state that they lead to, and reasons why something else may be meant.
        """
        answer = _followed(world, state, tuple(sentences))
        if answer.question is not None and (meant := _meant(reply)) is not None:
            answer = _pair(world).settle(answer, answer.question.options[meant])
        return _told(answer)

    @server.tool()
    def describe(world: str, state: str, actions: str) -> dict[str, Any]:
        """Say what should be done ("drain 4 1" or "left, move 2") so that it is understood."""
        found = _refusing(lambda: _pair(world).describe(state, actions)).to_dict()
        return {key: found[key] for key in ("world", "start", "sentences", "actions", "doubt")}


def _add_plain(server: MCPServer[Any], names: Mapping[Role, str]) -> None:
    @cache
    def named(role: Role, world: str) -> Agent | None:
        """The agent of that role, loaded when it is first asked."""
        return agent_of(names[role], role, world) if role in names else None

    @lru_cache(REMEMBERED)
    def chosen(request: str, options: tuple[str, ...]) -> Chosen[str]:
        return _refusing(
            lambda: choose(
                request, options, listener=named("listener", "plain"), speaker=named("speaker", "plain")
            )
        )

    def which(context: Context[Any, Any], request: str, options: list[str]) -> Elicit[Reply] | Reply:
        question = chosen(request, tuple(options)).question
        return _asked(context, "" if question is None else str(question))

    @server.tool(name="choose")
    def choose_option(
        request: str, options: list[str], reply: Annotated[Outcome, Resolve(which)]
    ) -> dict[str, Any]:
        """Tell which of several options a request means, and how sure that is."""
        found = chosen(request, tuple(options))
        told = {"option": found.option, "probability": found.probability, "doubt": list(found.doubt)}
        if found.question is None:
            return told
        if (meant := _meant(reply)) is None:
            return told | {"question": str(found.question)}
        return {"option": found.question.options[meant], "probability": 1.0, "doubt": []}

    @server.tool(name="say")
    def say_option(target: str, options: list[str], utterances: list[str] | None = None) -> dict[str, Any]:
        """Find what to say so that the target is understood among the options: listed, or new."""
        found = _refusing(
            lambda: say(
                target,
                options,
                speaker=named("speaker", "plain"),
                listener=named("listener", "plain"),
                utterances=utterances or (),
            )
        ).to_dict()
        return {key: found[key] for key in ("sentence", "understood", "doubt")}

    @server.tool(name="rerank")
    def rerank_candidates(request: str, candidates: list[str]) -> dict[str, Any]:
        """Rank candidates by how well they answer a request: programs, captions, summaries, replies."""
        found = _refusing(
            lambda: rerank(
                request, candidates, base=named("listener", "replies"), judge=named("speaker", "replies")
            )
        )
        ranked = [{"candidate": one.value, "probability": one.probability} for one in found.ranked]
        return {"best": found.best, "ranked": ranked, "doubt": list(found.doubt)}


def _asked(context: Context[Any, Any], question: str) -> Elicit[Reply] | Reply:
    """The question, if there is one and the client can ask its user."""
    able = context.client_capabilities
    if not question or able is None or able.elicitation is None:
        return NOTHING
    return Elicit(question, Reply)


def _meant(reply: Outcome) -> int | None:
    """The index of the chosen option, if one was chosen."""
    if not isinstance(reply, AcceptedElicitation) or reply.data.meant == "neither":
        return None
    return int(reply.data.meant == "second")


def _told(answer: Interpretation) -> dict[str, Any]:
    """The essentials of an answer: actions, end state, probability, and an open question."""
    found = answer.to_dict()
    told = {key: found[key] for key in ("world", "start", "sentences", "actions", "end", "doubt")}
    plain = list(answer.episode.world.telling.episode(answer.episode))
    asked = None if answer.question is None else str(answer.question)
    return told | {"in_words": plain, "question": asked, "settled": answer.settled}


@lru_cache(REMEMBERED)
def _followed(world: str, state: str, sentences: tuple[str, ...]) -> Interpretation:
    return _refusing(lambda: _pair(world).follow(state, sentences, ask=True))


@cache
def _pair(world: str) -> Pair:
    return load(world)


def _refusing(work: Callable[[], T]) -> T:
    """The result of some work; a user's error is reported to the agent."""
    try:
        return work()
    except GriceError as error:
        raise ToolError(str(error)) from error
