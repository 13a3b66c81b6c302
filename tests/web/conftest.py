"""A playground with the models that come with grice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

pytest.importorskip("fastapi", reason="the web wing needs grice[web]")

from fastapi import FastAPI


@pytest.fixture(scope="session")
def playground(serve: Callable[[FastAPI], str]) -> str:
    """The address of a playground with the models that come with grice."""
    from grice.api.loading import load_pair
    from grice.models.bundled import read_manifest
    from grice.web.app import build
    from grice.web.dispatcher import Limits

    loaders = {name: partial(load_pair, name) for name in read_manifest()}
    return serve(build(loaders, limits=Limits(seconds=600)))  # a busy machine is no failure
