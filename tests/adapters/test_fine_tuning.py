"""Fine-tuning on exported data makes it more probable; what was stopped goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import fine_tuning
from grice.adapters.language_model import Query
from grice.adapters.transformer import Transformer


def test_what_was_trained_on_is_more_probable_and_nothing_else_is_left(
    llama_folder: Path, llama: Transformer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fine_tuning, "RATE", 3e-3)
    line = {"id": "1", "prompt": "State: 1\nAction:", "completion": " mix 1\n"}
    (tmp_path / "train.jsonl").write_text(f"{json.dumps(line)}\n" * 80)
    seen = fine_tuning.train(str(llama_folder), tmp_path / "train.jsonl", tmp_path / "tuned", 60, seed=0)
    assert seen == 80
    question = Query((line["prompt"],), (line["completion"],))
    [(_, before)] = llama.score([question])
    [(_, after)] = Transformer(str(tmp_path / "tuned")).score([question])
    assert after[0] > before[0] + 5
    assert not (tmp_path / "tuned" / fine_tuning.STATE).exists()
