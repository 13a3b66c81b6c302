"""Pragmatics inside the transformers library: `PragmaticLogits` for `generate`."""

from grice.extras import installing

try:
    from grice.adapters.pragmatic_logits import PragmaticLogits
except ModuleNotFoundError as missing:
    need = f"grice.hf needs {missing.name} ({installing('hf')})"
    raise ModuleNotFoundError(need, name=missing.name) from missing

__all__ = ["PragmaticLogits"]
