"""A language model fine-tuned on what `grice data export` writes, for a given time of one processor.

`python benchmarks/fine_tuning.py MODEL train.jsonl FOLDER --seconds 1500` trains on completions alone, with
prompt and completion encoded apart, one pass or less, in the order of a seed. FOLDER is then a model like any
other (`hf:FOLDER`); a killed run goes on from its last checkpoint.
"""

from __future__ import annotations

import json
import random
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from transformers import AutoModelForCausalLM, AutoTokenizer

from grice.adapters.transformer import encoding_of

BATCH, RATE, WARM = 4, 1e-4, 20
STATE = "training.pt"  # in the folder while it is being trained
KEPT_EVERY = 60.0  # seconds of the processor


def loss_of(model: Any, encoding: Any, batch: Sequence[dict[str, str]]) -> Tensor:
    """The mean negative log-probability of the completions' tokens."""
    rows, starts = [], []
    for example in batch:
        context = encoding.context((example["prompt"],))
        rows.append([*context, *encoding.piece(example["completion"])])
        starts.append(len(context))
    longest = max(map(len, rows))
    ids = torch.tensor([[*row, *[0] * (longest - len(row))] for row in rows])  # (B, T)
    places = torch.arange(longest)
    ends, begins = torch.tensor([len(row) for row in rows]), torch.tensor(starts)
    asked = (places >= begins[:, None]) & (places < ends[:, None])  # (B, T)
    with torch.autocast("cpu", torch.bfloat16):
        states = model.base_model(input_ids=ids, attention_mask=places < ends[:, None]).last_hidden_state
        logits = model.get_output_embeddings()(states[:, :-1][asked[:, 1:]])  # only of what is asked
    return torch.nn.functional.cross_entropy(logits.float(), ids[:, 1:][asked[:, 1:]])


def train(source: str, file: Path, out: Path, seconds: float, seed: int) -> int:
    """Trains until the processor has worked that long, and returns how many examples were seen."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    random.Random(seed).shuffle(lines)
    tokenizer = AutoTokenizer.from_pretrained(source)
    model: Any = AutoModelForCausalLM.from_pretrained(source, dtype=torch.float32)
    encoding = encoding_of(tokenizer)
    optimizer = torch.optim.AdamW(model.parameters(), RATE, weight_decay=0.0)
    step, spent = 0, 0.0
    if (out / STATE).exists():
        state = torch.load(out / STATE)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        step, spent = state["step"], state["spent"]
    began, saved = time.process_time() - spent, spent
    while spent < seconds and (step + 1) * BATCH <= len(lines):
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1.0, (step + 1) / WARM) * max(0.05, 1.0 - spent / seconds)
        loss = loss_of(model, encoding, lines[step * BATCH : (step + 1) * BATCH])
        optimizer.zero_grad()
        torch.autograd.backward(loss)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step, spent = step + 1, time.process_time() - began
        if step % 5 == 0:
            print(f"{step * BATCH} examples, {spent:.0f} s, loss {loss.item():.3f}", flush=True)
        if spent - saved > KEPT_EVERY:
            saved = spent
            out.mkdir(parents=True, exist_ok=True)
            state = {
                "model": model.state_dict(),
                "optimizer": optimizer.state_dict(),
                "step": step,
                "spent": spent,
            }
            torch.save(state, out / f"{STATE}.new")
            (out / f"{STATE}.new").replace(out / STATE)
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)
    (out / STATE).unlink(missing_ok=True)
    return step * BATCH


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("file", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=1500.0)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    seen = train(given.model, given.file, given.folder, given.seconds, given.seed)
    print(f"{seen} examples in {given.seconds:.0f} s of the processor")


if __name__ == "__main__":
    main()
