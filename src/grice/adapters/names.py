"""Agents by name: a folder of ours, the bundled ones, a language model here or on a server, a factory."""

from __future__ import annotations

import hashlib
import importlib
import inspect
import os
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qsl
from weakref import WeakValueDictionary

import msgspec

from grice import __version__
from grice.adapters.agents import LanguageListener, LanguageSpeaker
from grice.adapters.chat import Chat, Labelled
from grice.adapters.completions import WIDTH, Completions, server_encoding
from grice.adapters.examples import NONE, Choice, Examples
from grice.adapters.language_model import Decoding, LanguageModel
from grice.adapters.prompts import Prompt
from grice.adapters.server import Limits, NotThere, Server, Watch, unwatched
from grice.adapters.store import Remembered, Store, default_file
from grice.data.setting import Setting
from grice.episode import Episode
from grice.errors import AgentError, FolderError, ParseError
from grice.extras import installing
from grice.files import read
from grice.models.agent_set import AgentSet, load_model
from grice.models.bundled import find as find_bundled
from grice.models.pretrained import CONFIG, read_config
from grice.pragmatics.agents import Agent, Role, check_role
from grice.pragmatics.literal import literal
from grice.pragmatics.scores import as_agent
from grice.worlds import find_world, load_object
from grice.worlds.plain.rules import Plain

BUNDLED, LITERAL, HF, HTTP = "bundled", "literal", "hf:", ("http://", "https://")
FORMS = "a folder, bundled, literal, hf:NAME-OR-FOLDER, http://HOST/v1#MODEL, module:factory"
PLAIN_FORMS = (
    "a table in FILE.json, hf:NAME-OR-FOLDER, http://HOST/v1#MODEL, module:name of scores or an agent"
)
TABLE, TABLE_FORM = (
    ".json",
    '{"text": {"option": probability, …}, …} or {"text": ["option that it is true of", …], …}',
)
_LOADED: WeakValueDictionary[tuple[str | bool | int, ...], Any] = WeakValueDictionary()  # in use, or recent
_RECENT: deque[Any] = deque(maxlen=2)  # models in this process that stay loaded for the next question
KEYS = ("GRICE_API_KEY", "OPENAI_API_KEY")  # where the key of an endpoint is looked for


class ModelOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options after the name of a language model: hf:NAME?examples=4&choose=nearest."""

    examples: int = 0  # episodes that the prompt shows
    choose: Choice = "seed"
    seed: int = 0  # of examples, and of samples
    template: str = ""  # a file
    search: Literal["beam", "sample", ""] = ""  # beam in this process, sample on a server
    temperature: float = 1.0
    longest: int = 40  # tokens of a sentence
    whole: bool = False  # replies of several lines
    revision: str = ""
    dtype: str = "float32"
    device: str = "cpu"
    tokenizer: str = ""  # for a server that offers none
    concurrent: int = 8
    timeout: float = 120.0
    answers: str = ""  # the file in which answers are kept, or none
    chat: bool | None = None  # a chat endpoint, or a model's own chat template; None: found out on a server
    orders: int = 2  # in which a chat model is shown the options that it chooses among
    alpha: float = 0.0  # how much a speaker in this process tells its action from others, word by word
    among: int = 7  # how many others


@dataclass(frozen=True)
class Named:
    """An agent, how results name it, and its folder if it is one of ours."""

    agent: Agent
    signature: str
    folder: Path | None = None


@dataclass(frozen=True)
class Resources:
    """The resources that a named agent may need."""

    training: Callable[[], Sequence[Episode]]  # the episodes that prompts show examples of
    members: int | None = None  # of an ensemble
    most_requests: int | None = None  # to one server
    watch: Watch = unwatched


def resolve(name: str, role: Role, world: str, means: Resources | None = None) -> Named:
    """The agent of that name in that role."""
    means = means or Resources(Setting(world, role, split="train").episodes)
    if isinstance(find_world(world), Plain):
        return _plain(name, role, world, means)
    if name == BUNDLED:
        return _ours(_bundled(world, role), role, world, means, BUNDLED)
    if name == LITERAL:
        return Named(literal(find_world(world), role), f"{LITERAL} {__version__}")
    if name.startswith(HF) or name.startswith(HTTP):
        return _language_model(name, role, world, means)
    if Path(name).is_dir():
        return _ours(Path(name), role, world, means, name)
    module, colon, factory = name.partition(":")
    if colon and factory:
        return _made(module, factory, role, world)
    raise ParseError(f"there is no {role} {name!r}", allowed=FORMS)


def _plain(name: str, role: Role, world: str, means: Resources) -> Named:
    """An agent among plain options: a language model, a table in a JSON file, or scores of `module:name`."""
    if name.startswith(HF) or name.startswith(HTTP):
        named = _language_model(name, role, world, means)
        return Named(as_agent(named.agent, role), named.signature)
    if name.endswith(TABLE):
        text = read(Path(name), ParseError)
        try:
            table = msgspec.json.decode(text, type=dict[str, dict[str, float] | list[str]])
        except msgspec.DecodeError as error:
            raise ParseError(f"no table of scores: {error}", where=name, allowed=TABLE_FORM) from error
        return Named(as_agent(table, role), f"{Path(name).name}@{hashlib.sha256(text).hexdigest()[:12]}")
    if ":" not in name:
        raise ParseError(f"there is no {role} {name!r}", allowed=PLAIN_FORMS)
    return Named(as_agent(load_object(name, PLAIN_FORMS), role), _signed(name))


def with_named(agents: AgentSet, names: Mapping[Role, str], means: Resources) -> tuple[AgentSet, list[Path]]:
    """The set with the named agents in their roles, and the folders of those that are trained models."""
    found = {role: resolve(name, role, agents.world, means) for role, name in names.items()}
    for role, named in found.items():
        agents = agents.with_agent(role, named.agent, named.signature)
    return agents, [named.folder for named in found.values() if named.folder is not None]


def prompt_of(
    role: Role, world: str, training: Callable[[], Sequence[Episode]], options: ModelOptions
) -> Prompt:
    """The prompt that options ask for."""
    examples = NONE
    if options.examples:
        pool = [episode for episode in training() if episode.segments]
        examples = Examples(tuple(pool), options.examples, options.choose, options.seed)
    file = Path(options.template) if options.template else None
    among = options.among if options.alpha and role == "speaker" else 0
    return Prompt(role, find_world(world), file, examples, among)


def read_options(name: str) -> tuple[str, ModelOptions]:
    """A name without its options, and those."""
    bare, _, query = name.partition("?")
    given = dict(parse_qsl(query, keep_blank_values=True))
    try:
        return bare, msgspec.convert(given, ModelOptions, strict=False)
    except msgspec.ValidationError as error:
        allowed = ", ".join(ModelOptions.__struct_fields__)
        raise ParseError(f"wrong options: {error}", where=name, allowed=allowed) from error


def _language_model(name: str, role: Role, world: str, means: Resources) -> Named:
    bare, options = read_options(name)
    store = Store(None if options.answers == "none" else Path(options.answers or default_file()))
    prompt = prompt_of(role, world, means.training, options)
    model: LanguageModel
    if bare.startswith(HF):
        here = _transformer(
            bare.removeprefix(HF), options.revision, options.dtype, options.device, bool(options.chat)
        )
        model = Remembered(_contrasting(here, options.alpha) if prompt.among else here, store)
    else:
        choosing = role == "listener" and isinstance(find_world(world), Plain)
        there = _endpoint(bare, options, store, means, choosing)
        model = Remembered(there, store, WIDTH)
        if isinstance(there, Chat) and role == "listener":
            model = Labelled(model, options.orders)
    agent: LanguageListener | LanguageSpeaker
    if role == "listener":
        drawing = Decoding("sample", options.temperature, options.seed, options.longest, options.whole)
        agent = LanguageListener(model, prompt, drawing, one_by_one=bare.startswith(HF))
    else:
        search = options.search or ("beam" if bare.startswith(HF) else "sample")
        drawing = Decoding(search, options.temperature, options.seed, options.longest, options.whole)
        agent = LanguageSpeaker(model, prompt, drawing)
    return Named(agent, agent.signature)


def _endpoint(
    name: str, options: ModelOptions, store: Store, means: Resources, choosing: bool
) -> Completions | Chat:
    """The model of a server: its completions, or its chat if it is asked for or is all that there is.

    A listener among listed options asks by chat, too, where completions score no given text.
    """
    url, _, model = name.partition("#")
    if not model:
        raise ParseError(f"which model of {url}?", allowed="http://HOST/v1#MODEL")
    key = next((os.environ[variable] for variable in KEYS if os.environ.get(variable)), "")
    server = Server(
        url.rstrip("/"),
        {"Authorization": f"Bearer {key}"} if key else {},
        Limits(options.concurrent, options.timeout, most=means.most_requests),
        means.watch,
    )
    if options.chat:
        return Chat(server, model, options.revision)
    try:
        there = _completions(server, model, options, store)
    except NotThere:
        if options.chat is not None:
            raise
        return Chat(server, model, options.revision)
    if there.mute and choosing and options.chat is None:
        with suppress(NotThere):
            return Chat(server, model, options.revision)
    return there


def _completions(server: Server, model: str, options: ModelOptions, store: Store) -> Completions:
    if options.tokenizer:
        own = _in_process().encoding_of(_in_process().load_tokenizer(options.tokenizer))
        return Completions(server, model, own, f"{options.revision} {options.tokenizer}".strip())
    return Completions(server, model, server_encoding(server, model, store), options.revision)


def _transformer(name: str, *how: str | bool) -> Any:
    """A model in this process, loaded once for all agents that share it, and for the next ones."""
    key = (name, *how, max((file.stat().st_mtime_ns for file in Path(name).glob("*")), default=0))
    model = _LOADED.get(key)
    if model is None:
        model = _LOADED[key] = _in_process().Transformer(name, *how)
    _RECENT.append(model)
    return model


def _contrasting(model: Any, alpha: float) -> Any:
    return importlib.import_module("grice.adapters.contrast").Contrasting(model, alpha)


def _in_process() -> Any:
    """The module of language models in this process, which needs torch."""
    try:
        return importlib.import_module("grice.adapters.transformer")
    except ModuleNotFoundError as missing:
        raise AgentError(
            f"a language model in this process needs {missing.name}", hint=installing("hf")
        ) from missing


def _bundled(world: str, role: Role) -> Path:
    return next(folder for folder in find_bundled(world).folders() if folder.name == role)


def _ours(folder: Path, role: Role, world: str, means: Resources, name: str) -> Named:
    if not (folder / CONFIG).exists() and (folder / "config.json").exists():
        raise FolderError("a folder of transformers", where=name, hint=f"name it {HF}{name}")
    about = read_config(folder)
    if about["role"] != role:
        raise FolderError(f"a {about['role']}, not a {role}", where=name)
    model: Any = load_model(world, folder, means.members)
    known = BUNDLED if name == BUNDLED else folder.resolve().name  # no path of this machine
    return Named(model, f"{known}@{about['sha256'][:12]}", folder)


def _made(module: str, factory: str, role: Role, world: str) -> Named:
    """The result of a user's callable, which is given the world's name and the role, if it takes them."""
    name = f"{module}:{factory}"
    make = load_object(name, FORMS)
    if not callable(make):
        raise ParseError(f"{module} has no callable {factory!r}", where=name)
    takes = inspect.signature(make).parameters if inspect.isroutine(make) or inspect.isclass(make) else ()
    agent = make(*(world, role)[: len(takes)])
    for method in ("propose", "score"):
        if not callable(getattr(agent, method, None)):
            raise AgentError(f"{name} returned a {type(agent).__name__}, which has no method {method}")
    if check_role(agent) != role:
        raise AgentError(f"a {agent.role}, not a {role}", where=name)
    return Named(agent, _signed(name))


def _signed(name: str) -> str:
    """`module:name` with a digest of the module that it was loaded from."""
    file = getattr(sys.modules[name.partition(":")[0]], "__file__", None)
    digest = hashlib.sha256(Path(file).read_bytes()).hexdigest()[:12] if file else "unknown"
    return f"{name}@{digest}"
