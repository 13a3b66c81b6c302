"""Pragmatics inside the transformers library: `PragmaticLogits` for `generate`."""

try:
    from grice.adapters.pragmatic_logits import PragmaticLogits
except ModuleNotFoundError as missing:
    need = f"grice.hf needs {missing.name} (pip install 'grice[hf]')"
    raise ModuleNotFoundError(need, name=missing.name) from missing

__all__ = ["PragmaticLogits"]
