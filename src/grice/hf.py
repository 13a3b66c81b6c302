"""Pragmatics inside the transformers library: `PragmaticLogits` for `generate`."""

from grice.adapters.pragmatic_logits import PragmaticLogits

__all__ = ["PragmaticLogits"]
